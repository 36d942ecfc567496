import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';

/** Page of the web app at an address. */
export type PageAddress =
  | { readonly page: 'profile'; readonly username: string }
  | { readonly page: 'tracker'; readonly username: string; readonly tracker: string }
  /** Further page of a tracker, below its main page. */
  | {
      readonly page: 'tracker-subpage';
      readonly username: string;
      readonly tracker: string;
      readonly path: string;
    }
  | { readonly page: 'activity'; readonly username: string; readonly uuid: string }
  | { readonly page: 'unknown' };

const username = new RegExp(USERNAME_PATTERN);
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function readAddress(path: string): PageAddress {
  const [name = '', second, third, ...more] = segmentsOf(path);
  if (more.length > 0 || !username.test(name.toLowerCase())) return { page: 'unknown' };
  if (second === undefined) return { page: 'profile', username: name };
  if (second === 'posts') {
    const isActivity = third !== undefined && UUID.test(third);
    return isActivity ? { page: 'activity', username: name, uuid: third } : { page: 'unknown' };
  }
  const tracker = { username: name, tracker: second };
  return third === undefined
    ? { page: 'tracker', ...tracker }
    : { page: 'tracker-subpage', ...tracker, path: third };
}

/** Returns the decoded segments; none for an invalid escape. */
export function segmentsOf(path: string): readonly string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}
