import { expect, test } from 'vitest';
import { knownDate } from './post-days.ts';

test.each(['2026-11', '2026-11-30', '2024-02-29'])(
  'when the address names %s, its posts are shown',
  (date) => {
    expect(knownDate(date)).toBe(date);
  },
);

test.each([
  undefined,
  '',
  '2026',
  '2026-13',
  '2026-1-1',
  '2026-11-31',
  '2026-02-29',
  '2026-11-00',
  '2026-11-23T00',
])('when the address names %s, all posts are shown', (date) => {
  expect(knownDate(date)).toBeUndefined();
});
