import { expect, it } from 'vitest';
import { bucketLabel, bucketTitle } from './dates.ts';

it('when a bucket is a month, its title is the name of the month', () => {
  expect(bucketTitle({ start: '2026-03-01', end: '2026-03-31' }, 'month')).toBe('March 2026');
});

it.each([
  ['2026-03-02', '2026-03-08', 'Mar 2', 'Mar 2 – Mar 8'],
  ['2018-01-22', '2018-01-28', 'Jan 22, 2018', 'Jan 22 – Jan 28, 2018'],
  ['2018-12-31', '2019-01-06', 'Dec 31, 2018', 'Dec 31, 2018 – Jan 6, 2019'],
  ['2025-12-29', '2026-01-04', 'Dec 29, 2025', 'Dec 29, 2025 – Jan 4'],
])(
  'when a week is %s to %s, its label and title have the years other than this one',
  (start, end, label, title) => {
    const now = new Date('2026-11-30T12:00:00Z');
    expect(bucketLabel({ start }, 'week', now)).toBe(label);
    expect(bucketTitle({ start, end }, 'week', now)).toBe(title);
  },
);
