import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';

/** The type of the tracker, for keys of queries and paths. */
export const TYPE = 'stripe';

export function stripePath(username: string, query: Readonly<Record<string, string>> = {}): string {
  return trackerPath(username, TYPE, { query });
}
