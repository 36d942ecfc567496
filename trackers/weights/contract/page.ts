import { Type, type Static } from 'typebox';
import { Instant, LocalDate, Nullable, Uuid } from '@plotline/contract/schema.ts';
import { WeightUnit } from './workouts.ts';

/** The sections of the weights page, in the page envelope of every tracker. `start` is the first day of a bucket. */
export const Bucket = Type.Object({
  start: LocalDate,
  end: LocalDate,
  volume_kg: Type.Number(),
  sets: Type.Integer(),
  workouts: Type.Integer(),
  is_running: Type.Boolean(),
  /** The timeframe begins within this week. */
  is_cut: Type.Boolean(),
});
export type Bucket = Static<typeof Bucket>;

export const VolumeSection = Type.Object({
  key: Type.Literal('volume'),
  kind: Type.Literal('bars'),
  title: Type.String(),
  /** The owner's unit, used in all texts of the page. */
  unit: WeightUnit,
  average_volume_kg: Nullable(Type.Number()),
  /** Sets of body-weight exercises excluded because no body weight is known or shared. */
  sets_without_volume: Type.Integer(),
  buckets: Type.Array(Bucket),
});

/**
 * Hard sets per week by muscle group: 1 for each primary muscle, 0.5 for each secondary one. There are no rows if no
 * exercise of the timeframe has known muscles.
 */
export const MusclesSection = Type.Object({
  key: Type.Literal('muscles'),
  kind: Type.Literal('bars'),
  title: Type.String(),
  rows: Type.Array(
    Type.Object({ muscle: Type.String(), sets_per_week: Type.Number(), delta: Nullable(Type.Number()) }),
  ),
  /** Sets of the timeframe that no row includes, because the muscles of their exercises are unknown. */
  sets_without_muscles: Type.Number(),
  /** The exercises of these sets, most sets first. */
  exercises_without_muscles: Type.Array(Type.String()),
});

export const RecordRow = Type.Object({
  exercise_uuid: Uuid,
  exercise: Type.String(),
  kind: Type.String(),
  value: Type.Number(),
  best_set: Type.String(),
  e1rm_kg: Nullable(Type.Number()),
  delta: Nullable(Type.Number()),
  achieved_on: LocalDate,
  workout_uuid: Uuid,
});

export const RecordsSection = Type.Object({
  key: Type.Literal('records'),
  kind: Type.Literal('records'),
  title: Type.String(),
  formula: Type.Enum(['epley', 'brzycki']),
  total: Type.Integer(),
  rows: Type.Array(RecordRow),
});

/** A year of days; `level` 0-4 by quartiles of the last 180 days, or of the year if they are empty. */
export const CalendarSection = Type.Object({
  key: Type.Literal('calendar'),
  kind: Type.Literal('calendar'),
  title: Type.String(),
  workouts: Type.Integer(),
  busiest_weekday: Nullable(Type.Integer()),
  /** Includes the current break. */
  longest_break_days: Nullable(Type.Integer()),
  days: Type.Array(Type.Object({ date: LocalDate, sets: Type.Integer(), level: Type.Integer() })),
});

/** Workouts of the timeframe by weekday, 1 (Monday) to 7, and hour of their start; hours without any are absent. */
export const HoursSection = Type.Object({
  key: Type.Literal('hours'),
  kind: Type.Literal('grid'),
  title: Type.String(),
  cells: Type.Array(Type.Object({ weekday: Type.Integer(), hour: Type.Integer(), workouts: Type.Integer() })),
});

/** Only if a workout of the timeframe has a duration or times of its sets. */
export const PaceSection = Type.Object({
  key: Type.Literal('pace'),
  kind: Type.Literal('values'),
  title: Type.String(),
  unit: WeightUnit,
  /** Volume per minute of the workouts with a duration. */
  density_kg_per_min: Nullable(Type.Number()),
  density_before: Nullable(Type.Number()),
  density_workouts: Type.Integer(),
  /** The density of each bucket that has one. */
  density_buckets: Type.Array(
    Type.Object({ start: LocalDate, end: LocalDate, density_kg_per_min: Type.Number() }),
  ),
  /** The mean time from one ticked set to the next; gaps of more than 15 minutes do not count. */
  average_rest_seconds: Nullable(Type.Number()),
  average_rest_before: Nullable(Type.Number()),
  rests: Type.Integer(),
});

/** Ratios of the best estimated maximums of two lifts in the timeframe; only pairs with both. */
export const BalanceSection = Type.Object({
  key: Type.Literal('balance'),
  kind: Type.Literal('values'),
  title: Type.String(),
  formula: Type.Enum(['epley', 'brzycki']),
  unit: WeightUnit,
  pairs: Type.Array(
    Type.Object({
      first: Type.String(),
      second: Type.String(),
      first_e1rm_kg: Type.Number(),
      second_e1rm_kg: Type.Number(),
      ratio: Type.Number(),
    }),
  ),
});

export const TopExercisesSection = Type.Object({
  key: Type.Literal('top_exercises'),
  kind: Type.Literal('bars'),
  title: Type.String(),
  rows: Type.Array(
    Type.Object({
      exercise_uuid: Uuid,
      exercise: Type.String(),
      sets: Type.Integer(),
      volume_kg: Type.Number(),
    }),
  ),
});

/** Only with a selected exercise: daily estimates and top sets, and the best set for each number of repetitions. */
export const ExerciseSection = Type.Object({
  key: Type.Literal('exercise'),
  kind: Type.Literal('exercise'),
  title: Type.String(),
  formula: Type.Enum(['epley', 'brzycki']),
  points: Type.Array(
    Type.Object({
      date: LocalDate,
      e1rm_kg: Nullable(Type.Number()),
      /** The best estimate of the 90 days up to this one, also from days before the timeframe. */
      best_90d_kg: Nullable(Type.Number()),
      top_set_kg: Nullable(Type.Number()),
      volume_kg: Type.Number(),
    }),
  ),
  rep_maxes: Type.Array(
    Type.Object({
      reps: Type.Integer(),
      weight_kg: Nullable(Type.Number()),
      achieved_on: Nullable(LocalDate),
    }),
  ),
  sessions: Type.Array(Type.Object({ workout_uuid: Uuid, date: LocalDate, sets: Type.Array(Type.String()) })),
});

/** The body weights of the timeframe, only for their owner unless they are shared. */
export const BodyweightSection = Type.Object({
  key: Type.Literal('bodyweight'),
  kind: Type.Literal('line'),
  title: Type.String(),
  points: Type.Array(Type.Object({ date: LocalDate, weight_kg: Type.Number() })),
});

export const NoteSection = Type.Object({
  key: Type.Literal('empty'),
  kind: Type.Literal('note'),
  title: Type.String(),
  last_workout_at: Nullable(Instant),
  /** In the time zone of the workout. */
  last_workout_on: Nullable(LocalDate),
});

export const WeightsSection = Type.Union([
  VolumeSection,
  MusclesSection,
  RecordsSection,
  CalendarSection,
  HoursSection,
  PaceSection,
  BalanceSection,
  TopExercisesSection,
  ExerciseSection,
  BodyweightSection,
  NoteSection,
]);
export type WeightsSection = Static<typeof WeightsSection>;
export type SectionOf<Key extends WeightsSection['key']> = Extract<WeightsSection, { key: Key }>;
