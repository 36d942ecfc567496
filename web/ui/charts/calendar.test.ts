import { expect, test } from 'vitest';
import {
  calendarCells,
  calendarKeyTarget,
  CELL,
  indexAt,
  levelOf,
  monthStarts,
  partsOf,
  placeOf,
  quartileLimits,
  sizeOf,
} from './calendar.ts';

test.each([
  ['monday', [0, 0, 0, 1, 1], [4, 5, 6, 0, 1]],
  ['sunday', [0, 0, 1, 1, 1], [5, 6, 0, 1, 2]],
] as const)(
  'when a range starts in the middle of a week, weeks still start on %s',
  (weekStart, weeks, rows) => {
    const span = { from: '2026-11-20', to: '2026-11-24', weekStart };
    const cells = calendarCells([{ date: '2026-11-23', value: 3 }], span);
    expect(cells.map(({ date }) => date.slice(8))).toEqual(['20', '21', '22', '23', '24']);
    expect(cells.map(({ week }) => week)).toEqual(weeks);
    expect(cells.map(({ row }) => row)).toEqual(rows);
    expect(cells.map(({ value }) => value)).toEqual([0, 0, 0, 3, 0]);
  },
);

test('when a year is drawn, twelve or thirteen months are labelled', () => {
  const months = monthStarts(
    calendarCells([], { from: '2025-11-21', to: '2026-11-20', weekStart: 'monday' }),
  );
  expect(months.length).toBeGreaterThanOrEqual(12);
  expect(months[1]?.date).toBe('2025-12-01');
});

test('when days differ, each quartile has its own level', () => {
  const days = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ date: `2026-01-0${value}`, value }));
  const limits = quartileLimits(days);
  expect([0, 1, 3, 4, 6, 8].map((value) => levelOf(value, limits))).toEqual([0, 1, 1, 2, 3, 4]);
});

test('when every active day is equal, they share the lowest level', () => {
  const days = [{ date: '2026-01-01', value: 5 }];
  expect(levelOf(5, quartileLimits(days))).toBe(1);
  expect(levelOf(0, quartileLimits([]))).toBe(0);
});

test.each([
  ['ArrowRight', 3, 10],
  ['ArrowDown', 3, 4],
  ['ArrowRight', 360, 360],
  ['ArrowUp', 0, 0],
  ['ArrowLeft', null, 364],
  ['Enter', 3, undefined],
])('when %s is pressed on day %s of a year, day %s becomes active', (key, active, target) => {
  expect(calendarKeyTarget(key, active, 365)).toBe(target);
});

test('when some days have a level, the others get theirs from the quartiles', () => {
  const days = [
    { date: '2026-11-18', value: 5, level: 3 },
    { date: '2026-11-19', value: 5 },
  ];
  const levels = calendarCells(days, { from: '2026-11-17', to: '2026-11-19', weekStart: 'monday' }).map(
    ({ level }) => level,
  );
  expect(levels).toEqual([0, 3, 1]);
});

const year = calendarCells([], { from: '2025-11-27', to: '2026-11-26', weekStart: 'monday' });
const whole = { cells: year, start: 0, firstWeek: 0, weeks: 53 };
const halves = partsOf(year, true);

test('when a year of 53 weeks is folded, both halves end at the same edge', () => {
  expect(partsOf(year, false)).toEqual([whole]);
  expect(halves.flatMap(({ cells }) => cells.length).reduce((sum, count) => sum + count)).toBe(year.length);
  const ends = halves.map((part) => Math.max(...part.cells.map((cell) => placeOf(cell, part).x)));
  const edges = halves.map((part) => sizeOf(part).width);
  expect(new Set(ends).size).toBe(1);
  expect(new Set(edges).size).toBe(1);
});

test('when a point of a drawing is in a cell, its index is found; between cells there is none', () => {
  for (const part of [whole, ...halves])
    for (const [index, cell] of part.cells.entries()) {
      const { x, y } = placeOf(cell, part);
      expect(indexAt(part, x + 1, y + 1)).toBe(part.start + index);
      expect(indexAt(part, x + CELL - 1, y + CELL - 1)).toBe(part.start + index);
      expect(indexAt(part, x + CELL + 1, y + 1)).toBeUndefined();
      expect(indexAt(part, x + 1, y + CELL + 1)).toBeUndefined();
    }
});

test.each([
  ['beside the first week', 5, 60],
  ['above', 60, 5],
  ['beside the last week', sizeOf(whole).width + 20, 60],
  ['below', 60, sizeOf(whole).height + 20],
  ['before the first day', 40, 25],
])('when a point is %s, no cell is found', (_, x, y) => {
  expect(indexAt(whole, x, y)).toBeUndefined();
});
