import { trimName } from './text.ts';
import type { Accent } from './tracker.ts';

/** How users are written and drawn, in the app and on the pictures of links alike. */

export interface Named {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Who is shown: the part of a user that an avatar needs. */
export interface AvatarUser {
  readonly username?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly profile_photo_url?: string | null;
}

/** First and last name, else whichever exists, else the username. */
export function displayName({ username, first_name, last_name }: Named): string {
  const names = [first_name, last_name].map((name) => trimName(name ?? '')).filter(Boolean);
  return names.length > 0 ? names.join(' ') : username;
}

/**
 * The letters shown without a photo: initials of first and last name, else the first two letters of the
 * username, else "U". Null when there is no user at all: a user icon is drawn.
 */
export function avatarLetters(user: AvatarUser | null | undefined): string | null {
  if (!user) return null;
  const first = firstLetters(user.first_name, 1);
  const last = firstLetters(user.last_name, 1);
  if (first && last) return first + last;
  return firstLetters(user.username, 2) || 'U';
}

const TINTS: readonly Accent[] = ['indigo', 'teal', 'coral', 'amber', 'violet', 'green'];

/** Behind the letters: the same user has the same tint everywhere. */
export function avatarTint(username: string | null | undefined): Accent {
  let hash = 0;
  for (const char of username ?? '') hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return TINTS[hash % TINTS.length] ?? 'indigo';
}

/** Whole letters as users see them: an emoji or an accented letter is not cut in half. */
function firstLetters(word: string | null | undefined, count: number): string {
  const trimmed = trimName(word ?? '');
  // Most names, without the segmenter: creating it takes 25 ms on a phone.
  if (/^[\x20-\x7e]*$/.test(trimmed)) return trimmed.slice(0, count).toUpperCase();
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(trimmed);
  return Array.from(graphemes, ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .toUpperCase();
}
