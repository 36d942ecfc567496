import { castledRook, play, type Move } from './move.ts';
import { EMPTY, isWhite, type Position } from './position.ts';
import { isAttacked, sourcesOf } from './sources.ts';
import { KING_RAYS, SQUARES } from './squares.ts';

/** Whether the side that has just moved may leave its king like this. */
export function isKingSafe(after: Position): boolean {
  const { variant, squares, isWhiteToMove } = after;
  if (variant === 'antichess') return true;
  const [own, other] = isWhiteToMove ? ['k', 'K'] : ['K', 'k'];
  const king = squares.indexOf(own);
  // Positions set up without a king, and White in horde chess.
  if (king < 0) return variant !== 'atomic';
  if (variant === 'atomic') {
    const otherKing = squares.indexOf(other);
    if (otherKing < 0 || KING_RAYS[king]?.flat().includes(otherKing)) return true;
  }
  return !isAttacked(squares, king, isWhiteToMove);
}

export function isInCheck({ variant, squares, isWhiteToMove }: Position): boolean {
  const king = squares.indexOf(isWhiteToMove ? 'K' : 'k');
  return variant !== 'antichess' && king >= 0 && isAttacked(squares, king, !isWhiteToMove);
}

/** The castling with that rook, or null when something stands in the way or the king would cross an attack. */
export function castlingWith(position: Position, rook: number): Move | null {
  const { squares, isWhiteToMove } = position;
  const piece = isWhiteToMove ? 'K' : 'k';
  const king = squares.indexOf(piece);
  if (king < 0 || rook >= 56 !== isWhiteToMove || rook >> 3 !== king >> 3) return null;
  const to = (king & 56) + (rook > king ? 6 : 2);
  const free = [...between(king, to), ...between(rook, castledRook(to))];
  if (free.some((square) => square !== king && square !== rook && squares[square] !== EMPTY)) return null;
  // The rook leaves with the king, so it shields nothing on the way.
  const without = squares.map((held, square) => (square === king || square === rook ? EMPTY : held));
  const crossed = between(king, to);
  if (crossed.some((square) => isAttacked(square === to ? without : squares, square, !isWhiteToMove)))
    return null;
  const move: Move = { from: king, to, piece, castlesWith: rook };
  return isKingSafe(play(position, move)) ? move : null;
}

/** Every square from one to the other, both included. */
function between(a: number, b: number): number[] {
  const [first, last] = a < b ? [a, b] : [b, a];
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

/** Whether whoever is to move has a move at all. Castling is left out: who can castle can also move the king. */
export function hasMove(position: Position): boolean {
  const { squares, isWhiteToMove, pocket } = position;
  const own = isWhiteToMove ? ['P', 'N', 'B', 'R', 'Q', 'K'] : ['p', 'n', 'b', 'r', 'q', 'k'];
  const inHand = own.filter((piece) => pocket.includes(piece));
  return SQUARES.some((to) => {
    const held = squares[to] ?? EMPTY;
    if (held !== EMPTY && isWhite(held) === isWhiteToMove) return false;
    const pieces = own.flatMap((piece) =>
      sourcesOf(position, piece, to).map((from): Move => ({ from, to, piece })),
    );
    const drops = held === EMPTY ? inHand.map((piece): Move => ({ from: -1, to, piece })) : [];
    return [...pieces, ...drops].some((move) => isKingSafe(play(position, move)));
  });
}

/** Too little left on the board to mate: bare kings, or one minor piece, or bishops on one colour alone. */
export function isInsufficient({ squares, pocket }: Position): boolean {
  if (pocket !== '') return false;
  const pieces = SQUARES.filter((square) => !/[.k]/i.test(squares[square] ?? EMPTY));
  const kinds = pieces.map((square) => squares[square]?.toLowerCase());
  if (kinds.length <= 1) return kinds.every((kind) => kind === 'n' || kind === 'b');
  const shades = new Set(pieces.map((square) => ((square >> 3) + square) & 1));
  return kinds.every((kind) => kind === 'b') && shades.size === 1;
}
