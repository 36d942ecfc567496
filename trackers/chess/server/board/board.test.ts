import { Chess } from 'chess.js';
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMove, isInCheck, isInsufficient } from './legality.ts';
import { squaresOf } from './move.ts';
import { boardOf, fenOf, startPosition, type Position } from './position.ts';
import { playSan, sanOf } from './san.ts';

/** Plays all of them and fails on the first that cannot be played. */
function played(position: Position | null, sans: string): Position {
  if (!position) throw new Error('no position');
  let now = position;
  for (const san of sans.split(' ')) {
    const outcome = playSan(now, san);
    if (typeof outcome === 'string') throw new Error(`${san}: ${outcome}`);
    now = outcome.next;
  }
  return now;
}

function withoutEnPassant(fen: string): string {
  return fen.split(' ').toSpliced(3, 1).join(' ');
}

describe('playing', () => {
  it("when a legal game is played, positions, notation and ends equal another implementation's", () => {
    assert(
      property(array(nat(), { minLength: 1, maxLength: 160 }), (choices) => {
        const other = new Chess();
        let position = startPosition('standard');
        for (const choice of choices) {
          const moves = other.moves({ verbose: true });
          const move = moves[choice % moves.length];
          if (!move || !position) break;
          const outcome = playSan(position, move.san);
          const byEngine = playSan(position, move.lan);
          if (typeof outcome === 'string') throw new Error(`${other.fen()} ${move.san}: ${outcome}`);
          expect(byEngine).toEqual(outcome);
          expect(sanOf(position, outcome)).toBe(move.san);
          expect(squaresOf(outcome.move)).toBe(`${move.from}${move.to}`);
          other.move(move.san);
          position = outcome.next;
          expect(withoutEnPassant(fenOf(position))).toBe(withoutEnPassant(other.fen()));
          expect(isInCheck(position)).toBe(other.isCheck());
          expect(hasMove(position)).toBe(other.moves().length > 0);
          expect(isInsufficient(position)).toBe(other.isInsufficientMaterial());
        }
      }),
      { numRuns: 40 },
    );
  });

  it('when a move is illegal, it is refused as by another implementation', () => {
    const written = tuple(
      constantFrom('', 'N', 'B', 'R', 'Q', 'K'),
      constantFrom(...'a b c d e f g h'.split(' ')),
      constantFrom(...'1 2 3 4 5 6 7 8'.split(' ')),
    );
    assert(
      property(array(nat(), { maxLength: 40 }), written, (choices, parts) => {
        const other = new Chess();
        let position = startPosition('standard');
        for (const choice of choices) {
          const moves = other.moves();
          const san = moves[choice % moves.length];
          if (san === undefined || !position) break;
          other.move(san);
          position = played(position, san);
        }
        const san = parts.join('');
        const legal = other.moves({ verbose: true }).filter((move) => {
          const piece = move.piece === 'p' ? '' : move.piece.toUpperCase();
          return (
            piece === parts[0] &&
            move.to === `${parts[1]}${parts[2]}` &&
            // Castling is written as such.
            !/[kq]/.test(move.flags) &&
            (!move.promotion || move.promotion === 'q')
          );
        });
        const outcome = position && playSan(position, san);
        const expected = legal.length === 0 ? 'impossible' : legal.length > 1 ? 'ambiguous' : 'object';
        expect(typeof outcome === 'string' ? outcome : 'object').toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('variants', () => {
  it('when kings castle in chess960, king and rook get their usual squares', () => {
    const fen = 'nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1';
    const after = played(startPosition('chess960', fen), 'Ng3 Nb6 e3 e6 f3 f6 Be2 Be7 Bf2 Bf7 O-O-O');
    expect(boardOf(after).split('/')[7]).toBe('N1KR1RQ1');
    const wide = startPosition('chess960', '1k6/8/8/8/8/8/8/R4K1R w HA - 0 1');
    expect(boardOf(played(wide, 'O-O'))).toBe('1k6/8/8/8/8/8/8/R4RK1');
    expect(boardOf(played(wide, 'O-O-O'))).toBe('1k6/8/8/8/8/8/8/2KR3R');
    expect(boardOf(played(wide, 'f1h1'))).toBe('1k6/8/8/8/8/8/8/R4RK1');
  });

  it('when a piece is captured in crazyhouse, it may be dropped, a promoted one as a pawn', () => {
    const after = played(startPosition('crazyhouse'), 'e4 d5 exd5 Qxd5 Nc3 Qa5 @e6');
    expect(fenOf(after)).toBe('rnb1kbnr/ppp1pppp/4P3/q7/8/2N5/PPPP1PPP/R1BQKBNR[p] b KQkq - 3 4');
    const start = startPosition('crazyhouse');
    expect(start && playSan(start, 'N@e4')).toBe('impossible');
    const promoted = played(
      startPosition('crazyhouse', '3r3k/4P3/8/8/8/8/8/K7[] w - - 0 1'),
      'exd8=Q+ Kh7 Qd7+ Kh6',
    );
    expect(promoted.promoted.length).toBe(1);
    const taken = played(startPosition('crazyhouse', '3r3k/4P3/8/8/7b/8/8/K7[] w - - 0 1'), 'e8=Q+ Rxe8');
    expect(taken.pocket).toBe('p');
  });

  it('when a piece is captured in atomic chess, it explodes, but never beside the own king', () => {
    const after = played(startPosition('atomic'), 'Nf3 f6 Nd4 d5 Nb5 d4 Nxc7');
    expect(boardOf(after)).toBe('r3kbnr/pp2p1pp/5p2/8/3p4/8/PPPPPPPP/RNBQKB1R');
    const own = startPosition('atomic', '4k3/8/8/8/8/8/3pK3/3Q4 w - - 0 1');
    expect(own && playSan(own, 'Qxd2')).toBe('impossible');
  });

  it('when a variant has no check, kings move and are captured like other pieces', () => {
    expect(boardOf(played(startPosition('antichess'), 'e3 b5 Bxb5 Ba6 Bxd7+ Kxd7'))).toContain('p1pkpppp');
    expect(boardOf(played(startPosition('horde'), 'f6 gxf6 gxf6'))).toContain('PPPPPPPP');
    expect(played(startPosition('racingkings'), 'Nf4 Bb3').isWhiteToMove).toBe(true);
  });
});
