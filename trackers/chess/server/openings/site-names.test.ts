import { describe, expect, it } from 'vitest';
import { isReplayed, replay } from '../pgn/replay.ts';
import { findOpening, openingOf } from './find-opening.ts';
import { nameOpening, openingInUrl, withFamily } from './site-names.ts';

function keysOf(moves: string): readonly number[] {
  const replayed = replay({ variant: 'standard', initialFen: null }, moves.split(' '));
  if (!isReplayed(replayed)) throw new Error(replayed.reason);
  return replayed.keys;
}

function named(moves: string, site: string): string | undefined {
  return nameOpening(keysOf(moves), openingOf(site, null))?.name;
}

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

const SCOTCH = 'e4 e5 Nf3 Nc6 d4';

describe('nameOpening', () => {
  it('when the site says more about the same opening, its words are added', () => {
    expect(named(SCOTCH, 'Scotch Game Relfsson Gambit')).toBe('Scotch Game: Relfsson Gambit');
    expect(named(`${SCOTCH} exd4 Bc4`, 'Scotch Game: Scotch Gambit, Dubois')).toBe(
      'Scotch Game: Scotch Gambit, Dubois',
    );
    expect(named('e4 d5 exd5 Qxd5', 'Scandinavian Defense Mieses Kotrc Gubinsky Variation')).toBe(
      'Scandinavian Defense: Mieses-Kotroc Variation, Gubinsky Variation',
    );
  });

  it('when the site says nothing, the same, or names an earlier position, the position decides', () => {
    const keys = keysOf(`${SCOTCH} exd4 Bc4`);
    const found = findOpening(keys);
    expect(found?.name).toBe('Scotch Game: Scotch Gambit');
    expect(nameOpening(keys, null)).toEqual(found);
    for (const name of ['Scotch Game Scotch Gambit', 'Scotch Game', 'Kings Pawn Opening Kings Knight'])
      expect(nameOpening(keys, openingOf(name, null))).toEqual(found);
  });

  it.each([
    // The list names the order 1. d4 g6 2. Nf3, the site the position.
    ['Nf3 g6 d4 Bg7', 'Modern Defense with 1 d4', 'Modern Defense'],
    ['e4 e6 d4 b6 Nc3', 'Owens Defense', 'Owen Defense'],
    ['Nf3 c6 g3 d5 Bg2 Nf6 O-O', 'Kings Indian Attack', "King's Indian Attack"],
    ['Nf3 g6 g3 Bg7 Bg2 Nf6 O-O', 'Reti Opening Kings Indian Attack', "King's Indian Attack"],
  ])('when %s has turned into %s, it gets the name of the list', (moves, site, name) => {
    expect(named(moves, site)).toBe(name);
  });

  it.each([
    ['d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 O-O O-O dxc4', 'Queens Gambit Declined', 'Catalan Opening'],
    ['d4 d6 Nc3 Nf6 e4 g6 f4', 'Indian Game', 'Pirc Defense'],
    ['Nf3 d5 c4 c6 d4 Nf6 Nc3 e6', 'English Opening Caro Kann Defensive System', 'Semi-Slav Defense'],
  ])('when %s has left %s, the deeper position decides', (moves, site, family) => {
    expect(nameOpening(keysOf(moves), openingOf(site, null))).toMatchObject({ family });
  });

  it('when the site names a variation of another family that the list does not have, it is written like the list', () => {
    expect(nameOpening(keysOf('e4 c6 d4 d6'), openingOf('Pirc Defense Bogus Attack', 'B07'))).toEqual({
      eco: 'B07',
      name: 'Pirc Defense: Bogus Attack',
      family: 'Pirc Defense',
      ply: null,
    });
  });

  it.each([
    ['g3 h5', 'Kings Fianchetto Opening Lasker Simul Special Variation', 'Lasker Simul Special'],
    ['e4 a5', 'Kings Pawn Opening Ware Defense', 'Ware Defense'],
    ['e4 h5', 'Kings Pawn Opening Goldsmith Defense', 'Goldsmith Defense'],
    [
      'e4 g6 d4 Bg7 Nc3 c5 d5',
      'Modern Defense Standard Pterodactyl Eastern Variation Benoni Variation',
      'Pterodactyl Defense: Eastern, Benoni',
    ],
  ])('when %s has a family of its own, that of "%s" is not added', (moves, site, name) => {
    expect(named(moves, site)).toBe(name);
  });

  it.each([
    ['e4 c5', 'Sicilian defence', 'Sicilian Defense'],
    ['e4 c5 b3', 'Sicilian: Snyder variation', 'Sicilian Defense: Czerniak Attack'],
    ['e4 e5 Nf3 Nf6 Nxe5 d6', 'Petrov: classical attack', "Petrov's Defense"],
    ['d4 d5 c4 e6 Nc3 Nf6 Nf3', 'QGD: 4.Nf3', "Queen's Gambit Declined: Three Knights Variation"],
    ['e4 d5', 'Scandinavian (centre counter) defence', 'Scandinavian Defense'],
    ['e4 e5 Nf3 Nc6 Bb5 Nf6', 'Ruy Lopez: Berlin defence', 'Ruy Lopez: Berlin Defense'],
    ['e4 e6 d4 d5 e5', 'French Defense: Advance Variation #2', 'French Defense: Advance Variation'],
    ['d4 Nf6 Bf4', 'A45 Indian Game', 'Indian Defense: Accelerated London System'],
    ['d4 Nf6 Bf4 d5 Nf3', 'A45 Indian Game', "Queen's Pawn Game: London System"],
    ['e4 c6 d4 d5 exd5 cxd5 c4', 'B14', 'Caro-Kann Defense: Panov Attack'],
    ['e4 b6', 'B00 Kings Pawn Opening Owen Defense', 'Owen Defense'],
    ['Nf3', 'Reti; Zukertort; A04', 'Zukertort Opening'],
    ['Nf3 Nf6', "King's Indian Attack; Reti; Zukertort; A05", 'Zukertort Opening'],
    ['Nf3 d5 b3', 'Nimzovich Opening, Reti', 'Nimzo-Larsen Attack: Classical Variation'],
    [
      'd4 Nf6 c4 e6 Nf3 b6 Nc3 Bb7 a3 d5',
      'Kasparov-Petrosian Variation, QID',
      "Queen's Indian Defense: Kasparov-Petrosian Variation, Main Line",
    ],
    [
      'd4 Nf6 Nf3 e6 c4 c6',
      'Indian Game East Indian Anti Nimzo Indian Variation',
      'Indian Defense: Anti-Nimzo-Indian',
    ],
    ['e4 e5 Nf3 Nc6 d4', 'Scotch Game (C44) Relfsson Gambit', 'Scotch Game: Relfsson Gambit'],
  ])('when the file of %s is written by another program as "%s", the list decides', (moves, site, name) => {
    expect(named(moves, site)).toBe(name);
  });

  it('when no position has a name, the site decides', () => {
    expect(nameOpening([], openingOf('My Opening', null))).toMatchObject({ name: 'My Opening' });
    expect(nameOpening([], null)).toBeNull();
  });
});

describe('withFamily', () => {
  it('when a name begins with a family of the list in another spelling, it joins it', () => {
    const site = openingOf('Queens Pawn Game Symmetrical Line', 'D00');
    expect(withFamily(site)).toEqual({ ...site, family: "Queen's Pawn Game" });
    expect(withFamily(openingOf('My Opening', null)).family).toBe('My Opening');
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
    ['f4 d5', 'Birds Opening Dutch Variation'],
    ['a3', 'Anderssen Opening'],
    ['e4 c5 Nc3', 'Closed Sicilian Defense'],
    ['d4 c5 d5 d6 Nc3 g6', 'Old Benoni Defense Schmid Variation'],
    ['e4 e5 Nf3 d5', 'Kings Pawn Opening Kings Knight Elephant Gambit'],
    ['d4 e6', 'Queens Pawn Opening Horwitz Defense'],
    ['Nf3 d6 d4 Nf6', 'Queens Pawn Opening Tartakower Variation'],
    ['d4 Nf6 Nf3 g6 g3', 'Indian Game East Indian Przepiorka Variation'],
    ['d4 Nf6 Nf3 g6', 'Indian Game Knights Variation East Indian Defense'],
    ['c4 Nf6 Nf3 g6', 'English Opening Anglo Indian Kings Indian Defense'],
    ['e4 c6 d4 d5 f3', 'Caro Kann Defense Fantasy Variation'],
    ['d4 Nf6 Nf3 g6 Bg5', 'Torre Attack with 3 Bg5'],
    ['e4 e5 Nf3 Nf6', 'Russian Game'],
    ['f3', "Gedult's Opening"],
    ['Nf3 d5 c4 d4', 'Reti Opening Reti Gambit Declined Advance Variation'],
    ['Nf3 d5 c4 dxc4', 'Reti Opening Reti Gambit Accepted'],
    ['Nf3 d5 c4', 'Reti Opening Reti Gambit'],
    ['e4 e6 d4 d5 Nc3 Nf6 Bg5 Bb4', 'French Defense: MacCutcheon Variation'],
  ])('when %s is called "%s", nothing is missing in the name of the position', (moves, site) => {
    const keys = keysOf(moves);
    const found = findOpening(keys);
    expect(found).not.toBeNull();
    expect(nameOpening(keys, openingOf(site, null))).toEqual(found);
  });
});
