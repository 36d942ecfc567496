import { describe, expect, it } from 'vitest';
import type { RatingPoint } from '../../contract/page.ts';
import { tracker } from '../../tracker.ts';
import { ratingPoints, ratingSubtitle, ratingTable } from './rating-points.ts';

const played = (start: string, close: number, games = 2): RatingPoint => ({
  start,
  end: start,
  close,
  low: close - 5,
  high: close + 5,
  games,
  first_on: start,
  last_on: start,
});
const idle = (start: string): RatingPoint => ({
  start,
  end: start,
  close: null,
  low: null,
  high: null,
  games: 0,
  first_on: null,
  last_on: null,
});

const month = (start: string, days: readonly [string, string] | null) => ({
  ...(days ? played(start, 1640) : idle(start)),
  end: start.replace(/-01$/, '-28'),
  first_on: days && days[0],
  last_on: days && days[1],
});
const drawn = (points: RatingPoint[]) =>
  ratingPoints({ points }, 'month').map(({ value, isApart }) => [value, isApart]);

describe('ratingPoints', () => {
  it('when days are without games, the rating stays the same', () => {
    const points = [played('2026-11-01', 1640), idle('2026-11-02'), played('2026-11-03', 1650)];
    expect(ratingPoints({ points }, 'day').map(({ value }) => value)).toEqual([1640, 1640, 1650]);
  });

  it('when more than 30 days are missing, the line breaks', () => {
    const points = [played('2026-09-01', 1640), idle('2026-09-02'), played('2026-10-02', 1650)];
    expect(ratingPoints({ points }, 'day').map(({ value }) => value)).toEqual([1640, null, 1650]);
  });

  it('when a month is without games, the gap is measured from game to game', () => {
    const [before, after] = [month('2026-01-01', ['2026-01-01', '2026-01-31']), idle('2026-02-01')];
    const near = month('2026-03-01', ['2026-03-02', '2026-03-30']);
    const far = month('2026-03-01', ['2026-03-03', '2026-03-30']);
    expect(drawn([before, after, near])).toEqual([
      [1640, false],
      [1640, false],
      [1640, false],
    ]);
    expect(drawn([before, after, far])).toEqual([
      [1640, false],
      [null, false],
      [1640, true],
    ]);
  });

  it('when more than 30 days lie between the games of two months in a row, the line breaks', () => {
    const before = month('2026-01-01', ['2026-01-01', '2026-01-01']);
    expect(drawn([before, month('2026-02-01', ['2026-02-01', '2026-02-20'])])[1]).toEqual([1640, true]);
    expect(drawn([before, month('2026-02-01', ['2026-01-31', '2026-02-20'])])[1]).toEqual([1640, false]);
  });

  it('when the last game was long ago, the line ends there', () => {
    const points = [played('2026-09-01', 1640), idle('2026-09-02'), idle('2026-10-20')];
    expect(ratingPoints({ points }, 'day').map(({ value }) => value)).toEqual([1640, null, null]);
  });

  it('when no game was played yet, the line has not started', () => {
    const points = [idle('2026-11-01'), played('2026-11-02', 1650)];
    expect(ratingPoints({ points }, 'day').map(({ value }) => value)).toEqual([null, 1650]);
  });

  it('when a day has games, its tooltip lists the range and the number of games', () => {
    const [point] = ratingPoints({ points: [played('2026-11-01', 1640)] }, 'day');
    expect(point?.range).toEqual([1635, 1645]);
    expect(point?.lines).toEqual([
      { label: 'Range', value: '1635 – 1645' },
      { label: 'Games', value: '2' },
    ]);
  });
});

describe('ratingTable', () => {
  it('when the table is shown, days without games are left out', () => {
    const points = [played('2026-11-01', 1640), idle('2026-11-02'), played('2026-11-03', 1650, 3)];
    const rows = ratingTable({ points }, 'day').rows.map(([, ...cells]) => cells);
    expect(rows).toEqual([
      ['1650', '1645 – 1655', '3'],
      ['1640', '1635 – 1645', '2'],
    ]);
  });
});

describe('ratingSubtitle', () => {
  it('when the site publishes the uncertainty, the subtitle includes it', () => {
    expect(ratingSubtitle(88, 'day')).toBe(
      "Rating at the end of each day; the band is the day's range. Bars: games per day. Uncertainty ±88",
    );
    expect(ratingSubtitle(null, 'week')).toBe(
      "Rating at the end of each week; the band is the week's range. Bars: games per week",
    );
  });

  it('when the page loads, it already shows the subtitle', () => {
    expect(ratingSubtitle(null, 'day')).toBe(tracker.pageShape.chartText);
  });
});
