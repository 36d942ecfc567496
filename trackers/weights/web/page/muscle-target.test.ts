import { expect, it } from 'vitest';
import { readTarget, writeTarget } from './muscle-target.ts';

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

it('when a target is written, it is read again', () => {
  expect(readTarget(writeTarget({ from: 6, to: 12 }))).toEqual({ from: 6, to: 12 });
});
