import { PAGE_TITLES } from '@plotline/contract/page-titles.ts';
import { namesOfTrackers, type TrackerModule } from './trackers.ts';
import type { Feature } from './platform/platform.ts';

/** Addresses that no feature declares. */
const PLATFORM_PATHS = ['/api/docs', '/api/openapi.json', '/api/ws', '/healthz', '/readyz', '/metrics'];

/**
 * Returns the words that usernames share an address with: the first segment of every page of the web app and of every
 * route, and the one after `/api`, where `GET /api/{username}` is a profile. A new endpoint or page adds its own.
 */
export function reservedAddresses(
  features: readonly Feature[],
  modules: readonly TrackerModule[],
): readonly string[] {
  const routes = features.flatMap(({ routes: own = [] }) => own.map(({ endpoint }) => endpoint.path));
  const paths = [...Object.keys(PAGE_TITLES), ...PLATFORM_PATHS, ...routes];
  return [...namesOfTrackers(modules), ...paths.flatMap(sharedSegments)];
}

/** `/api/blocks/:username` -> `api`, `blocks`. */
function sharedSegments(path: string): readonly string[] {
  const [, first = '', second = ''] = path.split('/');
  return [first, ...(first === 'api' ? [second] : [])].filter((one) => one !== '' && !one.startsWith(':'));
}
