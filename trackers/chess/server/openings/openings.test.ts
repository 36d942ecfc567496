import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isReplayed, replay } from '../pgn/replay.ts';
import { findOpening, openingInUrl, openingOf, readOpenings, withSiteName } from './find-opening.ts';

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

  it('when a thousand games are named, it takes less than 20 µs each', () => {
    const replayed = replay({ variant: 'standard', initialFen: null }, 'h4 h5 g4 g5 a4 a5 b4 b5'.split(' '));
    if (!isReplayed(replayed)) throw new Error(replayed.reason);
    // The first game reads the list.
    findOpening(replayed.keys);
    const begin = performance.now();
    for (let game = 0; game < 1000; game += 1) findOpening(replayed.keys);
    expect(performance.now() - begin).toBeLessThan(20);
  });
});

describe('openingInUrl', () => {
  it('when a link names an opening, the moves are cut off', () => {
    const names = [
      'https://www.chess.com/openings/Sicilian-Defense-Najdorf-Variation',
      'https://www.chess.com/openings/Queens-Pawn-Opening-Chigorin-Variation-2...Nf6',
      'https://www.chess.com/openings/Reti-Opening-Sicilian-Invitation...3.b3-g6-4.Bb2-Bg7',
    ].map((url) => openingInUrl(url, null)?.name);
    expect(names).toEqual([
      'Sicilian Defense Najdorf Variation',
      'Queens Pawn Opening Chigorin Variation',
      'Reti Opening Sicilian Invitation',
    ]);
    expect(openingInUrl('', 'B20')).toBeNull();
  });
});

describe('withSiteName', () => {
  const scotch = { eco: 'C44', name: 'Scotch Game', family: 'Scotch Game', ply: 5 };

  it('when the site says more about the same opening, its words are added', () => {
    const site = openingOf('Scotch Game Scotch Gambit', null);
    expect(withSiteName(scotch, site)).toEqual({ ...scotch, name: 'Scotch Game: Scotch Gambit' });
    const gambit = { ...scotch, name: 'Scotch Game: Scotch Gambit' };
    expect(withSiteName(gambit, openingOf('Scotch Game: Scotch Gambit, Dubois', null))?.name).toBe(
      'Scotch Game: Scotch Gambit, Dubois',
    );
  });

  it('when the site says the same, less or something else, the position decides', () => {
    const gambit = { ...scotch, name: 'Scotch Game: Scotch Gambit' };
    for (const name of ['Scotch Game Scotch Gambit', 'Scotch Game', 'Center Game'])
      expect(withSiteName(gambit, openingOf(name, null))).toBe(gambit);
    expect(withSiteName(gambit, null)).toBe(gambit);
  });

  it('when only the site knows the opening, it belongs to the family that its name begins with', () => {
    expect(withSiteName(null, openingOf('Queens Pawn Game Symmetrical Line', 'D00'))).toEqual({
      eco: 'D00',
      name: 'Queens Pawn Game Symmetrical Line',
      family: "Queen's Pawn Game",
      ply: null,
    });
    expect(withSiteName(null, openingOf('My Opening', null))?.family).toBe('My Opening');
    expect(withSiteName(null, null)).toBeNull();
  });
});

describe('the names of sites', () => {
  it.each([
    ['d4 d5 Bf4', 'Queens Pawn Opening Accelerated London System'],
    ['b3 e5', 'Nimzowitsch Larsen Attack Modern Variation'],
    ['e4 e5 Qh5', 'Kings Pawn Opening Wayward Queen Attack'],
    ['e4 e5 Nf3 Nc6 Bb5 Nge7', 'Ruy Lopez Opening Cozio Defense'],
    ['Nf3 d5 e4', 'Reti Opening Tennison Gambit'],
    ['e4 e5 Nf3 f6', 'Kings Pawn Opening Kings Knight Damiano Defense'],
    ['e4 e5 Nc3 Nf6 Bc4', 'Vienna Game Falkbeer Stanley Variation'],
    ['e4 c5 Nf3 d6 Bb5+', 'Sicilian Defense Canal Attack'],
    ['g3', 'Kings Fianchetto Opening'],
    ['d4 Nf6', 'Indian Game'],
  ])('when %s is called "%s", nothing is missing in the name of the position', (moves, site) => {
    const found = opening(moves);
    expect(found).not.toBeNull();
    expect(withSiteName(found ?? null, openingOf(site, null))).toEqual(found);
  });

  it('when a site names a variation that the list does not have, it is added in its words', () => {
    const found = opening('e4 d5 exd5 Qxd5');
    expect(
      withSiteName(found ?? null, openingOf('Scandinavian Defense Mieses Kotrc Gubinsky Variation', null))
        ?.name,
    ).toBe('Scandinavian Defense: Mieses-Kotroc Variation, Gubinsky Variation');
  });
});
