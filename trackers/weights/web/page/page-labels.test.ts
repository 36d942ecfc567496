import { describe, expect, it } from 'vitest';
import { calendarSentence } from './calendar-sentence.ts';
import { pageIn, rowsIn } from './list-place.ts';
import { matchingOptions } from './matching-options.ts';

describe('calendarSentence', () => {
  it('when a year was trained, it tells the busiest day and the longest break', () => {
    expect(calendarSentence({ workouts: 168, busiest_weekday: 1, longest_break_days: 14 })).toBe(
      '168 workouts in the last year. Busiest day Monday, longest break 14 days',
    );
  });

  it('when there is one workout, it tells no more', () => {
    expect(calendarSentence({ workouts: 1, busiest_weekday: null, longest_break_days: null })).toBe(
      '1 workout in the last year',
    );
  });
});

describe('the place in the list', () => {
  it('when the address names a page and rows, they are taken', () => {
    expect([pageIn({ page: '3' }), rowsIn({ rows: '50' })]).toEqual([3, 50]);
  });

  it.each(['0', '-1', 'x', '1.5', ''])('when the address says page "%s", it is the first', (page) => {
    expect(pageIn({ page })).toBe(1);
  });

  it('when the address names rows that are not offered, there are 25', () => {
    expect([rowsIn({ rows: '1000000' }), rowsIn({})]).toEqual([25, 25]);
  });
});

describe('matchingOptions', () => {
  const options = ['Bench Press (Barbell)', 'Incline Bench Press', 'Développé couché'].map((label) => ({
    value: label,
    label,
  }));

  it('when words are given in any order, options with all of them are found', () => {
    expect(matchingOptions(options, 'press inc').map(({ label }) => label)).toEqual(['Incline Bench Press']);
  });

  it('when accents are left out, the option is found all the same', () => {
    expect(matchingOptions(options, 'developpe')).toHaveLength(1);
  });

  it('when nothing is searched, all stand there', () => {
    expect(matchingOptions(options, '  ')).toHaveLength(3);
  });
});
