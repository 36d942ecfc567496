import type { WeightUnit, WorkoutLine } from '../../contract/workouts.ts';

/** What a list of workouts is given, in whichever form it is drawn. */
export interface WorkoutListProps {
  readonly lines: readonly WorkoutLine[];
  readonly unit: WeightUnit;
  readonly username: string;
  readonly isOwner: boolean;
  readonly isStale: boolean;
  readonly label: string;
}
