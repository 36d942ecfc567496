import { describe, expect, it } from 'vitest';
import { calendarSummary } from './CalendarCard.tsx';
import { pageIn, rowsIn } from './list-place.ts';
import { matchingOptions } from './matching-options.ts';

describe('calendarSummary', () => {
  it('when there are many workouts, it names the busiest day and the longest break', () => {
    expect(calendarSummary({ workouts: 168, busiest_weekday: 1, longest_break_days: 14 })).toBe(
      '168 workouts in the last year. Busiest day Monday, longest break 14 days',
    );
  });

  it('when there is one workout, it gives only the count', () => {
    expect(calendarSummary({ workouts: 1, busiest_weekday: null, longest_break_days: null })).toBe(
      '1 workout in the last year',
    );
  });
});

describe('pageIn and rowsIn', () => {
  it('when the URL has a page and rows, they are used', () => {
    expect([pageIn({ page: '3' }), rowsIn({ rows: '50' })]).toEqual([3, 50]);
  });

  it.each(['0', '-1', 'x', '1.5', ''])('when the URL has page "%s", the first page is shown', (page) => {
    expect(pageIn({ page })).toBe(1);
  });

  it('when the URL has a number of rows that is not offered, there are 25', () => {
    expect([rowsIn({ rows: '1000000' }), rowsIn({})]).toEqual([25, 25]);
  });
});

describe('matchingOptions', () => {
  const options = ['Bench Press (Barbell)', 'Incline Bench Press', 'Développé couché'].map((label) => ({
    value: label,
    label,
  }));

  it('when the search has several words, options with all of them in any order match', () => {
    expect(matchingOptions(options, 'press inc').map(({ label }) => label)).toEqual(['Incline Bench Press']);
  });

  it('when accents are left out, the option still matches', () => {
    expect(matchingOptions(options, 'developpe')).toHaveLength(1);
  });

  it('when the search is empty, every option matches', () => {
    expect(matchingOptions(options, '  ')).toHaveLength(3);
  });
});
