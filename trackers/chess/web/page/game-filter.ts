import type { TrackerQuery } from '@plotline/web/tracker-kit/tracker-web.ts';
import type { GameFilter } from '../../contract/games.ts';
import { TERMINATIONS } from '../../contract/game-values.ts';
import { COLOR_NAMES, ENDINGS, RESULT_NAMES } from '../shared/chess-labels.ts';

const FILTER_KEYS = ['result', 'color', 'rated', 'opening', 'termination', 'opponent'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

const VALUES: Readonly<Partial<Record<FilterKey, readonly string[]>>> = {
  result: ['win', 'draw', 'loss', 'none'],
  color: ['white', 'black'],
  rated: ['rated', 'casual'],
  termination: TERMINATIONS,
};

/** Reads the filter from the URL, ignoring unknown values. */
export function filterIn(query: TrackerQuery): Readonly<Partial<Record<FilterKey, string>>> {
  const known = FILTER_KEYS.flatMap((key) => {
    const value = query[key];
    if (value === undefined || value === '') return [];
    return VALUES[key] && !VALUES[key].includes(value) ? [] : [[key, value] as const];
  });
  return Object.fromEntries(known);
}

/** Writes the filter for the server; empty without one. */
export function filterText(filter: Readonly<Partial<Record<FilterKey, string>>>): string {
  return new URLSearchParams(filter satisfies Partial<Record<keyof GameFilter, string>>).toString();
}

/** The change of the URL that clears the filter. */
export const NO_FILTER: Readonly<Record<string, null>> = Object.fromEntries(
  FILTER_KEYS.map((key) => [key, null]),
);

const ANY = { value: '', label: 'Any' } as const;
const named = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

/** The options of the filter. */
export const FILTER_CHOICES = [
  { key: 'result', label: 'Result', options: [ANY, ...named(RESULT_NAMES)] },
  { key: 'color', label: 'Colour', options: [ANY, ...named(COLOR_NAMES)] },
  {
    key: 'rated',
    label: 'Rated',
    options: [ANY, { value: 'rated', label: 'Rated' }, { value: 'casual', label: 'Casual' }],
  },
  { key: 'termination', label: 'Ended by', options: [ANY, ...named(ENDINGS)] },
] as const satisfies readonly { key: FilterKey; label: string; options: readonly object[] }[];
