import { expect, test } from 'vitest';
import { areaPath, linePath } from './line-path.ts';

const DOT = 'h0m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0';

test('when a value is missing, the line continues after the gap', () => {
  expect(linePath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }])).toBe(
    `M0.0 1.0L1.0 2.0M3.0 4.0${DOT}`,
  );
});

test('when a value is apart, neither line nor band connect it to the previous one', () => {
  const places = [0, 1, 2, 3].map((x) => ({ x, y: 1, isApart: x > 1 }));
  expect(linePath(places)).toBe(`M0.0 1.0L1.0 1.0M2.0 1.0${DOT}M3.0 1.0${DOT}`);
  const band = [0, 1, 2, 3].map((x) => ({ x, low: 2, high: 1, isApart: x === 2 }));
  expect(areaPath(band)).toBe('M0.0 1.0L1.0 1.0L1.0 2.0L0.0 2.0ZM2.0 1.0L3.0 1.0L3.0 2.0L2.0 2.0Z');
});

test('when there are no values, nothing is drawn', () => {
  expect(linePath([])).toBe('');
  expect(areaPath([{ x: 0, low: 1, high: 0 }])).toBe('');
});

test('when a band is drawn, its lower edge runs back', () => {
  const band = [
    { x: 0, low: 9, high: 1 },
    { x: 5, low: 8, high: 2 },
  ];
  expect(areaPath(band)).toBe('M0.0 1.0L5.0 2.0L5.0 8.0L0.0 9.0Z');
});

test('when a band is interrupted, each part is closed', () => {
  const band = [0, 1, null, 3, 4].map((x) => (x === null ? null : { x, low: 2, high: 1 }));
  expect(areaPath(band)).toBe('M0.0 1.0L1.0 1.0L1.0 2.0L0.0 2.0ZM3.0 1.0L4.0 1.0L4.0 2.0L3.0 2.0Z');
});
