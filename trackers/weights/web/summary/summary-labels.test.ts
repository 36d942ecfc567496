import { expect, test } from 'vitest';
import { changesSince, firstRows, recordNote } from './summary-labels.ts';

const before = { volume_kg: 4_000, duration_seconds: 3_600, sets: 12 };

test('when a workout has more volume and fewer sets, the changes say so', () => {
  const now = { volume_kg: 4_450, duration_seconds: 3_000, sets: 11 };
  expect(changesSince(now, before, 'kg')).toEqual({
    volume: { text: '+450 kg', meaning: 'good' },
    duration: { text: '−10m', meaning: 'neutral' },
    sets: { text: '−1', meaning: 'bad' },
  });
});

function changeOf(kg: number) {
  return changesSince({ ...before, volume_kg: 13_700 }, { ...before, volume_kg: 13_700 - kg }, 'kg').volume
    .text;
}

test('when a volume is written in tonnes, its change is too, unless nothing would be left of it', () => {
  expect([599, -1_224.6, 30].map(changeOf)).toEqual(['+0.6 t', '−1.2 t', '+30 kg']);
});

test('when nothing changed, it is neutral; an unknown time is not compared', () => {
  expect(changesSince({ ...before, duration_seconds: null }, before, 'lb')).toEqual({
    volume: { text: 'as before', meaning: 'neutral' },
    duration: null,
    sets: { text: 'as before', meaning: 'neutral' },
  });
});

test('when a workout takes a few seconds more or less, its duration is as before', () => {
  for (const [seconds, text] of [
    [3_599, 'as before'],
    [3_659, 'as before'],
    [3_745, '+2m'],
    [7_200, '+1h 0m'],
  ] as const)
    expect(changesSince({ ...before, duration_seconds: seconds }, before, 'kg').duration?.text).toBe(text);
});

function noteOf(kind: string, text: string) {
  return recordNote({ kind, text }, '77.5 kg × 10');
}

test('when a record is shown beside the best set, its note repeats nothing and never breaks within a number', () => {
  expect(noteOf('e1rm', '77.5 kg × 10 (e1RM 105.9 kg)')).toBe('Best e1RM 105.9\u00A0kg');
  expect(noteOf('e1rm', '2 × 26 kg × 12')).toBe('Best e1RM');
  expect(noteOf('weight', '77.5 kg × 10 (e1RM 105.9 kg)')).toBe('Heaviest set');
  expect(noteOf('weight', '90 kg × 1 (e1RM 90 kg)')).toBe('Heaviest set 90\u00A0kg\u00A0×\u00A01');
  expect(noteOf('session_volume', '3,000 kg')).toBe('Most volume 3,000\u00A0kg');
  expect(noteOf('unknown', '')).toBe('Record');
});

function row(name: string, kind?: string) {
  return { name, sets: 3, best_set: '60 kg × 8', record: kind === undefined ? null : { kind, text: '' } };
}

test('when not all exercises have room, those with a record stay, in the order done', () => {
  const rows = [row('Row'), row('Curl'), row('Press', 'weight'), row('Dip')];
  const namesOf = (count: number) => firstRows(rows, count).map(({ name }) => name);
  expect(namesOf(3)).toEqual(['Row', 'Curl', 'Press', 'Dip']);
  expect(namesOf(2)).toEqual(['Row', 'Press']);
});
