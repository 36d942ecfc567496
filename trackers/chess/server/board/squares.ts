/** Squares are counted from a8 (0) along the ranks to h1 (63), as a FEN writes them. */
export const SQUARES: readonly number[] = Array.from({ length: 64 }, (_, square) => square);

export function squareOf(name: string): number {
  return (8 - Number(name[1])) * 8 + name.charCodeAt(0) - 97;
}

export function nameOf(square: number): string {
  return `${String.fromCharCode(97 + (square & 7))}${8 - (square >> 3)}`;
}

type Direction = readonly [right: number, down: number];

const STRAIGHT: readonly Direction[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const DIAGONAL: readonly Direction[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const KNIGHTLY: readonly Direction[] = [1, -1].flatMap((x): Direction[] =>
  [2, -2].flatMap((y): Direction[] => [
    [x, y],
    [y, x],
  ]),
);

export type Rays = readonly (readonly number[])[];

/** By square: the squares in each direction from it, nearest first. */
export const ROOK_RAYS = raysOf(STRAIGHT, 7);
export const BISHOP_RAYS = raysOf(DIAGONAL, 7);
export const QUEEN_RAYS = raysOf([...STRAIGHT, ...DIAGONAL], 7);
export const KING_RAYS = raysOf([...STRAIGHT, ...DIAGONAL], 1);
export const KNIGHT_RAYS = raysOf(KNIGHTLY, 1);

function raysOf(directions: readonly Direction[], length: number): readonly Rays[] {
  return SQUARES.map((square) => directions.map((direction) => rayFrom(square, direction, length)));
}

function rayFrom(square: number, [right, down]: Direction, length: number): number[] {
  const ray: number[] = [];
  for (let step = 1; step <= length; step += 1) {
    const file = (square & 7) + right * step;
    const row = (square >> 3) + down * step;
    if (file < 0 || file > 7 || row < 0 || row > 7) break;
    ray.push(row * 8 + file);
  }
  return ray;
}
