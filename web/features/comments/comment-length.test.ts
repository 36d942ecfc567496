import { expect, test } from 'vitest';
import { lengthOf } from './comment-length.ts';

test('when nothing of a text can be seen, it counts as empty', () => {
  expect(lengthOf('\u200B'.repeat(3000))).toEqual({ count: 0, isNear: false, isTooLong: false });
});

test('when a text is at the limit, the white space around it does not count', () => {
  expect(lengthOf(` ${'x'.repeat(2000)}\n`)).toEqual({ count: 2000, isNear: true, isTooLong: false });
  expect(lengthOf('x'.repeat(2001)).isTooLong).toBe(true);
});
