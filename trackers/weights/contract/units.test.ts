import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  displayWeight,
  formatDistance,
  formatDuration,
  formatVolume,
  formatWeight,
  fromKg,
  toKg,
} from './units.ts';

describe('units', () => {
  it('when a weight is shown in its own unit, it is unchanged', () => {
    expect(displayWeight(101.3, 'kg', 'kg')).toBe(101.3);
  });

  it('when 225 lb are shown in kilograms, the result is 102 kg', () => {
    expect(toKg(225, 'lb')).toBeCloseTo(102.05828325, 8);
    expect(formatWeight(displayWeight(225, 'lb', 'kg'), 'kg')).toBe('102 kg');
  });

  it.each([
    [15, 'lb', 'kg', 6.75],
    [45, 'lb', 'kg', 20.5],
    [5, 'kg', 'lb', 11],
    [8, 'kg', 'lb', 17.5],
    [100, 'kg', 'lb', 220],
  ] as const)('when %s %s are shown in %s, the result is %s', (weight, from, to, shown) => {
    expect(displayWeight(weight, from, to)).toBe(shown);
  });

  it('when a weight is converted there and back, nothing is lost', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3000, noNaN: true }), (pounds) => {
        expect(fromKg(toKg(pounds, 'lb'), 'lb')).toBeCloseTo(pounds, 9);
      }),
    );
  });

  it('when a volume reaches ten tonnes, it is written in tonnes', () => {
    expect(formatVolume(9_999, 'kg')).toBe('9,999 kg');
    expect(formatVolume(10_000, 'kg')).toBe('10 t');
    expect(formatVolume(12_430, 'kg')).toBe('12.4 t');
    expect(formatVolume(10_000, 'lb')).toBe('22,046 lb');
  });

  it('when durations and distances are written, they use the largest fitting unit', () => {
    expect([60, 89, 90, 900, 3_900, 7_200].map((seconds) => formatDuration(seconds))).toEqual([
      '60 s',
      '89 s',
      '1:30 min',
      '15 min',
      '1 h 5 min',
      '2 h',
    ]);
    expect(formatDistance(400, 'kg')).toBe('400 m');
    expect(formatDistance(2_500, 'kg')).toBe('2.5 km');
    expect(formatDistance(1_609.344, 'lb')).toBe('1 mi');
  });
});
