import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlayedMove } from './game.model.ts';
import { packMoves, unpackMoves } from './packed-moves.ts';

const move = fc.record<PlayedMove>({
  san: fc.stringMatching(/^[a-hKQRBNO1-8x+#=-]{2,7}$/),
  clockCs: fc.option(fc.integer({ min: 0, max: 9_000_000 })),
  evalCp: fc.option(fc.integer({ min: -2000, max: 2000 })),
  mate: fc.option(fc.integer({ min: -30, max: 30 })),
  nags: fc.array(fc.integer({ min: 1, max: 140 }), { maxLength: 3 }),
  comment: fc.option(fc.string({ minLength: 1, unit: 'binary' }).map((text) => text.toWellFormed())),
});

test('when moves are packed and unpacked, they are unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 60 }), async (moves) => {
      expect(unpackMoves(await packMoves(moves))).toEqual(moves);
    }),
    { numRuns: 60 },
  );
});

test('when an ordinary game is packed, each move takes less than five bytes', async () => {
  const sans = 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O Nbd7 g4 b5'.split(
    ' ',
  );
  const moves = sans.map((san, index) => ({
    san,
    clockCs: 18_000 - index * 137,
    evalCp: null,
    mate: null,
    nags: [],
    comment: null,
  }));
  expect((await packMoves(moves)).length).toBeLessThan(5 * sans.length);
});
