import { expect, test } from 'vitest';
import { readCorrection } from './read-correction.ts';

test('when a number is typed with a point or a comma, it is read', () => {
  expect([' 102.5 ', '102,5', '0', '7'].map((typed) => readCorrection(typed, 110))).toEqual([
    102.5, 102.5, 0, 7,
  ]);
});

test('when it is no number, negative or too high, it cannot be sent', () => {
  for (const typed of ['', '-5', '1e3', '1.2.3', '5 kg', '111'])
    expect(readCorrection(typed, 110)).toBeNull();
});
