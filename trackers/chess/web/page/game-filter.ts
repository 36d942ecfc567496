import { hoursText } from '@plotline/web/tracker-kit/weekday-hours.ts';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import type { TrackerQuery } from '@plotline/web/tracker-kit/tracker-web.ts';
import {
  GAME_FACTS,
  HOUR_SPANS,
  SESSION_PLACES,
  STREAKS,
  STRENGTHS,
  type GameFilter,
} from '../../contract/games.ts';
import { RESULT_NAMES, TERMINATIONS, TIME_CLASSES } from '../../contract/game-values.ts';
import { COLOR_NAMES, ENDINGS, TIME_CLASS_NAMES } from '../shared/chess-labels.ts';
import { SESSION_PLACE_NAMES } from './streak-labels.ts';
import { controlName, METRIC_NAMES, strengthName, valueName } from './breakdown-labels.ts';

export const FILTER_KEYS = [
  'result',
  'color',
  'rated',
  'opening',
  'variation',
  'termination',
  'opponent',
  'weekday',
  'hour',
  'strength',
  'control',
  'has',
  'streak',
  'session',
  'after',
  'analysed_to',
  'time_class',
  'from',
  'to',
  'counted',
] as const satisfies readonly (keyof GameFilter)[];
export type FilterKey = (typeof FILTER_KEYS)[number];

const VALUES: Readonly<Partial<Record<FilterKey, readonly string[]>>> = {
  result: ['win', 'draw', 'loss', 'none'],
  color: ['white', 'black'],
  rated: ['rated', 'casual'],
  termination: TERMINATIONS,
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  hour: HOUR_SPANS,
  strength: STRENGTHS,
  has: GAME_FACTS,
  streak: STREAKS,
  session: SESSION_PLACES,
  after: ['loss', 'other'],
  time_class: TIME_CLASSES,
  counted: ['yes'],
};

/** Filters with a free text of this form. */
const FORMS: Readonly<Partial<Record<FilterKey, RegExp>>> = {
  control: /^(?:\d{1,6}\+\d{1,5}|\d{1,3}d)$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  analysed_to: /^\d{4}-\d{2}-\d{2}$/,
};

/** Reads the filter from the URL, ignoring unknown values. */
export function filterIn(query: TrackerQuery): Readonly<Partial<Record<FilterKey, string>>> {
  const known = FILTER_KEYS.flatMap((key) => {
    const value = query[key];
    if (value === undefined || value === '') return [];
    const values = key === 'termination' ? value.split(',') : [value];
    const allowed = VALUES[key];
    const isKnown =
      (!allowed || values.every((one) => allowed.includes(one))) && (FORMS[key]?.test(value) ?? true);
    return isKnown ? [[key, value] as const] : [];
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

/** Names a filter that a link of a stat set and that has no field: `Monday`, `With accuracy`. Null for the others. */
export function linkedFilterName(key: FilterKey, value: string): string | null {
  switch (key) {
    case 'weekday':
      return valueName(key, value);
    case 'hour':
      return hoursName(value);
    case 'variation':
      return value;
    case 'termination':
      return value.includes(',') ? `Ended by ${endingNames(value)}` : null;
    case 'session':
      return `${SESSION_PLACE_NAMES[Number(value) - 1]} game of a session`;
    case 'after':
      return value === 'loss' ? 'Right after a loss' : 'Not right after a loss';
    case 'analysed_to':
      return `20 analysed games until ${formatLocalDate(value)}`;
    case 'streak':
      return STREAK_NAMES[STREAKS.find((streak) => streak === value) ?? 'current_win'];
    case 'strength':
      return `Opponent ${strengthName(value)}`;
    case 'control':
      return controlName(value);
    case 'has':
      return `With ${factName(value)}`;
    case 'time_class':
      return TIME_CLASS_NAMES[TIME_CLASSES.find((timeClass) => timeClass === value) ?? 'classical'];
    case 'from':
      return `From ${formatLocalDate(value)}`;
    case 'to':
      return `Until ${formatLocalDate(value)}`;
    case 'counted':
      return 'In the stats';
    default:
      return null;
  }
}

/** Writes `agreement, repetition or stalemate`. */
function endingNames(terminations: string): string {
  const names = TERMINATIONS.filter((one) => terminations.split(',').includes(one)).map((one) =>
    ENDINGS[one].toLowerCase(),
  );
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

const STREAK_NAMES: Readonly<Record<(typeof STREAKS)[number], string>> = {
  current_win: 'Current win streak',
  longest_win: 'Longest win streak',
  current_unbeaten: 'Current unbeaten streak',
  longest_unbeaten: 'Longest unbeaten streak',
};

/** `18:00 – 20:00` for `18-19`. */
function hoursName(hours: string): string {
  const [first, last] = hours.split('-').map(Number);
  return first === undefined || last === undefined
    ? valueName('hour', hours)
    : hoursText(first, last - first + 1);
}

const FACT_NAMES: Readonly<Record<string, string>> = {
  rating: 'a rating',
  opponent_rating: "the opponent's rating",
  both_ratings: "both players' ratings",
  clock: 'clock times',
  move_20: 'a clock time at move 20',
  opponent_accuracy: "the opponent's accuracy",
};

function factName(fact: string): string {
  const own = FACT_NAMES[fact];
  if (own !== undefined) return own;
  const phase = ['opening', 'middlegame', 'endgame'].find((name) => fact.endsWith(`_${name}`));
  const metric = phase === undefined ? fact : fact.slice(0, -phase.length - 1);
  const name =
    metric === 'acpl' || metric === 'move_time' || metric === 'accuracy' ? METRIC_NAMES[metric] : fact;
  return phase === undefined ? name.toLowerCase() : `${name.toLowerCase()} of the ${phase}`;
}
