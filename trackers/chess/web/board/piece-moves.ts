import { SIDE, type Piece, type Position } from '../../contract/squares.ts';

/** The origin square of each moved piece by its target square, both as indexes of a position. */
export type PieceMoves = ReadonlyMap<number, number>;

const MAX_PIECES = 2;

/**
 * Finds the pieces that moved between two positions, forwards or backwards: one, or two for castling. A promoted
 * piece moves from the square of its pawn. Positions further apart have no moves.
 */
export function findPieceMoves(before: Position, after: Position): PieceMoves {
  const appeared = changed(after, before);
  const left = new Set(changed(before, after));
  if (appeared.length > MAX_PIECES) return new Map();
  const moves = new Map<number, number>();
  for (const to of appeared) {
    const from = originOf(after[to] ?? null, { to, left, before });
    if (from === undefined) continue;
    moves.set(to, from);
    left.delete(from);
  }
  return moves;
}

/** Returns the squares whose piece differs from the one in `other`. */
function changed(position: Position, other: Position): number[] {
  return position.flatMap((piece, index) => (piece && !isSame(piece, other[index] ?? null) ? [index] : []));
}

interface Leaving {
  readonly to: number;
  readonly left: ReadonlySet<number>;
  readonly before: Position;
}

function originOf(piece: Piece | null, { to, left, before }: Leaving): number | undefined {
  const own = [...left].filter((index) => before[index]?.isWhite === piece?.isWhite);
  const same = own.filter((index) => before[index]?.kind === piece?.kind);
  // No piece of that kind left its square: a promotion, or one taken back.
  const candidates = same.length > 0 ? same : own;
  return candidates.toSorted((a, b) => distance(a, to) - distance(b, to))[0];
}

function isSame(a: Piece, b: Piece | null): boolean {
  return a.kind === b?.kind && a.isWhite === b.isWhite;
}

function distance(a: number, b: number): number {
  const columns = Math.abs((a % SIDE) - (b % SIDE));
  return columns + Math.abs(Math.floor(a / SIDE) - Math.floor(b / SIDE));
}
