import { expect, test } from 'vitest';
import { chesscomGame, lichessGame } from '../../providers/games.samples.ts';
import { createSyncFixture } from '../../sync/sync.fixture.ts';
import { recomputePages } from './recompute-pages.fixture.ts';

// Every number of every page is computed a second time from the responses of the providers.

const fixture = await createSyncFixture();
const DAYS = ['2026-06-20', '2026-09-15', '2027-01-01'];

test('when a user plays on both sites for a year, every stat equals what their games give', async () => {
  const random = randomFrom(7);
  const chesscom = Array.from({ length: 260 }, (_, index) => playedAtChesscom(index, random));
  const lichess = Array.from({ length: 240 }, (_, index) => playedAtLichess(index, random));
  const player = {
    chesscom: { username: 'ana_k', months: byMonth(chesscom), stats: STATS },
    lichess: { username: 'Ana_K', games: lichess },
  };
  const { games, pages, differences } = await recomputePages(fixture, player, {
    timezone: 'America/New_York',
    todays: DAYS,
  });
  expect(games).toBe(500);
  expect(pages).toBe(150);
  expect(differences).toEqual([]);
});

/** A better rating in blitz than in any of these games, a worse one in rapid. */
const STATS = {
  chess_blitz: {
    last: { rating: 1_650, date: 1_789_000_000, rd: 40 },
    best: { rating: 1_990, date: 1_700_000_000 },
  },
  chess_rapid: {
    last: { rating: 1_650, date: 1_789_000_000, rd: 40 },
    best: { rating: 1_020, date: 1_700_000_000 },
  },
};

/** Evaluations after each half-move, some of them mates. */
function evaluationsOf(plies: number, random: Random) {
  return Array.from({ length: plies }, () =>
    random() < 0.1 ? { mate: random() < 0.5 ? -3 : 4 } : { eval: Math.floor(random() * 3_000) - 1_500 },
  );
}

type Random = () => number;

const START_MS = Date.parse('2025-08-20T06:00:00Z');
const LAST_MS = Date.parse('2026-09-15T11:00:00Z');
const CHESSCOM_ENDS = [
  ['win', 'checkmated'],
  ['win', 'resigned'],
  ['win', 'timeout'],
  ['resigned', 'win'],
  ['timeout', 'win'],
  ['checkmated', 'win'],
  ['abandoned', 'win'],
  ['repetition', 'repetition'],
  ['timevsinsufficient', 'timevsinsufficient'],
] as const;

function playedAtChesscom(index: number, random: Random) {
  const color = pick(random, ['white', 'black'] as const);
  const [mine, theirs] = pick(random, CHESSCOM_ENDS);
  const [own, opponent] = [
    { username: 'Ana_K', rating: 1_500 + Math.floor(random() * 200), result: mine },
    { username: 'opponent', rating: 1_350 + Math.floor(random() * 500), result: theirs },
  ];
  const [base, increment] = pick(random, [
    [180, 2],
    [600, 0],
  ] as const);
  const plies = 6 + Math.floor(random() * 90);
  const clocks = clocksOf(plies, { base, increment }, random);
  const times = clocks.map((left) => `{[%clk 0:${Math.floor(left / 60)}:${(left % 60).toFixed(1)}]}`);
  const moves = movesOf(plies).map(
    (san, ply) => `${Math.floor(ply / 2) + 1}${ply % 2 ? '...' : '.'} ${san} ${times[ply]}`,
  );
  const endSeconds = Math.floor(endOf(index, 260, random) / 1000);
  const game = chesscomGame(index, {
    end_time: endSeconds,
    rated: random() < 0.8,
    time_control: increment === 0 ? String(base) : `${base}+${increment}`,
    time_class: base === 180 ? 'blitz' : 'rapid',
    pgn: `${startOf(endSeconds * 1000, random)}[White "a"]\n[Black "b"]\n[Result "*"]\n\n${moves.join(' ')} *\n`,
    white: color === 'white' ? own : opponent,
    black: color === 'white' ? opponent : own,
    accuracies: random() < 0.5 ? { white: 60 + random() * 40, black: 60 + random() * 40 } : undefined,
  });
  return game;
}

function playedAtLichess(index: number, random: Random) {
  const color = pick(random, ['white', 'black'] as const);
  const winner = pick(random, ['white', 'black', undefined]);
  const speed = pick(random, ['blitz', 'rapid'] as const);
  const variant = pick(random, ['standard', 'standard', 'crazyhouse'] as const);
  const isRated = random() < 0.8;
  const plies = 6 + Math.floor(random() * 90);
  const clock = { initial: speed === 'blitz' ? 300 : 900, increment: pick(random, [0, 3]) };
  const lastMoveAt = Math.floor(endOf(index, 240, random));
  const rating = 1_500 + Math.floor(random() * 200);
  const isAnalysed = random() < 0.4;
  const own = {
    user: { name: 'Ana_K', id: 'ana_k' },
    rating,
    ...(isRated && { ratingDiff: Math.floor(random() * 20) - 10 }),
    ...(isAnalysed && {
      analysis: { inaccuracy: 1, mistake: 1, blunder: 1, acpl: Math.floor(random() * 90), accuracy: 88 },
    }),
  };
  const opponent = { user: { name: 'opp', id: 'opp' }, rating: 1_350 + Math.floor(random() * 500) };
  return lichessGame(index, {
    createdAt: lastMoveAt - Math.floor(lengthMs(random)),
    lastMoveAt,
    rated: isRated,
    speed,
    variant,
    perf: variant === 'standard' ? speed : variant,
    source: random() < 0.05 ? 'import' : 'pool',
    status: winner
      ? pick(random, ['mate', 'resign', 'outoftime', 'timeout'])
      : pick(random, ['stalemate', 'outoftime', 'aborted']),
    winner,
    players: { white: color === 'white' ? own : opponent, black: color === 'white' ? opponent : own },
    moves: movesOf(plies).join(' '),
    ...(isAnalysed && { analysis: evaluationsOf(plies, random) }),
    clocks: clocksOf(plies + 1, { base: clock.initial, increment: clock.increment }, random).map((left) =>
      Math.round(left * 100),
    ),
    clock: { ...clock, totalTime: 0 },
    division: undefined,
    lastFen: undefined,
  });
}

/** A few book moves, then knights that go out and home again. */
function movesOf(plies: number): string[] {
  const shuffle = ['Nc3', 'Nc6', 'Nb1', 'Nb8'];
  return Array.from({ length: plies }, (_, ply) => ['e4', 'c5', 'g3', 'g6'][ply] ?? shuffle[ply % 4] ?? '');
}

function clocksOf(
  plies: number,
  { base, increment }: { base: number; increment: number },
  random: Random,
): number[] {
  const left = [base, base];
  return Array.from({ length: plies }, (_, ply) => {
    const side = ply % 2;
    const now = Math.max(0.1, (left[side] ?? 0) + increment - random() * 6);
    left[side] = Math.round(now * 10) / 10;
    return left[side];
  });
}

/** Two thirds follow within minutes of the previous game. */
function endOf(index: number, games: number, random: Random): number {
  const sitting = index - (index % 3);
  return START_MS + ((LAST_MS - START_MS) * sitting) / games + (index % 3) * (10 + random() * 90) * 60_000;
}

/** Mostly a few minutes; sometimes so long that other games are played meanwhile. */
function lengthMs(random: Random): number {
  return (random() < 0.2 ? 200 : 20) * random() * 60_000;
}

/** The tags of chess.com; sometimes missing, sometimes after the end. */
function startOf(endMs: number, random: Random): string {
  const way = random();
  if (way < 0.2) return '';
  const startMs = way < 0.3 ? endMs + lengthMs(random) : endMs - lengthMs(random);
  const [date = '', time = ''] = new Date(startMs).toISOString().slice(0, 19).split('T');
  return `[UTCDate "${date.replaceAll('-', '.')}"]\n[UTCTime "${time}"]\n`;
}

function byMonth(games: readonly { readonly end_time: number }[]): Record<string, object[]> {
  const grouped = Map.groupBy(games, (game) => new Date(game.end_time * 1000).toISOString().slice(0, 7));
  return Object.fromEntries(grouped);
}

function pick<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the index is always within
  return chosen as T;
}

/** A repeatable sequence of numbers (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
