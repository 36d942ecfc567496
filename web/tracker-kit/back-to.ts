import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { trackerPath } from '../platform/paths.ts';
import type { BackTarget } from '../ui/Page.tsx';

/** The link back from a subpage to its tracker: `<Page back={backTo(username, tracker)}>`. */
export function backTo(
  username: string,
  { type, name }: Pick<TrackerDefinition, 'type' | 'name'>,
): BackTarget {
  return { href: trackerPath(username, type), label: `Back to ${name.toLowerCase()}` };
}

/** The link back while a subpage loads; undefined for one that has buttons of its own to leave it. */
export function backFrom(
  page: string | undefined,
  username: string,
  definition: TrackerDefinition | undefined,
): BackTarget | undefined {
  if (page === undefined || !definition || definition.taskPages?.includes(page)) return undefined;
  return backTo(username, definition);
}
