import { afterEach, expect, it } from 'vitest';
import { readTarget, storedTarget, storeTarget } from './muscle-target.ts';

afterEach(() => storeTarget(null));

it.each([
  ['10-20', { from: 10, to: 20 }],
  [' 8 – 16 ', { from: 8, to: 16 }],
  ['20-10', null],
  ['10-90', null],
  ['ten', null],
  ['', null],
])('when the text is %j, the target is %j', (text, target) => {
  expect(readTarget(text)).toEqual(target);
});

it('when no target was chosen, there is none; a chosen one is stored', () => {
  expect(storedTarget()).toBeNull();
  storeTarget({ from: 6, to: 12 });
  expect(storedTarget()).toEqual({ from: 6, to: 12 });
});
