import { Chess } from 'chess.js';

/**
 * A game read from a provider's response in the shortest way, without any code of the product. This file and
 * `expected-stats.fixture.ts` are a second, plain definition of the page.
 */
export interface RawGame {
  readonly pool: string;
  readonly timeClass: string;
  /** Null if the provider does not send it. */
  readonly startedMs: number | null;
  readonly endedMs: number;
  readonly color: 'white' | 'black';
  readonly result: 'win' | 'draw' | 'loss' | 'none';
  readonly termination: string;
  readonly isRated: boolean;
  readonly isCounted: boolean;
  readonly isDaily: boolean;
  readonly before: number | null;
  readonly after: number | null;
  readonly opponentRating: number | null;
  /** `180+2`. */
  readonly control: string;
  /** Average loss in centipawns, as the site sends it. */
  readonly acpl: number | null;
  /** Centipawns for White after each half-move; empty for games that were not analysed. */
  readonly evaluations: readonly number[];
  readonly accuracy: number | null;
  readonly opponentAccuracy: number | null;
  /** Seconds of each of the player's own moves, with its number among all half-moves. */
  readonly thinking: readonly { readonly ply: number; readonly seconds: number }[];
  readonly leftAtMove20: number | null;
  readonly hasClocks: boolean;
  readonly url: string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- raw answers, read as they come
export type Json = Readonly<Record<string, any>>;

const CHESSCOM_LOSSES: Readonly<Record<string, string>> = {
  checkmated: 'checkmate',
  resigned: 'resignation',
  timeout: 'timeout',
  abandoned: 'abandoned',
  lose: 'other',
  kingofthehill: 'variant_end',
  threecheck: 'variant_end',
  bughousepartnerlose: 'variant_end',
};
const CHESSCOM_DRAWS: Readonly<Record<string, string>> = {
  agreed: 'agreement',
  repetition: 'repetition',
  stalemate: 'stalemate',
  insufficient: 'insufficient',
  '50move': 'fifty_move',
  timevsinsufficient: 'timeout_vs_insufficient',
};

/** Reads games of chess.com; the rating before a game is the one after the previous game of its pool. */
export function chesscomGames(responses: readonly Json[], username: string): RawGame[] {
  const name = username.toLowerCase();
  const games = responses
    .toSorted((a, b) => a.end_time - b.end_time)
    .map((game): RawGame => {
      const color = game.white.username.toLowerCase() === name ? 'white' : 'black';
      const mine = game[color];
      const theirs = game[color === 'white' ? 'black' : 'white'];
      const draw = CHESSCOM_DRAWS[mine.result];
      const isWin = mine.result === 'win';
      const [base = '0', increment = '0'] = String(game.time_control).split('+');
      const isDaily = game.time_class === 'daily';
      const clocks = isDaily
        ? []
        : [...String(game.pgn).matchAll(/\[%clk (\d+):(\d+):([\d.]+)\]/g)].map(
            ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
          );
      return {
        timeClass: game.time_class,
        pool: `chesscom:${game.rules === 'chess' ? 'standard' : game.rules}:${game.time_class}`,
        startedMs: chesscomStart(game),
        endedMs: game.end_time * 1000,
        color,
        result: isWin ? 'win' : draw ? 'draw' : 'loss',
        termination: draw ?? CHESSCOM_LOSSES[isWin ? theirs.result : mine.result] ?? 'other',
        isRated: game.rated,
        isCounted: true,
        isDaily,
        before: null,
        after: mine.rating,
        opponentRating: theirs.rating,
        control: `${Number(base)}+${Number(increment)}`,
        acpl: null,
        evaluations: [],
        accuracy: game.accuracies?.[color] ?? null,
        opponentAccuracy: game.accuracies?.[color === 'white' ? 'black' : 'white'] ?? null,
        ...clockFacts(clocks, color, Number(base), Number(increment)),
        url: game.url,
      };
    });
  const last = new Map<string, number>();
  return games.map((game) => {
    if (!game.isRated || game.after === null) return game;
    const before = last.get(game.pool) ?? null;
    last.set(game.pool, game.after);
    return { ...game, before };
  });
}

/** Daily games have a start time; other games have it in their PGN. */
function chesscomStart({ start_time: start, pgn }: Json): number | null {
  if (start !== undefined) return start * 1000;
  const [, year, month, day] = /\[UTCDate "(\d+)\.(\d+)\.(\d+)"\]/.exec(pgn) ?? [];
  const [, time] = /\[UTCTime "([\d:]+)"\]/.exec(pgn) ?? [];
  return day === undefined || time === undefined ? null : Date.parse(`${year}-${month}-${day}T${time}Z`);
}

const LICHESS_STATUS: Readonly<Record<string, string>> = {
  mate: 'checkmate',
  resign: 'resignation',
  outoftime: 'timeout',
  timeout: 'abandoned',
  noStart: 'abandoned',
  draw: 'agreement',
  stalemate: 'stalemate',
  insufficientMaterialClaim: 'insufficient',
  variantEnd: 'variant_end',
  cheat: 'cheat',
};
const NOT_COMPETED = new Set(['import', 'importlive', 'relay', 'position']);

export function lichessGames(lines: readonly Json[], username: string): RawGame[] {
  const id = username.toLowerCase();
  return lines
    .filter((game) => game.players.white.user?.id === id || game.players.black.user?.id === id)
    .filter(({ status }) => status !== 'created' && status !== 'started')
    .toSorted((a, b) => a.lastMoveAt - b.lastMoveAt)
    .map((game): RawGame => {
      const color = game.players.white.user?.id === id ? 'white' : 'black';
      const other = color === 'white' ? 'black' : 'white';
      const mine = game.players[color];
      const theirs = game.players[other];
      const isVoid = ['aborted', 'noStart'].includes(game.status) && !game.winner;
      const isDaily = game.speed === 'correspondence';
      const speed = isDaily ? 'daily' : game.speed.toLowerCase();
      const variant = game.variant.toLowerCase();
      const isDraw = game.status === 'draw' && !game.winner;
      const isTimeDraw = game.status === 'outoftime' && !game.winner;
      const hasDiff = mine.ratingDiff !== undefined;
      return {
        timeClass: speed,
        pool: variant === 'standard' ? `lichess:standard:${speed}` : `lichess:${variant}`,
        startedMs: Number(game.createdAt),
        endedMs: game.lastMoveAt,
        color,
        result: isVoid ? 'none' : !game.winner ? 'draw' : game.winner === color ? 'win' : 'loss',
        termination: isDraw
          ? drawnBy(game)
          : isTimeDraw
            ? 'timeout_vs_insufficient'
            : (LICHESS_STATUS[game.status] ?? 'other'),
        isRated: game.rated,
        isCounted: !NOT_COMPETED.has(game.source) && theirs.aiLevel === undefined,
        isDaily,
        before: mine.rating ?? null,
        after: hasDiff ? mine.rating + mine.ratingDiff : null,
        opponentRating: theirs.rating ?? null,
        control: `${game.clock?.initial}+${game.clock?.increment}`,
        acpl: mine.analysis?.acpl ?? null,
        evaluations: (game.analysis ?? []).map((one: Json) =>
          one['mate'] === undefined ? Number(one['eval']) : Number(one['mate']) * 10_000,
        ),
        accuracy: mine.analysis?.accuracy ?? null,
        opponentAccuracy: theirs.analysis?.accuracy ?? null,
        ...clockFacts(
          // One more clock, of the side to move, follows when a game ends on time or by resignation.
          (game.clocks ?? []).slice(0, String(game.moves).split(' ').length).map((cs: number) => cs / 100),
          color,
          game.clock?.initial ?? 0,
          game.clock?.increment ?? 0,
        ),
        url: `https://lichess.org/${game.id}`,
      };
    });
}

/** Lichess has one status for several kinds of draw; the moves decide. */
function drawnBy({ moves, initialFen }: Json): string {
  const board = new Chess(initialFen);
  for (const move of String(moves).split(' ')) board.move(move);
  if (board.isInsufficientMaterial()) return 'insufficient';
  if (board.isThreefoldRepetition()) return 'repetition';
  return board.isDrawByFiftyMoves() ? 'fifty_move' : 'agreement';
}

function clockFacts(
  clocks: readonly number[],
  color: 'white' | 'black',
  base: number,
  increment: number,
): Pick<RawGame, 'thinking' | 'leftAtMove20' | 'hasClocks'> {
  const own = clocks
    .map((left, index) => ({ left, ply: index + 1 }))
    .filter(({ ply }) => (ply % 2 === 1) === (color === 'white'));
  const thinking = own.map(({ left, ply }, index) => {
    const earlier = own[index - 1]?.left ?? base;
    return { ply, seconds: Math.max(0, earlier + increment - left) };
  });
  return { thinking, leftAtMove20: own[19]?.left ?? null, hasClocks: own.length > 0 };
}
