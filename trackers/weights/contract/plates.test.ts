import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPlates } from './plates.ts';

const PLATES = [25, 20, 15, 10, 5, 2.5, 1.25].map((weight) => ({ weight }));

describe('loadPlates', () => {
  it('when the target can be loaded, the sides are listed from heavy to light', () => {
    expect(loadPlates(102.5, 20, PLATES)).toEqual({
      side: [25, 15, 1.25],
      remainder: 0,
      nearestBelow: 102.5,
      nearestAbove: 102.5,
    });
  });

  it('when it cannot, the remainder and the nearest weights are returned', () => {
    expect(loadPlates(101, 20, PLATES)).toEqual({
      side: [25, 15],
      remainder: 0.5,
      nearestBelow: 100,
      nearestAbove: 102.5,
    });
  });

  it('when there are few pairs, no more than those are used', () => {
    const owned = [
      { weight: 20, pairs: 1 },
      { weight: 10, pairs: 1 },
    ];
    expect(loadPlates(140, 20, owned)).toEqual({
      side: [20, 10],
      remainder: 30,
      nearestBelow: 80,
      nearestAbove: null,
    });
  });

  it('when the target is below the bar, only the bar can be above it', () => {
    expect(loadPlates(15, 20, PLATES)).toEqual({
      side: [],
      remainder: 0,
      nearestBelow: null,
      nearestAbove: 20,
    });
  });

  it('when the target is random, bar, plates and remainder add up to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 800 }), (halves) => {
        const { side, remainder } = loadPlates(halves / 2, 20, PLATES);
        const total = 20 + 2 * (side.reduce((sum, weight) => sum + weight, 0) + remainder);
        expect(total).toBeCloseTo(halves / 2, 9);
      }),
    );
  });
});
