import { OTHER_CATEGORY } from './exercises.model.ts';

/** The display group of each muscle; cardio has none. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['chest', 'Chest'],
  ['lats', 'Back'],
  ['middle back', 'Back'],
  ['lower back', 'Back'],
  ['traps', 'Back'],
  ['shoulders', 'Shoulders'],
  ['neck', 'Shoulders'],
  ['biceps', 'Arms'],
  ['triceps', 'Arms'],
  ['forearms', 'Arms'],
  ['quadriceps', 'Legs'],
  ['hamstrings', 'Legs'],
  ['calves', 'Legs'],
  ['adductors', 'Legs'],
  ['abductors', 'Legs'],
  ['glutes', 'Glutes'],
  ['abdominals', 'Core'],
]);

export function muscleGroup(muscle: string | null | undefined): string {
  return GROUPS.get(muscle?.toLowerCase() ?? '') ?? OTHER_CATEGORY;
}
