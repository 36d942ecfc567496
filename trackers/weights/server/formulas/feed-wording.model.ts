import type { WeightUnit } from '../../contract/workouts.ts';
import type { WorkoutStats } from '../../tracker.ts';
import type { ExerciseTraits, OneRepMaxFormula } from './formulas.model.ts';
import type { RecordEvent } from './records.model.ts';
import type { WordedSet } from './set-wording.ts';

export type WordedExercise = {
  name: string;
  /** The display group under which the feed lists it. */
  category: string;
  supersetGroup: number | null;
  traits: ExerciseTraits;
  sets: readonly (WordedSet & { setUuid: string })[];
  /** The records this workout set; baselines are left out by the wording. */
  records: readonly RecordEvent[];
};

export type FinishedWorkout = {
  title: string | null;
  durationSeconds: number | null;
  /** The owner's display unit. */
  unit: WeightUnit;
  formula: OneRepMaxFormula;
  exercises: readonly WordedExercise[];
};

export type CategorizedText = {
  type: 'categorized';
  categories: { name: string; exercises: { name: string; details: string }[] }[];
};

/** What a workout becomes in the feed. Nothing here lets the owner's body-weight be derived. */
export type WordedWorkout = {
  activity_description: string;
  secondary_text: CategorizedText;
  /** The records in words, null without any. */
  content: string | null;
  stats: WorkoutStats;
};
