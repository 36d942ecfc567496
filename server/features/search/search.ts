import { search } from '@plotline/contract/search.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { createSearch, type SearchDependencies } from './search.service.ts';

/** Creates the feature: one search over users, trackers and own items. */
export function createSearchFeature(
  platform: Pick<Platform, 'db' | 'log'>,
  dependencies: SearchDependencies,
): Feature {
  const find = createSearch(platform, dependencies);
  return { name: 'search', routes: [route(search, ({ query, viewer }) => find(query, viewer))] };
}
