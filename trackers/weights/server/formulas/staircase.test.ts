import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Staircase } from './staircase.ts';

describe('Staircase', () => {
  it('when values are added in any order, it knows the best at or above every key', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -10, max: 10 }));
    fc.assert(
      fc.property(fc.array(point), fc.integer({ min: 0, max: 21 }), (points, key) => {
        const stairs = new Staircase();
        for (const [at, value] of points) stairs.add(at, value);
        const above = points.filter(([at]) => at >= key).map(([, value]) => value);
        expect(stairs.bestFrom(key)).toBe(above.length === 0 ? null : Math.max(...above));
      }),
    );
  });
});
