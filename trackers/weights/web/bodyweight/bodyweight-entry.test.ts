import { describe, expect, it } from 'vitest';
import { localDay, readBodyweight } from './bodyweight-entry.ts';

describe('readBodyweight', () => {
  it.each([
    ['80', 80],
    [' 80,5 ', 80.5],
    ['181.5', 181.5],
  ])('when %j is typed, the weight is %d', (typed, weight) => {
    expect(readBodyweight(typed)).toEqual({ weight, problem: null });
  });

  it.each([
    ['', null],
    ['eighty', 'Not a number'],
    ['0', 'Between 1 and 1,000'],
    ['1001', 'Between 1 and 1,000'],
  ])('when %j is typed, there is no weight and the problem is %j', (typed, problem) => {
    expect(readBodyweight(typed)).toEqual({ weight: null, problem });
  });
});

it('when a day has one digit, it is padded', () => {
  expect(localDay(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05');
});
