// Without schemas: processes that read one file load this alone, in a quarter of the time.

export const LIMITS = {
  exercisesPerWorkout: 60,
  setsPerExercise: 60,
  weightKg: 1_500,
  reps: 1_000,
  durationSeconds: 86_400,
  titleLength: 80,
  notesLength: 2_000,
} as const;

/** First day of workouts and body weights; earlier ones are mistakes. */
export const EARLIEST = '2000-01-01';

export const SIDES = ['left', 'right'] as const;
export type OneSide = (typeof SIDES)[number];

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 200_000;
/** The maximum of different exercises in one file. */
export const IMPORT_MAX_EXERCISES = 2_000;

/** The order of day and month in dates such as 03/02/2026. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
