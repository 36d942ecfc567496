import { foldText } from './fold.ts';

type OtherFormat = { name: string; needs: readonly string[]; advice: string };

const LATER = 'Strong, Hevy and FitNotes files can be imported.';

/** Files of other apps, known by a few headers that only they have, so that the refusal can name them. */
const OTHER_FORMATS: readonly OtherFormat[] = [
  {
    name: 'a FitNotes body tracker export',
    needs: ['measurement', 'value', 'unit'],
    advice: 'It holds body measurements. In FitNotes choose the workout data export instead.',
  },
  {
    name: 'a GymBook export',
    needs: ['esercizio', 'ripetizioni / tempo', 'saltato'],
    advice: `GymBook is not supported yet. ${LATER}`,
  },
  {
    name: 'a GymBook export',
    needs: ['exercise', 'reps / time', 'skipped'],
    advice: `GymBook is not supported yet. ${LATER}`,
  },
  {
    name: 'a GymRun export',
    needs: ['routine', 'exercise', 'para6'],
    advice: `GymRun is not supported yet. ${LATER}`,
  },
  {
    name: 'a Fitbod export',
    needs: ['exercise', 'weight(kg)', 'iswarmup', 'multiplier'],
    advice: `Fitbod is not supported yet. ${LATER}`,
  },
  {
    name: 'a processed Fitbod file',
    needs: ['exercise', 'sets', 'weight', 'iswarmup'],
    advice: `Fitbod is not supported yet. ${LATER}`,
  },
  {
    name: 'a StrongLifts log',
    needs: ['body weight', 'exercise 1', 'set 1'],
    advice: `StrongLifts is not supported yet. ${LATER}`,
  },
  {
    name: 'a StrongLifts export',
    needs: ['program name', 'body weight (kg)', 'exercise'],
    advice: `StrongLifts is not supported yet. ${LATER}`,
  },
  {
    name: 'a StrongLifts export',
    needs: ['program name', 'body weight (lb)', 'exercise'],
    advice: `StrongLifts is not supported yet. ${LATER}`,
  },
];

/** The refusal of a known file of another app, or null. */
export function nameOtherFormat(firstRow: readonly string[]): string | null {
  const headers = new Set(firstRow.map((cell) => foldText(cell)));
  const other = OTHER_FORMATS.find(({ needs }) => needs.every((need) => headers.has(need)));
  return other ? `This looks like ${other.name}. ${other.advice}` : null;
}
