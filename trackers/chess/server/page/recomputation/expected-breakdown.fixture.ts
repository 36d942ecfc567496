import { countsOf, medianOf } from './expected-stats.fixture.ts';
import type { RawGame } from './raw-games.fixture.ts';

export interface ExpectedCell {
  readonly value: number;
  readonly games: number;
}

const PHASES = { opening: [1, 20], middlegame: [21, 60], endgame: [61, Infinity] } as const;

/** Computes each cell of the breakdown by itself, by the names `dimension value metric`. */
export function expectedBreakdownOf(
  games: readonly RawGame[],
  {
    familyOf,
    local,
  }: { familyOf: (game: RawGame) => string | null; local: (game: RawGame) => Temporal.ZonedDateTime },
): ReadonlyMap<string, ExpectedCell> {
  const cells = new Map<string, ExpectedCell>();
  const valuesOf: Readonly<Record<string, (game: RawGame) => string | null>> = {
    opening: familyOf,
    color: ({ color }) => color,
    result: ({ result }) => result,
    strength: strengthOf,
    weekday: (game) => String(local(game).dayOfWeek),
    hour: (game) => String(local(game).hour),
    control: ({ control }) => control,
  };
  for (const [dimension, valueOf] of Object.entries(valuesOf)) {
    for (const value of new Set(games.map(valueOf))) {
      const own = games.filter((game) => valueOf(game) === value);
      if (value === null || (dimension === 'opening' && own.length < 3)) continue;
      const add = (metric: string, numbers: readonly (number | null)[]) =>
        addMean(cells, `${dimension} ${value} ${metric}`, numbers);
      const score = countsOf(own).scorePercent;
      if (dimension !== 'result' && score !== null)
        cells.set(`${dimension} ${value} score`, { value: score, games: own.length });
      cells.set(`${dimension} ${value} games`, { value: own.length, games: own.length });
      add(
        'accuracy',
        own.map((game) => game.accuracy),
      );
      add(
        'acpl',
        own.map((game) => game.acpl),
      );
      add('move_time', own.map(secondsPerMove));
    }
  }
  for (const [phase, [from, to]] of Object.entries(PHASES)) {
    addMean(
      cells,
      `phase ${phase} acpl`,
      games.map((game) => meanOf(lossesIn(game, from, to))),
    );
    addMean(
      cells,
      `phase ${phase} move_time`,
      games.map((game) => secondsIn(game, from, to)),
    );
  }
  return cells;
}

function addMean(cells: Map<string, ExpectedCell>, name: string, numbers: readonly (number | null)[]): void {
  const known = numbers.filter((number) => number !== null);
  const value = meanOf(known);
  if (value !== null) cells.set(name, { value, games: known.length });
}

function strengthOf({ isRated, before, opponentRating }: RawGame): string | null {
  if (!isRated || before === null || opponentRating === null) return null;
  const stronger = opponentRating - before;
  if (stronger < -200) return '..-200';
  if (stronger >= 200) return '200..';
  const from = Math.floor(stronger / 100) * 100;
  return `${from}..${from + 100}`;
}

function secondsIn({ thinking }: RawGame, from: number, to: number): number | null {
  return medianOf(thinking.filter(({ ply }) => ply >= from && ply <= to).map(({ seconds }) => seconds));
}

function secondsPerMove(game: RawGame): number | null {
  return meanOf(Object.values(PHASES).flatMap(([from, to]) => secondsIn(game, from, to) ?? []));
}

function within(cp: number): number {
  return Math.min(1000, Math.max(-1000, cp));
}

/** Every own move costs the difference of two evaluations within ten pawns, from 0.15 before the first move. */
function lossesIn({ evaluations, color }: RawGame, from: number, to: number): number[] {
  return evaluations.flatMap((after, index) => {
    const ply = index + 1;
    if ((ply % 2 === 1) !== (color === 'white') || ply < from || ply > to) return [];
    const drop = within(index === 0 ? 15 : (evaluations[index - 1] ?? 0)) - within(after);
    return [Math.max(0, color === 'white' ? drop : -drop)];
  });
}

function meanOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
