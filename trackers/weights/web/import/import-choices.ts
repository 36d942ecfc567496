import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { applyImport, ImportMapping, ImportPreview } from '../../contract/imports.ts';
import { LOAD_TYPES, MUSCLES, type Exercise } from '../../contract/exercises.ts';
import type { DateOrder } from '../../contract/limits.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { LOAD_TYPE_NAMES } from '../shared/exercise-labels.ts';

export type NameChoice =
  /** The exercise that the server found. */
  | { readonly kind: 'match' }
  | { readonly kind: 'other'; readonly uuid: string; readonly name: string }
  | {
      readonly kind: 'own';
      readonly loadType: Exercise['load_type'];
      readonly muscle: string;
      readonly perHand?: boolean;
    };

export type DuplicateChoice = 'skip' | 'replace' | 'keep';

/** The user's choices between the preview of a file and its import. */
export interface ImportChoices {
  readonly unit: WeightUnit;
  /** Null until the user chooses one. */
  readonly dateOrder: DateOrder | null;
  readonly timezone: string;
  readonly duplicates: DuplicateChoice;
  /** Names whose choice differs from the default. */
  readonly names: Readonly<Record<string, NameChoice>>;
}

export type ImportName = ImportPreview['exercises'][number];

export const LOAD_OPTIONS = LOAD_TYPES.map((value) => ({ value, label: LOAD_TYPE_NAMES[value] }));

export const MUSCLE_OPTIONS: readonly { value: string; label: string }[] = [
  { value: '', label: 'No muscle' },
  ...MUSCLES.map((muscle) => ({ value: muscle, label: muscle.charAt(0).toUpperCase() + muscle.slice(1) })),
];

const OWN: NameChoice = { kind: 'own', loadType: 'external', muscle: '' };

export function firstChoices(preview: ImportPreview): ImportChoices {
  return {
    unit: preview.unit ?? preview.unit_guess,
    dateOrder: preview.date_order,
    timezone: preview.timezone,
    duplicates: 'skip',
    names: {},
  };
}

/** Returns the choice for a name; by default the server's match, else a new exercise of the user's own. */
export function choiceOf(name: ImportName, { names }: Pick<ImportChoices, 'names'>): NameChoice {
  return names[name.name] ?? (name.matched ? { kind: 'match' } : OWN);
}

export function choose(choices: ImportChoices, name: string, choice: NameChoice): ImportChoices {
  return { ...choices, names: { ...choices.names, [name]: choice } };
}

/** Applies a change to every name that becomes a new exercise. */
export function chooseForAllNew(
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

/** Whether the user should check a name: it was guessed or not found. */
export function needsReview({ match }: Pick<ImportName, 'match'>): boolean {
  return match === 'similar' || match === 'none';
}

/** Whether a file holds body weights instead of workouts. */
export function isOfBodyweights({ bodyweights }: Pick<ImportPreview, 'bodyweights'>): boolean {
  return bodyweights > 0;
}

/** Counts the workouts or body weights to import. While the dates are open, all may be new. */
export function countToImport(preview: ImportPreview, { duplicates }: ImportChoices): number {
  const isOpen = preview.date_examples.length > 0;
  if (isOfBodyweights(preview)) return isOpen ? preview.bodyweights : preview.new_bodyweights;
  return duplicates === 'skip' && !isOpen ? preview.new_workouts : preview.workouts;
}

/** Whether the user must still choose the order of day and month. */
export function lacksDateOrder(preview: ImportPreview, { dateOrder }: ImportChoices): boolean {
  return preview.date_examples.length > 0 && dateOrder === null;
}

export function applyBody(preview: ImportPreview, choices: ImportChoices): BodyOf<typeof applyImport> {
  return {
    unit: choices.unit,
    date_order: choices.dateOrder,
    timezone: choices.timezone,
    duplicates: choices.duplicates,
    mappings: preview.exercises.flatMap((name) => mappingOf(name, choiceOf(name, choices))),
  };
}

/** Returns the mapping to send; none where the server's default is the choice. */
function mappingOf({ name, match, matched }: ImportName, choice: NameChoice): ImportMapping[] {
  if (choice.kind === 'other') return [{ name, exercise_uuid: choice.uuid }];
  if (choice.kind === 'own') {
    const muscle = choice.muscle === '' ? null : choice.muscle;
    const perHand = choice.perHand && choice.loadType === 'external' ? { per_hand: true } : {};
    return [{ name, create: { load_type: choice.loadType, primary_muscle: muscle, ...perHand } }];
  }
  return match === 'similar' && matched ? [{ name, exercise_uuid: matched.exercise_uuid }] : [];
}
