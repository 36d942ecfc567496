import { describe, expect, it } from 'vitest';
import type { ImportPreview } from '../../contract/imports.ts';
import {
  applyBody,
  choiceOf,
  choose,
  chooseForAllNew,
  firstChoices,
  lacksDateOrder,
  needsReview,
} from './import-choices.ts';

const candidate = (name: string) => ({ exercise_uuid: 'e1d20309-94ec-5e3b-87d9-f6c8319a2e04', name });
const preview: ImportPreview = {
  batch_id: '01a1fe2a-8de8-7493-b4eb-a309e47685ef',
  format: 'strong',
  format_label: 'Strong (classic)',
  file_name: 'strong.csv',
  workouts: 2,
  new_workouts: 2,
  duplicate_workouts: 0,
  bodyweights: 0,
  new_bodyweights: 0,
  set_rows: 10,
  sets: 10,
  from: '2026-01-09',
  to: '2026-11-20',
  unit: null,
  unit_guess: 'lb',
  has_both_units: false,
  date_order: null,
  date_examples: [],
  notes: [],
  timezone: 'Europe/Paris',
  rejected: [],
  rejected_count: 0,
  suspicious: [],
  suspicious_count: 0,
  imported_before_at: null,
  exercises: [
    { name: 'Bench Press (Barbell)', sets: 5, match: 'exact', matched: candidate('Bench Press (Barbell)') },
    { name: 'Face Pull Sitting', sets: 3, match: 'similar', matched: candidate('Face Pull (Cable)') },
    { name: 'Bubka', sets: 2, match: 'none', matched: null },
    { name: 'Side Flye', sets: 1, match: 'none', matched: null },
  ],
};

function nameOf(index: number) {
  const name = preview.exercises[index];
  if (!name) throw new Error('no such name');
  return name;
}

describe('the choices of an import', () => {
  it('when the file names no unit, the likelier one is preselected', () => {
    expect(firstChoices(preview).unit).toBe('lb');
    expect(firstChoices({ ...preview, unit: 'kg' }).unit).toBe('kg');
  });

  it('when the file leaves the order of day and month open, none is preselected', () => {
    const open = {
      ...preview,
      date_examples: [{ text: '03/02/2026', dmy: '2026-02-03', mdy: '2026-03-02' }],
    };
    const choices = firstChoices(open);
    expect(lacksDateOrder(open, choices)).toBe(true);
    const chosen = { ...choices, dateOrder: 'dmy' as const };
    expect(lacksDateOrder(open, chosen)).toBe(false);
    expect(applyBody(open, chosen).date_order).toBe('dmy');
  });

  it('when nothing was chosen, guesses apply and unknown names become new exercises', () => {
    const choices = firstChoices(preview);
    expect(preview.exercises.map((name) => choiceOf(name, choices).kind)).toEqual([
      'match',
      'match',
      'own',
      'own',
    ]);
    expect(preview.exercises.map(needsReview)).toEqual([false, true, true, true]);
  });

  it('when the import is applied, only choices that differ from the default are sent', () => {
    const choices = choose(firstChoices(preview), 'Side Flye', {
      kind: 'other',
      uuid: 'u',
      name: 'Lateral Raise',
    });
    expect(applyBody(preview, choices)).toEqual({
      unit: 'lb',
      date_order: null,
      timezone: 'Europe/Paris',
      duplicates: 'skip',
      mappings: [
        { name: 'Face Pull Sitting', exercise_uuid: candidate('').exercise_uuid },
        { name: 'Bubka', create: { load_type: 'external', primary_muscle: null } },
        { name: 'Side Flye', exercise_uuid: 'u' },
      ],
    });
  });

  it('when all new exercises get a muscle, matches and earlier choices stay', () => {
    const first = choose(firstChoices(preview), 'Bubka', { kind: 'own', loadType: 'duration', muscle: '' });
    const choices = chooseForAllNew(first, preview.exercises, { muscle: 'chest' });
    expect(choiceOf(nameOf(2), choices)).toEqual({ kind: 'own', loadType: 'duration', muscle: 'chest' });
    expect(choiceOf(nameOf(3), choices)).toEqual({ kind: 'own', loadType: 'external', muscle: 'chest' });
    expect(choiceOf(nameOf(1), choices)).toEqual({ kind: 'match' });
  });
});
