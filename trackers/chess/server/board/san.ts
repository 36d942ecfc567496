import { trimTrailing } from '@plotline/contract/trailing.ts';
import { castlingWith, hasMove, isInCheck, isKingSafe } from './legality.ts';
import { play, type Move } from './move.ts';
import { EMPTY, isWhite, type Position } from './position.ts';
import { sourcesOf } from './sources.ts';
import { nameOf, squareOf } from './squares.ts';

export type SanProblem = 'unreadable' | 'impossible' | 'ambiguous';
export type Played = { readonly move: Move; readonly next: Position };

const CASTLING = /^[O0o]-?[O0o](-?[O0o])?$/;
const DROP = /^([PNBRQ]?)@([a-h][1-8])$/;
const MOVE = /^([PKQRBN]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:[=/]?\(?([QRBNKqrbnk])\)?)?$/;

/** Plays a move in SAN, also over-specified (`Ng1f3`) or in engine notation (`e7e8q`). */
export function playSan(position: Position, written: string): Played | SanProblem {
  const san = trimTrailing(written, '+#!?').replace(/(?:e\.?p\.?)$/, '');
  const castling = CASTLING.exec(san);
  if (castling) return only(castlings(position, castling[1] === undefined ? 'short' : 'long'), position);
  const drop = DROP.exec(san);
  if (drop) return only(drops(position, drop[1] || 'P', squareOf(drop[2] ?? '')), position);
  const move = MOVE.exec(san);
  if (!move) return 'unreadable';
  const [, letter = '', file = '', rank = '', target = '', promotion] = move;
  return only(candidates(position, { letter, file, rank, to: squareOf(target), promotion }), position);
}

function only(moves: readonly Move[], position: Position): Played | SanProblem {
  const played: Played[] = [];
  for (const move of moves) {
    const next = play(position, move);
    if (isKingSafe(next)) played.push({ move, next });
  }
  const [first, second] = played;
  if (!first) return 'impossible';
  return second ? 'ambiguous' : first;
}

function castlings(position: Position, side: 'short' | 'long'): Move[] {
  const { castlingRooks, squares, isWhiteToMove } = position;
  const king = squares.indexOf(isWhiteToMove ? 'K' : 'k');
  const rooks = castlingRooks.filter(
    (rook) => rook >= 56 === isWhiteToMove && (side === 'short' ? rook > king : rook < king),
  );
  return rooks.map((rook) => castlingWith(position, rook)).filter((move) => move !== null);
}

function drops(position: Position, letter: string, to: number): Move[] {
  const { variant, pocket, squares, isWhiteToMove } = position;
  const piece = isWhiteToMove ? letter : letter.toLowerCase();
  // In bughouse pieces come from the partner's board, which a game does not contain.
  const isInHand = variant === 'bughouse' || (variant === 'crazyhouse' && pocket.includes(piece));
  const isPawnOnEdge = letter === 'P' && (to < 8 || to > 55);
  return isInHand && !isPawnOnEdge && squares[to] === EMPTY ? [{ from: -1, to, piece }] : [];
}

type Wanted = { letter: string; file: string; rank: string; to: number; promotion: string | undefined };

function candidates(position: Position, { letter, file, rank, to, promotion }: Wanted): Move[] {
  const { squares, isWhiteToMove } = position;
  const held = squares[to] ?? EMPTY;
  const source = file !== '' && rank !== '' ? squareOf(file + rank) : null;
  const kind = letter || (source === null ? 'P' : (squares[source] ?? 'P').toUpperCase());
  const castling = kind === 'K' && source !== null ? castlingByKing(position, source, to) : null;
  if (castling) return [castling];
  if (held !== EMPTY && isWhite(held) === isWhiteToMove) return [];
  const piece = isWhiteToMove ? kind : kind.toLowerCase();
  const sources = sourcesOf(position, piece, to).filter((from) => {
    const name = nameOf(from);
    return (file === '' || name[0] === file) && (rank === '' || name[1] === rank);
  });
  const becomes = promoted(position, kind, to, promotion);
  return becomes === null ? [] : sources.map((from) => ({ from, to, piece: becomes || piece }));
}

/** Returns the piece that a pawn becomes: empty if it stays a pawn, null if the notation is wrong. */
function promoted(
  { isWhiteToMove, variant }: Position,
  kind: string,
  to: number,
  promotion: string | undefined,
): string | null {
  const isLastRank = kind === 'P' && (isWhiteToMove ? to < 8 : to > 55);
  if (!isLastRank) return promotion === undefined ? '' : null;
  const piece = promotion ?? 'Q';
  if (/k/i.test(piece) && variant !== 'antichess') return null;
  return isWhiteToMove ? piece.toUpperCase() : piece.toLowerCase();
}

/** Reads castling as engines write it: the king moves two squares, or onto its own rook. */
function castlingByKing(position: Position, from: number, to: number): Move | null {
  const rook = position.castlingRooks.find((square) => {
    const target = (from & 56) + (square > from ? 6 : 2);
    return square >> 3 === from >> 3 && (to === square || (to === target && Math.abs(to - from) > 1));
  });
  return rook === undefined ? null : castlingWith(position, rook);
}

export function sanOf(position: Position, { move, next }: Played): string {
  return spelled(position, move) + suffix(next);
}

function suffix(next: Position): string {
  if (!isInCheck(next)) return '';
  return hasMove(next) ? '+' : '#';
}

function spelled(position: Position, move: Move): string {
  const { from, to, piece, castlesWith } = move;
  if (castlesWith !== undefined) return castlesWith > from ? 'O-O' : 'O-O-O';
  const target = nameOf(to);
  if (from < 0) return `${piece.toUpperCase()}@${target}`;
  const mover = position.squares[from] ?? EMPTY;
  const isPawn = mover.toLowerCase() === 'p';
  const takes = position.squares[to] !== EMPTY || (isPawn && (from & 7) !== (to & 7)) ? 'x' : '';
  if (isPawn) {
    const origin = takes === '' ? '' : `${nameOf(from)[0]}x`;
    return `${origin}${target}${piece === mover ? '' : `=${piece.toUpperCase()}`}`;
  }
  return `${mover.toUpperCase()}${hintFor(position, move, mover)}${takes}${target}`;
}

function hintFor(position: Position, { from, to }: Move, mover: string): string {
  const rivals = sourcesOf(position, mover, to).filter(
    (source) => source !== from && isKingSafe(play(position, { from: source, to, piece: mover })),
  );
  if (rivals.length === 0) return '';
  const name = nameOf(from);
  if (rivals.every((rival) => (rival & 7) !== (from & 7))) return name[0] ?? '';
  if (rivals.every((rival) => rival >> 3 !== from >> 3)) return name[1] ?? '';
  return name;
}
