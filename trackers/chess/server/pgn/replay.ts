import type { Variant } from '../../contract/game-values.ts';
import type { GameMove } from '../../contract/games.ts';
import { squaresOf } from '../board/move.ts';
import { boardOf, fenOf, keyOf, startPosition, type Position } from '../board/position.ts';
import { playSan, sanOf, type Played, type SanProblem } from '../board/san.ts';
import type { PlayedMove } from '../games/game.model.ts';

export interface GameStart {
  readonly variant: Variant;
  readonly initialFen: string | null;
}

export interface Replayed {
  readonly sans: readonly string[];
  readonly last: Position;
  readonly finalFen: string;
  /** `e2e4`; null before the first move. */
  readonly lastMove: string | null;
  /** Keys of the first positions, to find the opening. */
  readonly keys: readonly number[];
}

export interface MoveProblem {
  readonly kind: SanProblem | 'position';
  /** One sentence for the user who sent the game. */
  readonly reason: string;
}

/** Openings are found within these plies. */
const KEYED_PLIES = 40;
const PLAIN_SAN = /^(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?$/;

/** Plays a game and checks every move; returns the problem of the first illegal one. */
export function replay(start: GameStart, written: readonly string[]): Replayed | MoveProblem {
  const first = startPosition(start.variant, start.initialFen);
  if (!first) return { kind: 'position', reason: 'Its start position (FEN) cannot be read.' };
  const sans: string[] = [];
  const keys: number[] = [];
  let last = first;
  let lastMove: string | null = null;
  for (const text of written) {
    const played = playSan(last, text);
    if (typeof played === 'string') return { kind: played, reason: reasonOf(last, text, played) };
    sans.push(PLAIN_SAN.test(text) ? text : sanOf(last, played));
    last = played.next;
    if (keys.length < KEYED_PLIES) keys.push(keyOf(last));
    lastMove = squaresOf(played.move);
  }
  return { sans, last, finalFen: fenOf(last), lastMove, keys };
}

export function isReplayed(outcome: Replayed | MoveProblem): outcome is Replayed {
  return 'sans' in outcome;
}

const REASONS: Readonly<Record<SanProblem, string>> = {
  impossible: 'is not possible.',
  ambiguous: 'fits more than one piece.',
  unreadable: 'is not a move.',
};

function reasonOf({ moveNumber, isWhiteToMove }: Position, text: string, problem: SanProblem): string {
  const side = isWhiteToMove ? 'White' : 'Black';
  return `Move ${moveNumber} of ${side}, "${text.slice(0, 20)}", ${REASONS[problem]}`;
}

/** Returns whether a position occurred three times. */
export function hasThreefold(start: GameStart, sans: readonly string[]): boolean {
  const first = startPosition(start.variant, start.initialFen);
  const seen = new Map(first ? [[keyOf(first), 1]] : []);
  for (const { next } of walk(start, sans)) {
    const times = (seen.get(keyOf(next)) ?? 0) + 1;
    if (times === 3) return true;
    seen.set(keyOf(next), times);
  }
  return false;
}

/** Returns the moves of a stored game with the board after each; no boards from an unplayable move on. */
export function pliesOf(start: GameStart, moves: readonly PlayedMove[]): GameMove[] {
  const played = [
    ...walk(
      start,
      moves.map(({ san }) => san),
    ),
  ];
  return moves.map((move, ply) => {
    const step = played[ply];
    return {
      san: move.san,
      board: step ? boardOf(step.next) : null,
      squares: step ? squaresOf(step.move) : null,
      clock_seconds: move.clockCs === null ? null : move.clockCs / 100,
      eval: move.evalCp === null ? null : move.evalCp / 100,
      mate: move.mate,
      nags: [...move.nags],
      comment: move.comment,
    };
  });
}

function* walk({ variant, initialFen }: GameStart, sans: readonly string[]): Generator<Played> {
  let position = startPosition(variant, initialFen);
  for (const san of sans) {
    const played = position && playSan(position, san);
    if (played === null || typeof played === 'string') return;
    yield played;
    position = played.next;
  }
}
