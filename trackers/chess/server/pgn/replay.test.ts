import { expect, test } from 'vitest';
import { hasThreefold } from './replay.ts';

test('when a position comes a third time, the first one counts from the start on', () => {
  const start = { variant: 'standard', initialFen: null } as const;
  const thereAndBack = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  expect(hasThreefold(start, [...thereAndBack, ...thereAndBack])).toBe(true);
  expect(hasThreefold(start, [...thereAndBack, ...thereAndBack.slice(0, 3)])).toBe(false);
});
