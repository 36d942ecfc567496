import type { Variant } from '../../contract/game-values.ts';
import { SQUARES, nameOf, squareOf } from './squares.ts';

/** A position of any variant. It is never changed: a move makes a new one. */
export interface Position {
  readonly variant: Variant;
  /** 64 letters as in a FEN, upper case for White, `.` for an empty square. */
  readonly squares: readonly string[];
  readonly isWhiteToMove: boolean;
  /** Squares of the rooks that may still castle; sufficient for every start position of chess960. */
  readonly castlingRooks: readonly number[];
  /** The square behind a pawn that has just moved two, or -1. */
  readonly enPassant: number;
  /** Pieces in hand, in their owner's case. */
  readonly pocket: string;
  /** Squares of promoted pawns, which fall back to pawns when taken. */
  readonly promoted: readonly number[];
  readonly halfMoves: number;
  readonly moveNumber: number;
}

export const EMPTY = '.';
export const USUAL_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const START_FENS: Partial<Record<Variant, string>> = {
  horde: 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1',
  racingkings: '8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1',
};

export function isWhite(piece: string): boolean {
  return piece >= 'A' && piece <= 'Z';
}

export function startPosition(variant: Variant, fen: string | null = null): Position | null {
  return readFen(variant, fen ?? START_FENS[variant] ?? USUAL_FEN);
}

/** Returns null if the text is no position. Reads X-FEN and Shredder-FEN castling, and pockets as `[Qn]` or a ninth row. */
function readFen(variant: Variant, fen: string): Position | null {
  const [placement = '', turn = 'w', castling = '-', enPassant = '-', ...counts] = fen.trim().split(/\s+/);
  const [board = ''] = placement.split('[', 1);
  const rows = board.split('/');
  const pocket = /\[(\w*)\]/.exec(placement)?.[1] ?? rows[8] ?? '';
  const promoted: number[] = [];
  const squares: string[] = [];
  for (const row of rows.slice(0, 8)) {
    for (const letter of row) {
      if (letter === '~') promoted.push(squares.length - 1);
      else if (/[1-8]/.test(letter)) squares.push(...Array<string>(Number(letter)).fill(EMPTY));
      else if (/[pnbrqk]/i.test(letter)) squares.push(letter);
      else return null;
    }
    if (squares.length % 8 !== 0) return null;
  }
  if (squares.length !== 64 || !/^[wb]$/.test(turn)) return null;
  const numbers = counts.filter((count) => /^\d+$/.test(count)).map(Number);
  return {
    variant,
    squares,
    isWhiteToMove: turn === 'w',
    castlingRooks: castlingRooks(squares, castling),
    enPassant: /^[a-h][36]$/.test(enPassant) ? squareOf(enPassant) : -1,
    pocket,
    promoted,
    halfMoves: numbers[0] ?? 0,
    moveNumber: Math.max(1, numbers[1] ?? 1),
  };
}

function castlingRooks(squares: readonly string[], castling: string): number[] {
  const rooks = castling.split('').map((letter) => {
    const row = isWhite(letter) ? 56 : 0;
    const [rook, king] = row === 0 ? ['r', 'k'] : ['R', 'K'];
    const backRank = squares.slice(row, row + 8);
    const side = letter.toLowerCase();
    if (side === 'k') {
      const file = backRank.lastIndexOf(rook);
      return file > backRank.indexOf(king) ? row + file : -1;
    }
    if (side === 'q') {
      const file = backRank.indexOf(rook);
      return file < backRank.indexOf(king) ? row + file : -1;
    }
    return row + side.charCodeAt(0) - 97;
  });
  return rooks.filter((square) => square >= 0 && /r/i.test(squares[square] ?? ''));
}

/** The first field of a FEN. */
export function boardOf(position: Position): string {
  const rows = Array.from({ length: 8 }, (_, row) => position.squares.slice(row * 8, row * 8 + 8).join(''));
  return rows.join('/').replaceAll(/\.+/g, (empty) => String(empty.length));
}

export function fenOf(position: Position): string {
  const { isWhiteToMove, enPassant, halfMoves, moveNumber, pocket } = position;
  const hand = pocket === '' ? '' : `[${pocket}]`;
  const behind = enPassant < 0 ? '-' : nameOf(enPassant);
  return `${boardOf(position)}${hand} ${isWhiteToMove ? 'w' : 'b'} ${castlingField(position)} ${behind} ${halfMoves} ${moveNumber}`;
}

function castlingField({ castlingRooks: rooks, squares }: Position): string {
  const letters = rooks.map((rook) => {
    const isWhiteRook = rook >= 56;
    const side = rook > squares.indexOf(isWhiteRook ? 'K' : 'k') ? 'k' : 'q';
    const row = isWhiteRook ? 56 : 0;
    const rest = squares.slice(side === 'k' ? rook + 1 : row, side === 'k' ? row + 8 : rook);
    const isOutermost = !rest.includes(isWhiteRook ? 'R' : 'r');
    const letter = isOutermost ? side : String.fromCharCode(97 + (rook & 7));
    return isWhiteRook ? letter.toUpperCase() : letter;
  });
  return letters.sort((a, b) => FIELD_ORDER.indexOf(a) - FIELD_ORDER.indexOf(b)).join('') || '-';
}

const FIELD_ORDER = 'ABCDEFGHKQabcdefghkq';

/**
 * Returns a 52-bit hash of pieces, turn and castling rights, to find equal positions. Leaves out the en passant square,
 * which usually no pawn can take on.
 */
export function keyOf({ squares, isWhiteToMove, castlingRooks: rooks }: Position): number {
  let low = isWhiteToMove ? 0x811c9dc5 : 0x01000193;
  let high = 0x9e3779b9;
  for (const rook of rooks) low = Math.imul(low ^ (rook + 1), 0x01000193);
  for (const square of SQUARES) {
    const piece = squares[square] ?? EMPTY;
    if (piece === EMPTY) continue;
    const code = piece.charCodeAt(0) * 64 + square;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code * 0x85ebca6b), 0xc2b2ae35) ^ (high >>> 15);
  }
  return ((high >>> 0) & 0xfffff) * 2 ** 32 + (low >>> 0);
}
