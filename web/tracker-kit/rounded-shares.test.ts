import { expect, it } from 'vitest';
import { roundedShares } from './rounded-shares.ts';

it('when each share would be rounded down, those with the largest remainders are raised', () => {
  expect(roundedShares([344, 93, 563])).toEqual([35, 9, 56]);
});

it('when remainders are equal, the first is raised', () => {
  expect(roundedShares([1, 1, 1])).toEqual([34, 33, 33]);
});

it('when shares are whole, they stay', () => {
  expect(roundedShares([1, 0, 3])).toEqual([25, 0, 75]);
});

it('when nothing is counted, all shares are 0', () => {
  expect(roundedShares([0, 0])).toEqual([0, 0]);
});
