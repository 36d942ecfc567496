import { KING_RAYS, nameOf } from './squares.ts';
import { EMPTY, type Position } from './position.ts';

export interface Move {
  /** -1 when a piece comes from the hand. */
  readonly from: number;
  readonly to: number;
  /** The piece on the target square: promoted, dropped or moved. */
  readonly piece: string;
  /** The rook's square if the king castles; `to` is the king's new square. */
  readonly castlesWith?: number;
}

/** `e2e4`; a drop names its square twice. */
export function squaresOf({ from, to }: Move): string {
  return `${nameOf(from < 0 ? to : from)}${nameOf(to)}`;
}

export function play(position: Position, move: Move): Position {
  const next =
    move.castlesWith === undefined ? moved(position, move) : castled(position, move, move.castlesWith);
  const { isWhiteToMove, moveNumber } = position;
  return { ...next, isWhiteToMove: !isWhiteToMove, moveNumber: moveNumber + (isWhiteToMove ? 0 : 1) };
}

function moved(position: Position, move: Move): Position {
  const { from, to, piece } = move;
  const squares = [...position.squares];
  const mover = from < 0 ? piece : (squares[from] ?? EMPTY);
  const isPawnMove = from >= 0 && mover.toLowerCase() === 'p';
  const takenAt = isPawnMove ? takenByPawn(position, move) : to;
  const taken = squares[takenAt] ?? EMPTY;
  squares[takenAt] = EMPTY;
  if (from >= 0) squares[from] = EMPTY;
  squares[to] = piece;
  if (taken !== EMPTY && position.variant === 'atomic') explode(squares, to);
  // In horde chess a pawn on the first rank may move two squares without allowing en passant.
  const isDouble = isPawnMove && Math.abs(from - to) === 16 && from >> 3 !== 7;
  return {
    ...position,
    ...(position.variant === 'crazyhouse' ? handAfter(position, move, taken, takenAt) : {}),
    squares,
    castlingRooks: rooksAfter(position, squares, mover),
    enPassant: isDouble ? (from + to) / 2 : -1,
    halfMoves: isPawnMove || taken !== EMPTY ? 0 : position.halfMoves + 1,
  };
}

function takenByPawn({ enPassant, isWhiteToMove }: Position, { from, to }: Move): number {
  const isInPassing = to === enPassant && (from & 7) !== (to & 7);
  return isInPassing ? to + (isWhiteToMove ? 8 : -8) : to;
}

/** Removes the capturing piece and everything around it except pawns: a capture in atomic chess. */
function explode(squares: string[], center: number): void {
  squares[center] = EMPTY;
  for (const square of (KING_RAYS[center] ?? []).flat()) {
    if (squares[square]?.toLowerCase() !== 'p') squares[square] = EMPTY;
  }
}

function handAfter(
  position: Position,
  { from, to, piece }: Move,
  taken: string,
  takenAt: number,
): Pick<Position, 'pocket' | 'promoted'> {
  const { pocket, promoted, squares, isWhiteToMove } = position;
  if (from < 0) return { pocket: pocket.replace(piece, ''), promoted };
  const kind = promoted.includes(takenAt) ? 'p' : taken.toLowerCase();
  const gained = taken === EMPTY ? '' : isWhiteToMove ? kind.toUpperCase() : kind;
  const others = promoted.filter((square) => square !== takenAt && square !== from);
  const isPromoted = promoted.includes(from) || squares[from] !== piece;
  return { pocket: pocket + gained, promoted: isPromoted ? [...others, to] : others };
}

function castled(position: Position, { from, to, piece }: Move, rookFrom: number): Position {
  const squares = [...position.squares];
  const rook = squares[rookFrom] ?? EMPTY;
  squares[from] = EMPTY;
  squares[rookFrom] = EMPTY;
  squares[to] = piece;
  squares[castledRook(to)] = rook;
  const castlingRooks = rooksAfter(position, squares, piece);
  return { ...position, squares, castlingRooks, enPassant: -1, halfMoves: position.halfMoves + 1 };
}

/** Returns the rook's square after the king castled to a square: d for c, f for g. */
export function castledRook(kingTarget: number): number {
  return (kingTarget & 7) === 2 ? kingTarget + 1 : kingTarget - 1;
}

function rooksAfter(
  { castlingRooks, isWhiteToMove }: Position,
  squares: readonly string[],
  mover: string,
): readonly number[] {
  if (castlingRooks.length === 0) return castlingRooks;
  const kingMoved = mover.toLowerCase() === 'k';
  return castlingRooks.filter((square) => {
    const isWhites = square >= 56;
    const rook = squares[square] ?? EMPTY;
    return rook === (isWhites ? 'R' : 'r') && !(kingMoved && isWhites === isWhiteToMove);
  });
}
