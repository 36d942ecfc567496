import { LOAD_TYPES } from '../../contract/exercises.ts';
import type { LoadType } from '../formulas/formulas.model.ts';
import exercises from './exercises.json' with { type: 'json' };

export const DISPLAY_GROUPS = [
  'Chest',
  'Back',
  'Shoulders',
  'Arms',
  'Legs',
  'Glutes',
  'Core',
  'Cardio',
  'Other',
] as const;
export type DisplayGroup = (typeof DISPLAY_GROUPS)[number];

/** A built-in exercise. `aliases` are names that other apps and users use for it. */
export type BuiltInExercise = {
  /** Never changes: derived from `source`. */
  uuid: string;
  source: string;
  name: string;
  aliases: string[];
  loadType: LoadType;
  bodyweightFraction: number;
  perHand: boolean;
  equipment: string | null;
  mechanic: string | null;
  category: DisplayGroup;
  primaryMuscles: string[];
  secondaryMuscles: string[];
};

/** The built-in exercises; the README beside the data names their source. */
export const BUILT_IN_EXERCISES: readonly BuiltInExercise[] = exercises.map((row) => ({
  uuid: row.uuid,
  source: row.source,
  name: row.name,
  aliases: row.aliases,
  loadType: readLoadType(row.load_type),
  bodyweightFraction: row.bodyweight_fraction,
  perHand: row.per_hand,
  equipment: row.equipment,
  mechanic: row.mechanic,
  category: readGroup(row.category),
  primaryMuscles: row.primary_muscles,
  secondaryMuscles: row.secondary_muscles,
}));

function readLoadType(text: string): LoadType {
  const loadType = LOAD_TYPES.find((name) => name === text);
  if (!loadType) throw new Error(`The exercise data has an unknown load type: ${text}`);
  return loadType;
}

function readGroup(text: string): DisplayGroup {
  const group = DISPLAY_GROUPS.find((name) => name === text);
  if (!group) throw new Error(`The exercise data has an unknown group: ${text}`);
  return group;
}
