import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { Exercise } from '../../contract/exercises.ts';
import type { applyImport, ImportMapping, ImportPreview } from '../../contract/imports.ts';
import type { WeightUnit } from '../../contract/workouts.ts';

/** What becomes of one name of the file. */
export type NameChoice =
  /** The exercise that the server found for it. */
  | { readonly kind: 'match' }
  | { readonly kind: 'other'; readonly uuid: string; readonly name: string }
  | { readonly kind: 'own'; readonly loadType: Exercise['load_type']; readonly muscle: string };

export type DuplicateChoice = 'skip' | 'replace' | 'keep';

/** Everything a user decides between the preview of a file and its import. */
export interface ImportChoices {
  readonly unit: WeightUnit;
  readonly timezone: string;
  readonly duplicates: DuplicateChoice;
  /** Only names whose choice is not the usual one. */
  readonly names: Readonly<Record<string, NameChoice>>;
}

export type ImportName = ImportPreview['exercises'][number];

const OWN: NameChoice = { kind: 'own', loadType: 'external', muscle: '' };

export function firstChoices(preview: ImportPreview): ImportChoices {
  return {
    unit: preview.unit ?? preview.unit_guess,
    timezone: preview.timezone,
    duplicates: 'skip',
    names: {},
  };
}

/** A guess stands until it is corrected; a name without one becomes an exercise of one's own. */
export function choiceOf(name: ImportName, { names }: Pick<ImportChoices, 'names'>): NameChoice {
  return names[name.name] ?? (name.matched ? { kind: 'match' } : OWN);
}

export function choose(choices: ImportChoices, name: string, choice: NameChoice): ImportChoices {
  return { ...choices, names: { ...choices.names, [name]: choice } };
}

/** The same answer for every name that becomes an own exercise. */
export function chooseForOwn(
  choices: ImportChoices,
  exercises: readonly ImportName[],
  change: Partial<Omit<Extract<NameChoice, { kind: 'own' }>, 'kind'>>,
): ImportChoices {
  const changed = exercises.flatMap((name): [string, NameChoice][] => {
    const choice = choiceOf(name, choices);
    return choice.kind === 'own' ? [[name.name, { ...choice, ...change }]] : [];
  });
  return { ...choices, names: { ...choices.names, ...Object.fromEntries(changed) } };
}

/** Names that a user should look at: guesses, and those that nothing was found for. */
export function needsLook({ match }: Pick<ImportName, 'match'>): boolean {
  return match === 'similar' || match === 'none';
}

export function applyBody(preview: ImportPreview, choices: ImportChoices): BodyOf<typeof applyImport> {
  return {
    unit: choices.unit,
    timezone: choices.timezone,
    duplicates: choices.duplicates,
    mappings: preview.exercises.flatMap((name) => mappingOf(name, choiceOf(name, choices))),
  };
}

/** What the server would do by itself is left out. */
function mappingOf({ name, match, matched }: ImportName, choice: NameChoice): ImportMapping[] {
  if (choice.kind === 'other') return [{ name, exercise_uuid: choice.uuid }];
  if (choice.kind === 'own') {
    const muscle = choice.muscle === '' ? null : choice.muscle;
    return [{ name, create: { load_type: choice.loadType, primary_muscle: muscle } }];
  }
  return match === 'similar' && matched ? [{ name, exercise_uuid: matched.exercise_uuid }] : [];
}
