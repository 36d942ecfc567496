import { PIECE_KINDS, type PieceKind } from './pieces.ts';

export interface Piece {
  readonly kind: PieceKind;
  readonly isWhite: boolean;
}

/** A square by its column and row on the drawing, from the upper left with White below. */
export interface Square {
  readonly column: number;
  readonly row: number;
}

/** The pieces of a board: 64 entries from a8 to h1. */
export type Position = readonly (Piece | null)[];

const FILES = 'abcdefgh';
export const SIDE = 8;

/** Parses the first field of a FEN, ignoring pieces in hand and marks of promoted pieces; null if it is invalid. */
export function readBoard(field: string): Position | null {
  const [board = ''] = field.split('[', 1);
  const ranks = board.replaceAll('~', '').split('/').slice(0, SIDE);
  const position = ranks.flatMap(readRank);
  return ranks.length === SIDE && position.length === SIDE * SIDE ? position : null;
}

function readRank(rank: string): (Piece | null)[] {
  return rank.split('').flatMap((sign) => {
    const gap = Number(sign);
    if (Number.isInteger(gap)) return Array.from({ length: gap }, () => null);
    const kind = PIECE_KINDS.find((known) => known === sign.toLowerCase());
    return kind ? [{ kind, isWhite: sign !== sign.toLowerCase() }] : [];
  });
}

/** Returns the squares of a move such as `e2e4` as indexes; a crazyhouse drop has one. */
export function squaresOfMove(move: string | null): readonly number[] {
  if (move === null) return [];
  const names = move.match(/[a-h][1-8]/g) ?? [];
  return names.map(indexOfName);
}

function indexOfName(name: string): number {
  const column = FILES.indexOf(name.charAt(0));
  return (SIDE - Number(name.charAt(1))) * SIDE + column;
}

export function nameOfIndex(index: number): string {
  return `${FILES.charAt(index % SIDE)}${SIDE - Math.floor(index / SIDE)}`;
}

/** Returns the place of a square on the drawing, from White's or Black's side. */
export function placeOf(index: number, isFlipped: boolean): Square {
  const shown = isFlipped ? SIDE * SIDE - 1 - index : index;
  return { column: shown % SIDE, row: Math.floor(shown / SIDE) };
}
