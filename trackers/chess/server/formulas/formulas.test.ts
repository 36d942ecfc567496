import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayedMove } from '../games/game.model.ts';
import { calendarLevel } from './calendar-level.ts';
import { clockUseOf } from './clock-use.ts';
import { medianOf } from './median.ts';
import { movingMedian } from './moving-median.ts';
import { performanceOf, type OpponentTally } from './performance.ts';
import { partsOf, poolLabel } from './pools.ts';
import { timeClassOf } from './time-class.ts';
import { wilsonInterval } from './wilson.ts';

const OPPONENTS = [1600, 1650, 1700, 1580, 1620, 1710, 1655, 1640];

function against(results: readonly ('win' | 'draw' | 'loss')[]): OpponentTally[] {
  return OPPONENTS.map((rating, index) => ({
    rating,
    won: results[index] === 'win' ? 1 : 0,
    drawn: results[index] === 'draw' ? 1 : 0,
    lost: results[index] === 'loss' ? 1 : 0,
  }));
}

describe('performanceOf', () => {
  it('when 5.5 of 8 points are scored, both estimates equal the worked example', () => {
    const results = ['win', 'win', 'win', 'win', 'win', 'draw', 'loss', 'loss'] as const;
    const { games, average_opponent, linear, performance } = performanceOf(against(results));
    expect({ games, linear, performance }).toEqual({ games: 8, linear: 1794, performance: 1783 });
    expect(average_opponent).toBeCloseTo(1644.4, 1);
  });

  it('when all or no points are scored, the estimate stays finite', () => {
    expect(performanceOf(against(Array(8).fill('win'))).performance).toBe(2246);
    expect(performanceOf(against(Array(8).fill('loss'))).performance).toBe(1043);
  });

  it('when there are fewer than 5 games, there is no estimate', () => {
    expect(performanceOf([{ rating: 1600, won: 4, drawn: 0, lost: 0 }])).toEqual({
      games: 4,
      average_opponent: 1600,
      linear: null,
      performance: null,
    });
    expect(performanceOf([]).average_opponent).toBeNull();
  });

  it('when results are grouped in any way, the estimate is the same and grows with the score', () => {
    const tally = fc.record({
      rating: fc.integer({ min: 400, max: 2800 }),
      won: fc.nat(5),
      drawn: fc.nat(5),
      lost: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(tally, { minLength: 5, maxLength: 20 }), (tallies) => {
        const single = tallies.flatMap(({ rating, won, drawn, lost }) => [
          { rating, won, drawn: 0, lost: 0 },
          { rating, won: 0, drawn, lost },
        ]);
        const estimate = performanceOf(tallies).performance ?? 0;
        expect(performanceOf(single).performance).toBe(estimate);
        const better = tallies.map((one) => ({ ...one, won: one.won + 1, lost: one.lost - 1 }));
        expect(performanceOf(better).performance ?? 0).toBeGreaterThanOrEqual(estimate);
      }),
    );
  });
});

describe('wilsonInterval', () => {
  it('when few games are played, the interval is wide, contains the score and stays between 0 and 1', () => {
    expect(wilsonInterval(5, 10).low).toBeCloseTo(0.2366, 4);
    expect(wilsonInterval(5, 10).high).toBeCloseTo(0.7634, 4);
    expect(wilsonInterval(0, 10).low).toBe(0);
    expect(wilsonInterval(0, 10).high).toBeCloseTo(0.2775, 4);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(1000), (games, points) => {
        const score = Math.min(games, points / 2);
        const { low, high } = wilsonInterval(score, games);
        const other = wilsonInterval(games - score, games);
        expect(low).toBeLessThanOrEqual(score / games + 1e-12);
        expect(high).toBeGreaterThanOrEqual(score / games - 1e-12);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeCloseTo(1 - other.high, 10);
      }),
    );
  });
});

describe('medians', () => {
  it('when the number of values is even or odd, the median is found', () => {
    expect([[], [3], [3, 1], [9, 1, 5]].map(medianOf)).toEqual([null, 3, 2, 5]);
    expect(movingMedian([1, 9, 5, 7], 3)).toEqual([null, null, 5, 7]);
  });
});

describe('calendarLevel', () => {
  it('when a day has more games, its level is higher', () => {
    expect([0, 1, 2, 3, 5, 6, 9, 10, 80].map(calendarLevel)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });
});

describe('timeClassOf', () => {
  it.each([
    ['lichess', 15, 0, 'ultrabullet'],
    ['lichess', 60, 0, 'bullet'],
    ['lichess', 120, 1, 'bullet'],
    ['lichess', 180, 0, 'blitz'],
    ['lichess', 300, 5, 'rapid'],
    ['pgn', 900, 10, 'rapid'],
    ['pgn', 1500, 0, 'classical'],
    ['chesscom', 30, 0, 'bullet'],
    ['chesscom', 300, 5, 'blitz'],
    ['chesscom', 600, 0, 'rapid'],
    ['chesscom', 3600, 30, 'rapid'],
  ] as const)('when %s has %i+%i, it is %s', (source, base, increment, timeClass) => {
    expect(timeClassOf(source, base, increment)).toBe(timeClass);
  });
});

describe('pools', () => {
  it('when a pool is labelled, the label has site, speed and variant', () => {
    const pools = [
      'lichess:standard:blitz',
      'lichess:chess960',
      'chesscom:chess960:daily',
      'pgn:standard:classical',
    ];
    expect(pools.map(poolLabel)).toEqual([
      'Lichess · Blitz',
      'Lichess · Chess960',
      'chess.com · Chess960 (daily)',
      'PGN · Classical',
    ]);
    expect(() => partsOf('elsewhere:standard')).toThrow('Unknown pool');
  });
});

const move = (clock: number | null): PlayedMove => ({
  san: 'e4',
  clockCs: clock === null ? null : clock * 100,
  evalCp: null,
  mate: null,
  nags: [],
  comment: null,
});

describe('clockUseOf', () => {
  const game = {
    color: 'white',
    baseSeconds: 180,
    daysPerMove: null,
    incrementSeconds: 2,
    middleGamePly: null,
    endGamePly: null,
  } as const;

  it('when clocks are known, the increment is added to the time of a move', () => {
    const moves = [182, 180, 172, 170, 173, 160].map(move);
    expect(clockUseOf({ ...game, moves }).medianSeconds.opening).toBe(1);
    expect(clockUseOf({ ...game, color: 'black', moves }).medianSeconds.opening).toBe(12);
  });

  it('when a game is long, phases and move 20 are measured separately', () => {
    const moves = Array.from({ length: 80 }, (_, ply) => move(180 - ply));
    const use = clockUseOf({ ...game, incrementSeconds: 0, moves });
    expect(use).toEqual({
      medianSeconds: { opening: 2, middlegame: 2, endgame: 2 },
      remainingAtMove20: 180 - 38,
    });
    expect(clockUseOf({ ...game, middleGamePly: 10, moves }).medianSeconds.endgame).toBeNull();
  });

  it('when clocks are missing, there are no times', () => {
    expect(clockUseOf({ ...game, moves: [null, null, null].map(move) })).toEqual({
      medianSeconds: { opening: null, middlegame: null, endgame: null },
      remainingAtMove20: null,
    });
  });
});
