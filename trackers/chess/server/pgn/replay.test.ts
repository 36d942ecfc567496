import { expect, test } from 'vitest';
import { hasThreefold } from './replay.ts';

test('when a position occurs three times, the start position counts, too', () => {
  const start = { variant: 'standard', initialFen: null } as const;
  const thereAndBack = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  expect(hasThreefold(start, [...thereAndBack, ...thereAndBack])).toBe(true);
  expect(hasThreefold(start, [...thereAndBack, ...thereAndBack.slice(0, 3)])).toBe(false);
});
