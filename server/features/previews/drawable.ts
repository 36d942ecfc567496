import type { Card, CardUser } from './card.ts';
import { createCoverage } from './fonts.ts';

/**
 * Reduces a card to the characters of the fonts. Emoji and other symbols that they lack are removed; a text with
 * letters or digits that they lack is left out as a whole.
 */
export function createDrawable(): (card: Card) => Card {
  const isCovered = createCoverage();

  function drawable(text: string): string | null {
    const characters = Array.from(text.normalize('NFC').replaceAll(/\p{Cf}/gu, ''));
    const missing = characters.filter((character) => !isCovered(character));
    if (missing.some((character) => /\p{L}|\p{Nd}/u.test(character))) return null;
    const left = characters.filter(isCovered).join('').replaceAll(/\s+/g, ' ').trim();
    return /[\p{L}\p{N}]/u.test(left) ? left : null;
  }

  function drawableUser(user: CardUser): CardUser {
    return {
      ...user,
      name: drawable(user.name) ?? user.username,
      letters: drawable(user.letters) ?? user.username.slice(0, 2).toUpperCase(),
    };
  }

  return (card) => {
    const user = card.user && drawableUser(card.user);
    const fallback = card.kind === 'profile' ? user?.name : card.trackers[0]?.name;
    return {
      ...card,
      user,
      brandName: drawable(card.brandName) ?? '',
      heading: drawable(card.heading) ?? fallback ?? '',
      text: card.text === null ? null : drawable(card.text),
      rows: card.rows.flatMap((row) => {
        const [name, details] = [drawable(row.name), drawable(row.details)];
        return name === null ? [] : [{ name, details: details ?? '' }];
      }),
      stats: card.stats.flatMap((stat) => {
        const [value, label] = [drawable(stat.value), drawable(stat.label)];
        return value === null ? [] : [{ value, label: label ?? '' }];
      }),
    };
  };
}
