import { castledRook, play, type Move } from './move.ts';
import { EMPTY, isWhite, type Position } from './position.ts';
import { isAttacked, sourcesOf } from './sources.ts';
import { KING_RAYS, SQUARES } from './squares.ts';

export function isKingSafe(after: Position): boolean {
  const { variant, squares, isWhiteToMove } = after;
  if (variant === 'antichess') return true;
  const [own, other] = isWhiteToMove ? ['k', 'K'] : ['K', 'k'];
  const king = squares.indexOf(own);
  // Set-up positions may lack a king, as White does in horde chess.
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

/** Returns the castling move with a rook; null if a piece is in the way or the king would cross an attack. */
export function castlingWith(position: Position, rook: number): Move | null {
  const { squares, isWhiteToMove } = position;
  const piece = isWhiteToMove ? 'K' : 'k';
  const king = squares.indexOf(piece);
  if (king < 0 || rook >= 56 !== isWhiteToMove || rook >> 3 !== king >> 3) return null;
  const to = (king & 56) + (rook > king ? 6 : 2);
  const free = [...between(king, to), ...between(rook, castledRook(to))];
  if (free.some((square) => square !== king && square !== rook && squares[square] !== EMPTY)) return null;
  // The rook moves, too, so it does not shield the king on its way.
  const without = squares.map((held, square) => (square === king || square === rook ? EMPTY : held));
  const crossed = between(king, to);
  if (crossed.some((square) => isAttacked(square === to ? without : squares, square, !isWhiteToMove)))
    return null;
  const move: Move = { from: king, to, piece, castlesWith: rook };
  return isKingSafe(play(position, move)) ? move : null;
}

/** Returns the squares between two squares, both included. */
function between(a: number, b: number): number[] {
  const [first, last] = a < b ? [a, b] : [b, a];
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

/** Returns whether the side to move has a legal move. Leaves out castling: it implies a king move. */
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

/** Returns whether no mate is possible: bare kings, one minor piece, or bishops on one colour. */
export function isInsufficient({ squares, pocket }: Position): boolean {
  if (pocket !== '') return false;
  const pieces = SQUARES.filter((square) => !/[.k]/i.test(squares[square] ?? EMPTY));
  const kinds = pieces.map((square) => squares[square]?.toLowerCase());
  if (kinds.length <= 1) return kinds.every((kind) => kind === 'n' || kind === 'b');
  const shades = new Set(pieces.map((square) => ((square >> 3) + square) & 1));
  return kinds.every((kind) => kind === 'b') && shades.size === 1;
}
