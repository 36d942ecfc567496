import { Chess } from 'chess.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHESSCOM_GAME, LICHESS_GAME, pgn, readOne } from './pgn.samples.ts';
import { writePgn } from './write-pgn.ts';

/** Legal games of any length. */
const sans = fc.array(fc.nat(), { minLength: 1, maxLength: 80 }).map((choices) => {
  const board = new Chess();
  for (const choice of choices) {
    const moves = board.moves();
    if (moves.length === 0) break;
    board.move(moves[choice % moves.length] ?? '');
  }
  return board.history();
});

const NONE: Annotation = { clock: null, evalCp: null, nag: null, text: null };

interface Annotation {
  readonly clock: number | null;
  readonly evalCp: number | null;
  readonly nag: number | null;
  readonly text: string | null;
}

const annotation: fc.Arbitrary<Annotation> = fc.record({
  clock: fc.option(fc.integer({ min: 0, max: 720_000 })),
  evalCp: fc.option(fc.integer({ min: -2000, max: 2000 })),
  nag: fc.option(fc.integer({ min: 1, max: 139 })),
  text: fc.option(fc.string({ maxLength: 60 })),
});

function movetext(moves: readonly string[], annotations: readonly Annotation[]): string {
  return moves
    .map((san, ply) => {
      const { clock, evalCp, nag, text } = annotations[ply] ?? NONE;
      const seconds =
        clock === null ? '' : `[%clk 0:${Math.floor(clock / 6000)}:${((clock % 6000) / 100).toFixed(2)}]`;
      const evaluation = evalCp === null ? '' : `[%eval ${(evalCp / 100).toFixed(2)}]`;
      return `${san}${nag === null ? '' : ` $${nag}`} {${seconds}${evaluation}${text?.replaceAll(/[{}[\]%]/g, '') ?? ''}}`;
    })
    .join(' ');
}

describe('writePgn', () => {
  it('when a game of a site is written and read again, it is the same game', () => {
    for (const text of [CHESSCOM_GAME, LICHESS_GAME]) {
      const game = readOne(text);
      expect(readOne(writePgn(game))).toEqual(game);
    }
  });

  it('when a game is written, it has the seven tags first and no line over 80 characters', () => {
    const lines = writePgn(readOne(CHESSCOM_GAME)).split('\n');
    expect(lines.slice(0, 7).map((line) => line.slice(1, line.indexOf(' ')))).toEqual([
      'Event',
      'Site',
      'Date',
      'Round',
      'White',
      'Black',
      'Result',
    ]);
    expect(lines.filter((line) => line.length > 80 && !line.startsWith('['))).toEqual([]);
    expect(writePgn(readOne(CHESSCOM_GAME))).toContain('1. e4 { [%clk 0:03:01.9] } 1... c5');
  });

  it('when names contain quotes and backslashes, they are read back', () => {
    const game = { ...readOne(pgn({})), opponentName: String.raw`The "Rook" \ Boris` };
    expect(readOne(writePgn(game)).opponentName).toBe(game.opponentName);
  });

  it('when names contain repeated white space, it becomes one space', () => {
    const game = readOne(pgn({ Black: 'Boris   the  Rook' }));
    expect(game.opponentName).toBe('Boris the Rook');
    expect(readOne(writePgn(game))).toEqual(game);
  });

  it('when Black moves first, the move numbers show it', () => {
    const text = writePgn(
      readOne(pgn({ FEN: '4k3/4p3/8/8/8/8/8/4K3 b - - 3 12' }, '12... e5 13. Kd2 Kd7 1-0')),
    );
    expect(text).toContain('12... e5 13. Kd2 Kd7 1-0');
  });

  it('when any game is read, written and read again, nothing changes', () => {
    const tags = fc.record({
      White: fc.constant('ana_k'),
      Black: fc
        .string({ minLength: 1, maxLength: 20 })
        .filter((name) => /\w/.test(name) && !/["\\[\]]/.test(name)),
      Result: fc.constantFrom('1-0', '0-1', '1/2-1/2'),
      TimeControl: fc.constantFrom('180+2', '600', '1/86400', '-'),
      WhiteElo: fc.constantFrom('1500', '1500?', '?'),
      Time: fc.constantFrom('20:15:00', '?'),
    });
    fc.assert(
      fc.property(tags, sans, fc.array(annotation, { maxLength: 80 }), (headers, moves, annotations) => {
        const game = readOne(pgn(headers, `${movetext(moves, annotations)} ${headers.Result}`));
        expect(readOne(writePgn(game), { timezone: 'UTC' })).toEqual(game);
      }),
      { numRuns: 60 },
    );
  });
});
