import { expect, test } from 'vitest';
import { changesSince, recordLines } from './summary-labels.ts';

const before = { volume_kg: 4_000, duration_seconds: 3_600, sets: 12 };

test('when a workout has more volume and fewer sets, the changes say so', () => {
  const now = { volume_kg: 4_450, duration_seconds: 3_000, sets: 11 };
  expect(changesSince(now, before, 'kg')).toEqual({
    volume: { text: '+450 kg', meaning: 'good' },
    duration: { text: '−10m', meaning: 'neutral' },
    sets: { text: '−1', meaning: 'bad' },
  });
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

function record(exercise: string, kind: string, text: string) {
  return { exercise_uuid: exercise, exercise, kind, value: 1, text };
}

test('when an exercise has several records, its line is about more than volume', () => {
  expect(
    recordLines([
      record('Squat', 'session_volume', '3,000 kg in one workout'),
      record('Bench Press', 'set_volume', '80 kg × 8'),
      record('Bench Press', 'e1rm', '100 kg × 5 (e1RM 116.7 kg)'),
    ]),
  ).toEqual([
    { exercise: 'Bench Press', text: '100 kg × 5' },
    { exercise: 'Squat', text: '3,000 kg in one workout' },
  ]);
});
