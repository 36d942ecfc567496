import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { isReplayed, replay } from '../pgn/replay.ts';
import { findOpening, readOpenings } from './find-opening.ts';

function named(moves: string): string | undefined {
  return opening(moves)?.name;
}

function opening(moves: string) {
  const replayed = replay({ variant: 'standard', initialFen: null }, moves.split(' '));
  if (!isReplayed(replayed)) throw new Error(replayed.reason);
  return findOpening(replayed.keys);
}

describe('the table', () => {
  it('when it is read, every line can be played, and only one position has two names', () => {
    const table = readFileSync(new URL('openings.tsv', import.meta.url), 'utf8');
    const lines = table.trim().split('\n');
    expect(lines).toHaveLength(3_807);
    expect(readOpenings(table).size).toBe(lines.length - 1);
    expect(lines.filter((line) => !/^[A-E]\d\d\t[^\t]+\t[^\t]+$/.test(line))).toEqual([]);
  });

  it('when a game begins in any way, its opening has a name', () => {
    const firsts = 'a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4 Na3 Nc3 Nf3 Nh3'.split(' ');
    expect(firsts.filter((first) => named(first) === undefined)).toEqual([]);
  });
});

describe('findOpening', () => {
  it('when a game continues after a line, the longest line counts, with its depth', () => {
    expect(opening('e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7')).toEqual({
      eco: 'B92',
      name: 'Sicilian Defense: Najdorf Variation, Opocensky Variation',
      family: 'Sicilian Defense',
      ply: 11,
    });
    expect(opening('h4 h5')).toMatchObject({ name: 'Kádas Opening', family: 'Kádas Opening', ply: 1 });
  });

  it('when moves come in another order, the position has the same name', () => {
    expect(named('d4 d5 e4 e6')).toBe('French Defense');
    expect(named('c4 e6 d4 d5 Nc3 Nf6 Nf3 c6')).toBe('Semi-Slav Defense');
    expect(named('Nf3 c5 e4 d6')).toBe('Sicilian Defense: Modern Variations');
  });

  it('when positions differ only in castling rights, they have different names', () => {
    expect(named('e4 e5 Nf3 Nc6 Ke2 Nf6 Ke1 Ng8')).toBe("King's Knight Opening: Normal Variation");
    expect(opening('e4 e5 Nf3 Nc6 Ke2 Nf6 Ke1 Ng8')?.ply).toBe(4);
  });

  it('when a name goes on with a move, its family does not', () => {
    expect(opening('d4 Nf6 Nf3 g6 Bf4 Bg7 e3 O-O Be2 d6')).toMatchObject({
      name: 'London System, with Be2',
      family: 'London System',
    });
  });

  it('when many games are named, it takes less than 20 µs each', () => {
    const replayed = replay({ variant: 'standard', initialFen: null }, 'h4 h5 g4 g5 a4 a5 b4 b5'.split(' '));
    if (!isReplayed(replayed)) throw new Error(replayed.reason);
    // The first game reads the list.
    findOpening(replayed.keys);
    const cpuMs = leastCpuMs(() => {
      for (let game = 0; game < 10_000; game += 1) findOpening(replayed.keys);
    });
    expect(cpuMs).toBeLessThan(200);
  });
});
