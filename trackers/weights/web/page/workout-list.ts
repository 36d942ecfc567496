import type { WeightUnit, WorkoutLine } from '../../contract/workouts.ts';

/** Properties of the workout list, both as a table and as cards. */
export interface WorkoutListProps {
  readonly lines: readonly WorkoutLine[];
  readonly unit: WeightUnit;
  readonly username: string;
  readonly isOwner: boolean;
  readonly isStale: boolean;
  readonly label: string;
}
