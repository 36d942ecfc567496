import { LOAD_TYPES } from '../../contract/exercises.ts';
import { LOAD_TYPE_NAMES, MUSCLES } from '../shared/exercise-labels.ts';

export const LOAD_OPTIONS = LOAD_TYPES.map((value) => ({ value, label: LOAD_TYPE_NAMES[value] }));

export const MUSCLE_OPTIONS: readonly { value: string; label: string }[] = [
  { value: '', label: 'No muscle' },
  ...MUSCLES.map((muscle) => ({
    value: muscle,
    label: muscle.charAt(0).toUpperCase() + muscle.slice(1),
  })),
];
