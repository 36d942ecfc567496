import { expect, test } from 'vitest';
import { isOnCard } from './is-on-card.ts';

const main = (name: string) => ({ name, sets: 3, best_set: '60 kg × 5', is_record: false });
const stats = {
  title: null,
  unit: 'kg' as const,
  volume: 900,
  duration_seconds: 3_600,
  sets: 6,
  top_exercises: [main('Squat (Barbell)'), main('Row')],
  exercise_count: 4,
  records: [],
};

test.each([
  ['Squat (Barbell)', true],
  ['Row (A)', true],
  ['Squat', false],
  ['Fly (A)', false],
])('when the text has %s, whether the card shows it is %s', (exercise, isShown) => {
  expect(isOnCard(stats, exercise)).toBe(isShown);
});
