import type { WeightUnit } from '../../contract/workouts.ts';
import type { ExerciseTraits, PerformedSet } from '../formulas/formulas.model.ts';

/** The properties of an exercise that statistics and descriptions need. */
export type ExerciseFacts = ExerciseTraits & {
  uuid: string;
  name: string;
  category: string;
};

export type WorkoutSet = PerformedSet & {
  weightEntered: number | null;
  weightUnit: WeightUnit | null;
  /** The time when the set was ticked; null or absent if it is unknown. */
  doneAt?: Date | null;
};

export type WorkoutExercise = {
  exercise: ExerciseFacts;
  supersetGroup: number | null;
  notes: string | null;
  restSeconds: number | null;
  sets: readonly WorkoutSet[];
};

export type WorkoutState = 'draft' | 'finished';

/** A workout as it was entered or imported; everything else is derived from it. */
export type WorkoutContent = {
  title: string | null;
  notes: string | null;
  startedAt: Date;
  endedAt: Date | null;
  timezone: string;
  localDate: string;
  durationSeconds: number | null;
  state: WorkoutState;
  exercises: readonly WorkoutExercise[];
};

export type WorkoutOrigin = {
  uuid: string;
  userId: string;
  clientId: string;
  source: string;
  importId: string | null;
  externalKey: string | null;
  version: number;
  editedAt: Date | null;
  /** Whether the post names new records; absent: as usual for the source. */
  announcesRecords?: boolean | null;
};
