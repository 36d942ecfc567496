import { trimName } from './text.ts';
import type { Accent } from './tracker.ts';

// Display of users in the web app and on preview pictures.

export interface Named {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Names of a user. */
export interface AvatarUser {
  readonly username?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly profile_photo_url?: string | null;
}

/** Returns first and last name, or the one that exists, or the username. */
export function displayName({ username, first_name, last_name }: Named): string {
  const names = [first_name, last_name].map((name) => trimName(name ?? '')).filter(Boolean);
  return names.length > 0 ? names.join(' ') : username;
}

/**
 * Returns the letters of an avatar without a photo: initials of first and last name, or the first two letters of the
 * username, or "U". Null without a user; an icon is drawn instead.
 */
export function avatarLetters(user: AvatarUser | null | undefined): string | null {
  if (!user) return null;
  const first = firstLetters(user.first_name, 1);
  const last = firstLetters(user.last_name, 1);
  if (first && last) return first + last;
  return firstLetters(user.username, 2) || 'U';
}

const TINTS: readonly Accent[] = ['indigo', 'teal', 'coral', 'amber', 'violet', 'green'];

/** Returns the background tint of a user's avatar. */
export function avatarTint(username: string | null | undefined): Accent {
  let hash = 0;
  for (const char of username ?? '') hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return TINTS[hash % TINTS.length] ?? 'indigo';
}

/** Returns the first graphemes in upper case: an emoji or accented letter is not split. */
function firstLetters(word: string | null | undefined, count: number): string {
  const trimmed = trimName(word ?? '');
  // Fast path for most names: creating the segmenter takes 25 ms on a phone.
  if (/^[\x20-\x7e]*$/.test(trimmed)) return trimmed.slice(0, count).toUpperCase();
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(trimmed);
  return Array.from(graphemes, ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .toUpperCase();
}
