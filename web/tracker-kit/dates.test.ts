import { expect, it } from 'vitest';
import { bucketTitle } from './dates.ts';

it('when a bucket is a month, its title is the name of the month', () => {
  expect(bucketTitle({ start: '2026-03-01', end: '2026-03-31' }, 'month')).toBe('March 2026');
});

it('when a bucket is several days, its title is the first and the last', () => {
  expect(bucketTitle({ start: '2026-03-02', end: '2026-03-08' }, 'week')).toBe('Mar 2 – Mar 8');
});
