import { expect, test } from 'vitest';
import { shiftDates } from './shift-dates.ts';

test('when dates are moved, the last one is near today and all distances stay', () => {
  const text = '[Date "2018.12.31"]\n2019-01-02 10:00:00,x\n"3 Jan 2019, 07:48"\n1.e4 e5';
  expect(shiftDates(text, { today: new Date('2026-03-02T12:00:00Z'), daysAgo: 1 })).toBe(
    '[Date "2026.02.26"]\n2026-02-28 10:00:00,x\n"1 Mar 2026, 07:48"\n1.e4 e5',
  );
});
