import { indexHeaderNames } from './rows.ts';
import names from './strong.columns.json' with { type: 'json' };

export type StrongField = keyof typeof names;

// The keys of an object literal are typed as text.
const FIELDS = Object.keys(names) as StrongField[];

/**
 * Header texts of Strong's exports: English, French as exported, and translations of the same words for other
 * languages.
 */
export const STRONG_HEADERS = indexHeaderNames(FIELDS.map((field) => [field, names[field]] as const));

/** The order of columns in Android exports, which some users store without the header row. */
export const HEADERLESS_ORDER: readonly StrongField[] = [
  'date',
  'workoutName',
  'exercise',
  'setOrder',
  'weight',
  'weightUnit',
  'reps',
  'rpe',
  'distance',
  'distanceUnit',
  'seconds',
  'notes',
  'workoutNotes',
  'duration',
];
