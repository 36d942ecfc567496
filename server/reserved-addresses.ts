import { PAGE_TITLES, sitePageTitles } from '@plotline/contract/page-titles.ts';
import type { TrackerModule } from './trackers.ts';
import type { Feature } from './platform/platform.ts';

/**
 * Returns the names that would collide with addresses: the first segment of every page and route, and the segment after
 * `/api`, because `GET /api/{username}` is a feed.
 */
export function reservedAddresses(
  features: readonly Feature[],
  modules: readonly Pick<TrackerModule, 'definition'>[],
): readonly string[] {
  const routes = features.flatMap(({ routes: own = [] }) => own.map(({ endpoint }) => endpoint.path));
  const definitions = modules.map(({ definition }) => definition);
  const pages = { ...PAGE_TITLES, ...sitePageTitles(definitions) };
  const paths = [...Object.keys(pages), ...routes];
  return [...definitions.map(({ type }) => type), ...paths.flatMap(sharedSegments)];
}

/** `/api/blocks/:username` -> `api`, `blocks`. */
function sharedSegments(path: string): readonly string[] {
  const [, first = '', second = ''] = path.split('/');
  return [first, ...(first === 'api' ? [second] : [])].filter((one) => one !== '' && !one.startsWith(':'));
}
