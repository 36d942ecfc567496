import type { TrackerPage } from '@plotline/contract/tracker.ts';
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

/** Card titles for everyone else. */
const OTHERS: Readonly<Partial<Record<Key, string>>> = {
  results: 'Is the score better with White?',
  endings: 'How do the games end?',
  when: 'When is the score best?',
  strength: 'Who is beaten?',
  clock: 'Where does the time go?',
  accuracy: 'How accurate are the moves?',
  breakdown: 'Break down the games',
};

/** Returns the title of a card, by default that of the server. */
export function sectionTitle({ key, title }: Pick<ChessSection, 'key' | 'title'>, isOwner: boolean): string {
  return (isOwner ? undefined : OTHERS[key]) ?? OWN[key] ?? title;
}

/** Writes `Blitz rating` for the pool `Lichess · Blitz`. */
export function ratingTitle({ value, options }: TrackerPage['selector']): string {
  const label = options.find((option) => option.value === value)?.label;
  return label === undefined ? 'Rating' : `${label.split(' · ').at(-1)} rating`;
}
