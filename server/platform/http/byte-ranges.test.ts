import { expect, test } from 'vitest';
import { byteRangeOf } from './byte-ranges.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-10', { start: 10, end: 10 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=99999999999999999999-', 'none'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
])('when the header of a file of 100 bytes is %s, the range is %o', (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range);
});

test.each(['bytes=0-', 'bytes=-1'])('when the file is empty, the range of %s is none', (header) => {
  expect(byteRangeOf(header, 0)).toBe('none');
});
