import type { Exercise } from '../../contract/exercises.ts';
import type { ExerciseRow } from './exercises.repository.ts';
import { trimText } from '@plotline/contract/text.ts';
import type { LoadType } from '../formulas/formulas.model.ts';
import { nameKey } from './name-key.ts';
import type { ExerciseFacts } from '../workouts/workouts.model.ts';

export const OTHER_CATEGORY = 'Other';

export type NewExercise = {
  name: string;
  loadType: LoadType;
  perHand?: boolean;
  equipment?: string | null;
  category?: string;
  primaryMuscles?: readonly string[];
  secondaryMuscles?: readonly string[];
};

export function presentExercise(row: ExerciseRow): Exercise {
  return {
    uuid: row.uuid,
    name: row.name,
    load_type: row.load_type,
    per_hand: row.per_hand,
    equipment: row.equipment,
    category: row.category,
    primary_muscles: row.primary_muscles,
    secondary_muscles: row.secondary_muscles,
    is_custom: row.owner_id !== null,
    is_archived: row.archived_at !== null,
  };
}

export function exerciseFacts(row: ExerciseRow): ExerciseFacts {
  return {
    uuid: row.uuid,
    name: row.name,
    category: row.category,
    loadType: row.load_type,
    bodyweightFraction: row.bodyweight_fraction,
    perHand: row.per_hand,
  };
}

export function ownExerciseRow(exercise: NewExercise, owner: { userId: string; uuid: string }): ExerciseRow {
  return {
    uuid: owner.uuid,
    owner_id: owner.userId,
    name: trimText(exercise.name),
    name_key: keyOf(exercise.name),
    search_text: keyOf(exercise.name),
    load_type: exercise.loadType,
    bodyweight_fraction: 1,
    per_hand: exercise.perHand ?? false,
    equipment: exercise.equipment ?? null,
    mechanic: null,
    category: exercise.category ?? OTHER_CATEGORY,
    primary_muscles: [...(exercise.primaryMuscles ?? [])],
    secondary_muscles: [...(exercise.secondaryMuscles ?? [])],
    archived_at: null,
    merged_into: null,
  };
}

/** Returns the key by which an exercise is found. */
export const keyOf = nameKey;
