import { SIDE, type Piece, type Position } from './squares.ts';

/** From which square the piece of a square has come: both are indexes of a position. */
export type Glides = ReadonlyMap<number, number>;

const MOST_PIECES = 2;

/**
 * Which pieces moved between two positions, forwards or backwards: one, and with castling two. A pawn that became a
 * queen comes from where the pawn was. Positions that are further apart change without moving anything.
 */
export function glidesBetween(before: Position, after: Position): Glides {
  const appeared = changed(after, before);
  const left = new Set(changed(before, after));
  if (appeared.length > MOST_PIECES) return new Map();
  const glides = new Map<number, number>();
  for (const to of appeared) {
    const from = originOf(after[to] ?? null, { to, left, before });
    if (from === undefined) continue;
    glides.set(to, from);
    left.delete(from);
  }
  return glides;
}

/** Squares whose piece is not the one that stands there in `other`. */
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
  // No piece of that kind left its square: a pawn was promoted, or takes its promotion back.
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
