import type { PostVisibility } from '@plotline/contract/feed.ts';
import type { Exercise } from '../../contract/exercises.ts';
import type { OneSide } from '../../contract/limits.ts';
import type { SetType, WeightUnit, Workout } from '../../contract/workouts.ts';

/** A set as typed, so that a half-written number survives a reload. */
export interface DraftSet {
  readonly key: string;
  readonly type: SetType;
  readonly isDone: boolean;
  readonly unit: WeightUnit;
  readonly weight: string;
  readonly reps: string;
  readonly rpe: string;
  /** Kilometres, or miles for users who lift in pounds. */
  readonly distance: string;
  /** Seconds (`90`) or minutes and seconds (`1:30`). */
  readonly duration: string;
  /** The numbers that were stored, which the texts may round; absent in older drafts and new sets. */
  readonly stored?: { readonly weight: number | null; readonly distanceM: number | null } | undefined;
  /** The trained side; null, or absent in older drafts, for both. */
  readonly side?: OneSide | null;
  /** The time when the set was ticked. */
  readonly doneAt?: string | null;
}

export type SetField = 'weight' | 'reps' | 'rpe' | 'distance' | 'duration';

export interface DraftExercise {
  readonly key: string;
  /** Null for a new exercise that only has a name until it is saved. */
  readonly exerciseUuid: string | null;
  readonly name: string;
  readonly loadType: Exercise['load_type'];
  readonly perHand: boolean;
  readonly unit: WeightUnit;
  readonly supersetGroup: number | null;
  readonly notes: string;
  readonly restSeconds: number;
  readonly hasRpe: boolean;
  readonly sets: readonly DraftSet[];
}

/** Timestamps of a rest, so that it continues while the phone is locked. */
export interface RestTimer {
  readonly startedAtMs: number;
  readonly endsAtMs: number;
}

export interface DraftWorkout {
  readonly clientId: string;
  /** The uuid of the stored workout; null until it is stored. */
  readonly uuid: string | null;
  readonly version: number | null;
  /** Whether a finished workout is being edited. */
  readonly isEdit: boolean;
  readonly title: string;
  readonly notes: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly timezone: string;
  readonly unit: WeightUnit;
  readonly exercises: readonly DraftExercise[];
  readonly rest: RestTimer | null;
  /** Whether the owner posts a back-dated workout; null or absent until they choose. */
  readonly wantsPost?: boolean | null;
  /** Who may see its post; null or absent: as set for new posts. */
  readonly visibility?: PostVisibility | null;
  /** Grows with each change; the copy with the highest revision is the latest. */
  readonly revision: number;
}

export const DEFAULT_REST_SECONDS = 90;

interface NewDraft {
  readonly now: Date;
  readonly newId: () => string;
  readonly timezone: string;
  readonly unit: WeightUnit;
}

export function newDraft({ now, newId, timezone, unit }: NewDraft): DraftWorkout {
  return {
    clientId: newId(),
    uuid: null,
    version: null,
    isEdit: false,
    title: '',
    notes: '',
    startedAt: now.toISOString(),
    endedAt: null,
    timezone,
    unit,
    exercises: [],
    rest: null,
    revision: 0,
  };
}

export function emptySet(key: string, unit: WeightUnit, type: SetType = 'normal'): DraftSet {
  return { key, type, isDone: false, unit, weight: '', reps: '', rpe: '', distance: '', duration: '' };
}

/** Returns the fields of a set, in the order of the columns. */
export function fieldsOf({ loadType, hasRpe }: Pick<DraftExercise, 'loadType' | 'hasRpe'>): SetField[] {
  const rpe: SetField[] = hasRpe ? ['rpe'] : [];
  if (loadType === 'duration') return ['duration', ...rpe];
  if (loadType === 'distance') return ['distance', 'duration', ...rpe];
  if (loadType === 'bodyweight' || loadType === 'reps_only') return ['reps', ...rpe];
  return ['weight', 'reps', ...rpe];
}

export function isEmptySet(set: DraftSet): boolean {
  return !set.weight && !set.reps && !set.distance && !set.duration;
}

/** Returns the first exercise that is not done, else the last one. */
export function currentExercise({ exercises }: Pick<DraftWorkout, 'exercises'>): DraftExercise | undefined {
  const undone = exercises.find(({ sets }) => sets.length === 0 || sets.some(({ isDone }) => !isDone));
  return undone ?? exercises.at(-1);
}

/** Values to copy into a set, as typed. */
export type SetValues = Partial<Pick<DraftSet, SetField | 'unit' | 'stored'>>;

export type DraftChange =
  | { readonly type: 'details'; readonly details: Partial<WorkoutDetails> }
  | { readonly type: 'exercise added'; readonly exercise: DraftExercise }
  | {
      /** Exercises of a template or an earlier workout, for a workout without any. */
      readonly type: 'exercises started';
      readonly title: string;
      readonly exercises: readonly DraftExercise[];
    }
  | { readonly type: 'exercise removed'; readonly exercise: string }
  | { readonly type: 'exercise moved'; readonly exercise: string; readonly by: 1 | -1 }
  | {
      readonly type: 'exercise changed';
      readonly exercise: string;
      readonly change: Partial<Pick<DraftExercise, 'notes' | 'restSeconds' | 'hasRpe'>>;
    }
  | { readonly type: 'unit changed'; readonly exercise: string; readonly unit: WeightUnit }
  | { readonly type: 'superset joined'; readonly exercise: string }
  | { readonly type: 'superset left'; readonly exercise: string }
  | { readonly type: 'set added'; readonly exercise: string; readonly key: string }
  | { readonly type: 'set removed'; readonly exercise: string; readonly set: string }
  | { readonly type: 'set moved'; readonly exercise: string; readonly set: string; readonly by: 1 | -1 }
  | {
      readonly type: 'set typed';
      readonly exercise: string;
      readonly set: string;
      readonly field: SetField;
      readonly text: string;
    }
  | {
      readonly type: 'set filled';
      readonly exercise: string;
      readonly set: string;
      readonly values: SetValues;
    }
  | {
      readonly type: 'set type chosen';
      readonly exercise: string;
      readonly set: string;
      readonly setType: SetType;
    }
  | {
      readonly type: 'side chosen';
      readonly exercise: string;
      readonly set: string;
      readonly side: OneSide | null;
    }
  | {
      readonly type: 'set ticked';
      readonly exercise: string;
      readonly set: string;
      /** The placeholder values, copied into the empty fields. */
      readonly ghost: SetValues | null;
      readonly nowMs: number;
    }
  | { readonly type: 'rest moved'; readonly bySeconds: number; readonly nowMs: number }
  | { readonly type: 'rest ended' }
  | { readonly type: 'stored'; readonly uuid: string; readonly version: number }
  /** This version overwrites the stored one. */
  | { readonly type: 'version kept'; readonly stored: Workout }
  /** The stored version was deleted. */
  | { readonly type: 'kept as new'; readonly clientId: string }
  | { readonly type: 'replaced'; readonly draft: DraftWorkout };

export type WorkoutDetails = Pick<DraftWorkout, 'title' | 'notes' | 'startedAt' | 'endedAt'>;
