import { describe, expect, it } from 'vitest';
import { nameOfIndex, placeOf, readBoard, squaresOfMove } from './squares.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

describe('readBoard', () => {
  it('when it is the initial position, the corners have rooks', () => {
    const position = readBoard(START);
    expect(position).toHaveLength(64);
    expect([position?.[0], position?.[63]]).toEqual([
      { kind: 'r', isWhite: false },
      { kind: 'r', isWhite: true },
    ]);
    expect(position?.[27]).toBeNull();
  });

  it('when pieces are in hand or were promoted, the board is still parsed', () => {
    expect(readBoard('8/8/8/3Q~4/8/8/8/8[QPp]')?.[27]).toEqual({ kind: 'q', isWhite: true });
    expect(readBoard('8/8/8/8/8/8/8/7K/QPp')?.[63]).toEqual({ kind: 'k', isWhite: true });
  });

  it.each(['', '8/8/8', 'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR', 'hello'])(
    'when it is "%s", the result is null',
    (field) => expect(readBoard(field)).toBeNull(),
  );
});

describe('squaresOfMove', () => {
  it.each([
    ['e2e4', [52, 36]],
    ['a7a8q', [8, 0]],
    ['P@e4', [36]],
    [null, []],
  ])('when the move is %s, its squares are %j', (move, squares) => {
    expect(squaresOfMove(move)).toEqual(squares);
  });
});

describe('placeOf', () => {
  it('when Black is below, h1 is at the upper left', () => {
    expect(nameOfIndex(63)).toBe('h1');
    expect(placeOf(63, true)).toEqual({ column: 0, row: 0 });
    expect(placeOf(63, false)).toEqual({ column: 7, row: 7 });
  });
});
