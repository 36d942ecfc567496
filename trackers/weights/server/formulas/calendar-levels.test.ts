import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarLevels } from './calendar-levels.ts';

describe('calendarLevels', () => {
  it('when days differ, each quartile is a level', () => {
    const level = calendarLevels([4, 8, 12, 16, 0]);
    expect([0, 4, 8, 12, 16, 40].map((sets) => level(sets))).toEqual([0, 1, 2, 3, 4, 4]);
  });

  it('when there is no history, any training is the first level or above', () => {
    expect(calendarLevels([])(3)).toBeGreaterThanOrEqual(1);
    expect(calendarLevels([])(0)).toBe(0);
  });

  it('when a day has more sets than another, its level is never lower', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60)), fc.nat(80), fc.nat(80), (recent, a, b) => {
        const level = calendarLevels(recent);
        expect(level(Math.max(a, b))).toBeGreaterThanOrEqual(level(Math.min(a, b)));
      }),
    );
  });
});
