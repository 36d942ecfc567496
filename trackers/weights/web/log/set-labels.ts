import { SET_TYPES, type SetType } from '../../contract/workouts.ts';
import type { DraftExercise, DraftSet, SetField } from './draft-workout.ts';

export const SET_TYPE_NAMES: Readonly<Record<SetType, string>> = {
  warmup: 'Warm-up',
  normal: 'Normal set',
  drop: 'Drop set',
  failure: 'To failure',
};
const LETTERS: Readonly<Record<SetType, string | null>> = {
  warmup: 'W',
  normal: null,
  drop: 'D',
  failure: 'F',
};

export const SIDE_NAMES = { left: 'Left side', right: 'Right side' } as const;
const SIDE_LETTERS = { left: 'L', right: 'R' } as const;

/** Returns the mark of each set: its number or the letter of its type, and its side. Two sides share a number. */
export function setMarks(sets: readonly DraftSet[]): string[] {
  let number = 0;
  return sets.map((set, index) => {
    const isOtherSide = set.side === 'right' && sets[index - 1]?.side === 'left';
    if (set.type !== 'warmup' && !isOtherSide) number += 1;
    const mark = LETTERS[set.type] ?? String(number);
    return set.side ? mark + SIDE_LETTERS[set.side] : mark;
  });
}

export function fieldName(
  field: SetField,
  { unit, loadType }: Pick<DraftExercise, 'unit' | 'loadType'>,
): string {
  if (field === 'weight') {
    if (loadType === 'weighted_bodyweight') return `+${unit}`;
    return loadType === 'assisted' ? `−${unit}` : unit;
  }
  if (field === 'distance') return unit === 'lb' ? 'mi' : 'km';
  return { reps: 'Reps', rpe: 'RPE', duration: 'Time' }[field];
}

export function setTypeChoices(): readonly { type: SetType; mark: string; name: string }[] {
  return SET_TYPES.map((type) => ({ type, mark: LETTERS[type] ?? '1', name: SET_TYPE_NAMES[type] }));
}
