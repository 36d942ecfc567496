import type { WeightUnit } from '../../contract/workouts.ts';
import type { WorkoutStats } from '../../tracker.ts';
import type { ExerciseTraits, OneRepMaxFormula } from './formulas.model.ts';
import type { RecordEvent } from './records.model.ts';
import type { DescribedSet } from './set-description.ts';

export type DescribedExercise = {
  name: string;
  /** The display group under which the feed lists it. */
  category: string;
  supersetGroup: number | null;
  traits: ExerciseTraits;
  sets: readonly (DescribedSet & { setUuid: string })[];
  /** The records of this workout; baselines are not described. */
  records: readonly RecordEvent[];
};

export type FinishedWorkout = {
  title: string | null;
  durationSeconds: number | null;
  /** The owner's display unit. */
  unit: WeightUnit;
  formula: OneRepMaxFormula;
  exercises: readonly DescribedExercise[];
};

export type CategorizedText = {
  type: 'categorized';
  categories: { name: string; exercises: { name: string; details: string }[] }[];
};

/** The texts and stats of a workout's post. The owner's body weight cannot be derived from them. */
export type WorkoutDescription = {
  activity_description: string;
  secondary_text: CategorizedText;
  /** A line for each record; null without any. */
  content: string | null;
  stats: WorkoutStats;
};
