/** Who is shown: the part of a person that an avatar needs. */
export interface AvatarPerson {
  readonly username?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly profile_photo_url?: string | null;
}

/**
 * The letters shown without a photo: initials of first and last name, else the first two letters of the
 * username, else "U". Null when there is no person at all: a person icon is drawn.
 */
export function avatarLetters(person: AvatarPerson | null | undefined): string | null {
  if (!person) return null;
  const first = firstLetters(person.first_name, 1);
  const last = firstLetters(person.last_name, 1);
  if (first && last) return first + last;
  return firstLetters(person.username, 2) || 'U';
}

/** Whole letters as people see them: an emoji or an accented letter is not cut in half. */
function firstLetters(word: string | null | undefined, count: number): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment((word ?? '').trim());
  return Array.from(graphemes, ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .toUpperCase();
}
