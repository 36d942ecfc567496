import { expect, it } from 'vitest';
import { findPieceMoves } from './piece-moves.ts';
import { nameOfIndex, readBoard, type Position } from '../../contract/squares.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

it.each([
  ['a pawn steps', START, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', ['e4 from e2']],
  ['the king castles', '4k3/8/8/8/8/8/8/4K2R', '4k3/8/8/8/8/8/8/5RK1', ['f1 from h1', 'g1 from e1']],
  ['a piece takes', '4k3/8/8/3p4/4P3/8/8/4K3', '4k3/8/8/3P4/8/8/8/4K3', ['d5 from e4']],
  ['a pawn takes en passant', '8/8/8/3pP3/8/8/8/8', '8/8/3P4/8/8/8/8/8', ['d6 from e5']],
  ['a pawn is promoted', '8/P7/8/8/8/8/8/8', 'Q7/8/8/8/8/8/8/8', ['a8 from a7']],
  ['a promotion is taken back', 'Q7/8/8/8/8/8/8/8', '8/P7/8/8/8/8/8/8', ['a7 from a8']],
  ['a capture is taken back', '4k3/8/8/3P4/8/8/8/4K3', '4k3/8/8/3p4/4P3/8/8/4K3', ['e4 from d5']],
  ['the positions are unrelated', START, '8/8/8/4k3/8/3K4/3R4/8', []],
])('when %s, these pieces move', (_situation, before, after, expected) => {
  const moves = findPieceMoves(board(before), board(after));
  expect([...moves].map(([to, from]) => `${nameOfIndex(to)} from ${nameOfIndex(from)}`)).toEqual(expected);
});

function board(field: string): Position {
  const position = readBoard(field);
  if (!position) throw new Error(`${field} is not a board`);
  return position;
}
