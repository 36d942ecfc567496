import { expect, test } from 'vitest';
import { gridKeyTarget, keyTarget } from './key-target.ts';

test.each([
  ['ArrowRight', null, 0],
  ['ArrowLeft', null, 4],
  ['ArrowRight', 4, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 3, 2],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['Escape', 2, null],
  ['Escape', null, undefined],
  ['Tab', 2, undefined],
])('when %s is pressed on mark %s of five, mark %s becomes active', (key, active, target) => {
  expect(keyTarget(key, active, 5)).toBe(target);
});

test('when there are no marks, keys are ignored', () => {
  expect(keyTarget('Home', null, 0)).toBeUndefined();
});

test.each([
  ['ArrowRight', 5, 5],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 4, 1],
  ['ArrowLeft', 3, 3],
  ['ArrowRight', null, 0],
  ['End', 0, 5],
])('when %s is pressed on cell %s of two rows of three, cell %s becomes active', (key, active, target) => {
  expect(gridKeyTarget(key, active, { rows: 2, columns: 3 })).toBe(target);
});
