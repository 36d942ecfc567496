import type { TrackerPage } from '@plotline/contract/tracker.ts';
import type { ChessSection } from '../../contract/page.ts';

type Key = ChessSection['key'];

/** The question that a card answers, as its owner asks it. */
const OWN: Readonly<Partial<Record<Key, string>>> = {
  results: 'Do I score better with White?',
  openings: 'Which openings work?',
  endings: 'How do my games end?',
  when: 'When do I play best?',
  streaks: 'Streaks and sessions',
  calendar: 'Games per day',
  strength: 'Whom do I beat?',
  clock: 'Where does my time go?',
  accuracy: 'How exact are my moves?',
};

/** The same, for whoever else looks. */
const OTHERS: Readonly<Partial<Record<Key, string>>> = {
  results: 'Is the score better with White?',
  endings: 'How do the games end?',
  when: 'When is the score best?',
  strength: 'Who is beaten?',
  clock: 'Where does the time go?',
  accuracy: 'How exact are the moves?',
};

/** Sections that ask nothing keep the title that the server gave. */
export function sectionTitle({ key, title }: Pick<ChessSection, 'key' | 'title'>, isOwner: boolean): string {
  return (isOwner ? undefined : OTHERS[key]) ?? OWN[key] ?? title;
}

/** `Blitz rating`, of the pool `Lichess · Blitz`. */
export function ratingTitle({ value, options }: TrackerPage['selector']): string {
  const label = options.find((option) => option.value === value)?.label;
  return label === undefined ? 'Rating' : `${label.split(' · ').at(-1)} rating`;
}
