import { BISHOP_RAYS, KING_RAYS, KNIGHT_RAYS, QUEEN_RAYS, ROOK_RAYS, type Rays } from './squares.ts';
import { EMPTY, type Position } from './position.ts';

const RAYS_BY_PIECE: Readonly<Record<string, readonly Rays[]>> = {
  n: KNIGHT_RAYS,
  b: BISHOP_RAYS,
  r: ROOK_RAYS,
  q: QUEEN_RAYS,
  k: KING_RAYS,
};

/** Returns the squares from which pieces of one kind (`N`, `q`) reach a square, pinned ones included. */
export function sourcesOf(position: Position, piece: string, target: number): number[] {
  if (piece === 'P' || piece === 'p') return pawnSources(position, piece, target);
  const rays = RAYS_BY_PIECE[piece.toLowerCase()]?.[target] ?? [];
  const sources: number[] = [];
  for (const ray of rays) {
    const source = firstOnRay(position.squares, ray);
    if (source >= 0 && position.squares[source] === piece) sources.push(source);
  }
  return sources;
}

function firstOnRay(squares: readonly string[], ray: readonly number[]): number {
  for (const square of ray) if (squares[square] !== EMPTY) return square;
  return -1;
}

function pawnSources(position: Position, pawn: string, target: number): number[] {
  const { squares, enPassant, variant } = position;
  const back = pawn === 'P' ? 8 : -8;
  const taken = squares[target] ?? EMPTY;
  if (taken !== EMPTY || target === enPassant) {
    return takingPawns(squares, pawn, target);
  }
  const single = target + back;
  if (squares[single] === pawn) return [single];
  const double = single + back;
  const row = double >> 3;
  const mayStepTwice = row === (pawn === 'P' ? 6 : 1) || (variant === 'horde' && pawn === 'P' && row === 7);
  return squares[single] === EMPTY && mayStepTwice && squares[double] === pawn ? [double] : [];
}

function takingPawns(squares: readonly string[], pawn: string, target: number): number[] {
  const row = (target >> 3) + (pawn === 'P' ? 1 : -1);
  const file = target & 7;
  return [file - 1, file + 1]
    .filter((from) => from >= 0 && from <= 7 && squares[row * 8 + from] === pawn)
    .map((from) => row * 8 + from);
}

export function isAttacked(squares: readonly string[], target: number, byWhite: boolean): boolean {
  return (
    rayMeets(squares, QUEEN_RAYS[target], byWhite ? 'Q' : 'q') ||
    rayMeets(squares, ROOK_RAYS[target], byWhite ? 'R' : 'r') ||
    rayMeets(squares, BISHOP_RAYS[target], byWhite ? 'B' : 'b') ||
    rayMeets(squares, KNIGHT_RAYS[target], byWhite ? 'N' : 'n') ||
    rayMeets(squares, KING_RAYS[target], byWhite ? 'K' : 'k') ||
    takingPawns(squares, byWhite ? 'P' : 'p', target).length > 0
  );
}

function rayMeets(squares: readonly string[], rays: Rays = [], piece: string): boolean {
  for (const ray of rays) {
    const square = firstOnRay(squares, ray);
    if (square >= 0 && squares[square] === piece) return true;
  }
  return false;
}
