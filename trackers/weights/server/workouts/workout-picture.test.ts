import { expect, test } from 'vitest';
import { workoutPicture } from './workout-picture.ts';

const workout = {
  title: 'Push Day',
  unit: 'kg',
  volume: 8420,
  duration_seconds: 3900,
  sets: 21,
  top_exercises: [
    { name: 'Bench Press', sets: 5, best_set: '100 kg × 5', is_record: true },
    { name: 'Squat', sets: 4, best_set: '120 kg × 6', is_record: false },
  ],
  exercise_count: 5,
  records: [
    { exercise: 'Bench Press', kind: 'e1rm', text: '' },
    { exercise: 'Bench Press', kind: 'weight', text: '' },
  ],
} as const;

test('when a workout is pictured, it shows volume, time, sets, records and its main exercises', () => {
  expect(
    workoutPicture({ ...workout, top_exercises: [...workout.top_exercises], records: [...workout.records] }),
  ).toEqual({
    drawing: null,
    stats: [
      { value: '8,420 kg', label: 'volume' },
      { value: '1h 5m', label: 'time' },
      { value: '21', label: 'sets' },
      { value: '1', label: 'record' },
    ],
    rows: [
      { name: 'Bench Press', details: '100 kg × 5 · record' },
      { name: 'Squat', details: '120 kg × 6' },
    ],
  });
});

test('when it took seconds and its records are of volume, it shows the seconds and no record', () => {
  const records = [{ exercise: 'Bench Press', kind: 'session_volume', text: '' }];
  const picture = workoutPicture({
    ...workout,
    duration_seconds: 18,
    top_exercises: [...workout.top_exercises],
    records,
  });
  expect(picture.stats).toContainEqual({ value: '18s', label: 'time' });
  expect(JSON.stringify(picture)).not.toContain('record');
});

test('when volume and time are unknown, they are left out', () => {
  expect(
    workoutPicture({
      ...workout,
      volume: null,
      duration_seconds: null,
      sets: 1,
      top_exercises: [],
      records: [],
    }),
  ).toEqual({ drawing: null, stats: [{ value: '1', label: 'set' }], rows: [] });
});
