import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { displayName, type Named } from '@plotline/contract/users.ts';
import type { ChessSection } from '../../contract/page.ts';

type Key = ChessSection['key'];

/** Card titles for the owner. */
const OWN: Readonly<Partial<Record<Key, string>>> = {
  results: 'Do I score better with White?',
  openings: 'Which openings work?',
  endings: 'How do my games end?',
  when: 'When do I play best?',
  streaks: 'Streaks and sessions',
  calendar: 'Games per day',
  strength: 'Who do I beat?',
  clock: 'Where does my time go?',
  accuracy: 'How accurate are my moves?',
  breakdown: 'Break down my games',
};

/** Card titles for everyone else; some name the player. */
const OTHERS: Readonly<Partial<Record<Key, string | ((player: string) => string)>>> = {
  results: (player) => `Does ${player} score better with White?`,
  endings: 'How do the games end?',
  when: (player) => `When does ${player} play best?`,
  strength: (player) => `Who does ${player} beat?`,
  clock: 'Where does the time go?',
  accuracy: 'How accurate are the moves?',
  breakdown: 'Break down the games',
};

/** Returns the title of a card, by default that of the server. The owner is named if the reader is someone else. */
export function sectionTitle(
  { key, title }: Pick<ChessSection, 'key' | 'title'>,
  { isOwner, profile }: { isOwner: boolean; profile: Named },
): string {
  const other = isOwner ? undefined : OTHERS[key];
  if (typeof other === 'function') return other(displayName({ ...profile, last_name: null }));
  return other ?? OWN[key] ?? title;
}

/** Writes `Blitz rating` for the pool `Lichess · Blitz`. */
export function ratingTitle({ value, options }: TrackerPage['selector']): string {
  const label = options.find((option) => option.value === value)?.label;
  return label === undefined ? 'Rating' : `${label.split(' · ').at(-1)} rating`;
}
