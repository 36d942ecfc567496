import { describe, expect, it } from 'vitest';
import { CHESSCOM_GAME, LICHESS_GAME, pgn, read, readOne } from './pgn.samples.ts';

function reasonOf(text: string, options = {}): string | undefined {
  return read(text, options).rejected[0]?.reason;
}

describe('a game of chess.com', () => {
  it("when it is read, its facts equal the site's", () => {
    expect(readOne(CHESSCOM_GAME)).toMatchObject({
      source: 'chesscom',
      externalId: '100000000001',
      url: 'https://www.chess.com/game/live/100000000001',
      timeClass: 'blitz',
      baseSeconds: 180,
      incrementSeconds: 2,
      color: 'white',
      result: 'win',
      termination: 'resignation',
      ratingBefore: null,
      ratingAfter: 1648,
      opponentRating: 1612,
      isRated: true,
      ownName: 'Ana_K',
      opponentName: 'opponent1',
      opening: {
        eco: 'B90',
        name: 'Sicilian Defense: Najdorf Variation',
        family: 'Sicilian Defense',
        ply: 10,
      },
      event: null,
      startedAt: Temporal.Instant.from('2026-09-13T23:58:11Z'),
      endedAt: Temporal.Instant.from('2026-09-14T00:04:45Z'),
      lastMove: 'a7a6',
    });
    expect(readOne(CHESSCOM_GAME).finalFen).toBe(
      'rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6',
    );
  });

  it('when there is only an end time before the start, it belongs to the next day', () => {
    const game = readOne(CHESSCOM_GAME.replace('[EndDate "2026.09.14"]\n', ''));
    expect(game.endedAt.toString()).toBe('2026-09-14T00:04:45Z');
  });
});

describe('a game of Lichess', () => {
  it('when a tag links to it, its id comes from the link', () => {
    const game = readOne(LICHESS_GAME.replace(/\[Site "(.+)"\]/, '[Site "?"]\n[LichessURL "$1"]'));
    expect(game).toMatchObject({ source: 'lichess', externalId: 'aBcD1234' });
  });

  it('when it is read, ratings are those before it and its end is computed from the clocks', () => {
    expect(readOne(LICHESS_GAME)).toMatchObject({
      source: 'lichess',
      externalId: 'aBcD1234',
      color: 'black',
      result: 'draw',
      termination: 'timeout_vs_insufficient',
      ratingBefore: 1640,
      ratingAfter: 1639,
      opponentRating: 1620,
      opponentTitle: 'FM',
      isProvisional: false,
      endedAt: Temporal.Instant.from('2026-09-13T19:02:49Z'),
    });
    expect(readOne(LICHESS_GAME).moves[1]).toEqual({
      san: 'e5',
      clockCs: 18000,
      evalCp: null,
      mate: -3,
      nags: [6],
      comment: 'Hm.',
    });
  });
});

function idsOf(tags: Record<string, string>, timezone: string): string[] {
  const { externalId, aliases } = readOne(pgn(tags), { timezone });
  return [externalId, ...aliases];
}

const ended = (tags: Record<string, string>, moves: string) => readOne(pgn(tags, moves)).termination;

describe('a game of any file', () => {
  it("when the owner's name is written in any way, the side is found", () => {
    for (const White of ['Ana Kovač', 'Kovač, Ana', 'KOVAČ,ANA', 'ana  kovač']) {
      expect(readOne(pgn({ White }), { names: ['Kovač, Ana'] }).color).toBe('white');
    }
    expect(readOne(pgn({ White: 'Boris', Black: 'ANA_K' })).result).toBe('loss');
    expect(readOne(pgn({ White: 'ana2' }), { names: ['ana_k', 'ana2'] }).color).toBe('white');
  });

  it("when only the day is known, it ends at noon in the owner's time zone", () => {
    expect(readOne(pgn({})).endedAt.toString()).toBe('2026-09-13T10:00:00Z');
    expect(readOne(pgn({ Date: '2026.09.??' })).endedAt.toString()).toBe('2026-09-01T10:00:00Z');
    expect(readOne(pgn({ Time: '20:15:00' })).startedAt?.toString()).toBe('2026-09-13T18:15:00Z');
  });

  it("when its time is left out or the owner's time zone changes, it keeps one of its ids", () => {
    const { externalId: id } = readOne(pgn({}));
    expect(idsOf({}, 'Pacific/Kiritimati')).toEqual([expect.not.stringContaining(id), id]);
    expect(idsOf({ Time: '01:15:00' }, 'Europe/Paris')).toEqual([expect.not.stringContaining(id), id]);
    expect(idsOf({ Time: '01:15:00' }, 'UTC')).toEqual([id]);
  });

  it('when a game has no id, equal games get the same one and other games another', () => {
    const { externalId, source, url } = readOne(pgn({}));
    expect({ source, url }).toEqual({ source: 'pgn', url: null });
    expect(readOne(pgn({ Event: 'Other words', White: 'ANA_K' })).externalId).toBe(externalId);
    expect(readOne(pgn({ Date: '2026.09.14' })).externalId).not.toBe(externalId);
    expect(readOne(pgn({}, '1. e4 e5 1-0')).externalId).not.toBe(externalId);
  });

  it('when the file has no termination, the final position decides', () => {
    expect(ended({}, '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0')).toBe('checkmate');
    expect(ended({}, '1. e4 e5 1-0')).toBe('other');
    const draw = { Result: '1/2-1/2' };
    expect(ended(draw, '1. e4 e5 1/2-1/2')).toBe('agreement');
    expect(ended(draw, '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 1/2-1/2')).toBe('repetition');
    expect(ended({ ...draw, FEN: '7k/8/8/8/8/8/8/K5B1 w - - 0 1' }, '1. Bd4+ Kg8 1/2-1/2')).toBe(
      'insufficient',
    );
    expect(ended({ ...draw, FEN: '7k/8/8/6Q1/8/8/8/K7 w - - 0 1' }, '1. Qg6 1/2-1/2')).toBe('stalemate');
    expect(
      ended(
        { Variant: 'Three-check' },
        '1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Ke7 4. Qh5 d6 5. Qh4+ Kxf7 6. Qh5+ 1-0',
      ),
    ).toBe('variant_end');
    expect(ended({ Variant: 'King of the Hill' }, '1. e4 a6 2. Ke2 a5 3. Ke3 a4 4. Kd4 1-0')).toBe(
      'variant_end',
    );
  });

  it('when a line is not UTF-8, it is Windows-1252', () => {
    const bytes = Uint8Array.from(pgn({ Black: 'M\u00fcller' }), (letter) => letter.charCodeAt(0));
    expect(read(bytes).games[0]?.opponentName).toBe('Müller');
    const marked = new TextEncoder().encode(`\ufeff${pgn({})}`);
    expect(read(marked).games).toHaveLength(1);
  });

  it('when a variant is named, moves are checked by its rules', () => {
    const house = readOne(pgn({ Variant: 'Crazyhouse' }, '1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. @e6 1-0'));
    expect(house).toMatchObject({ variant: 'crazyhouse', opening: null, lastMove: 'e6e6' });
    const FEN = 'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1';
    expect(readOne(pgn({ FEN }, '1. e4 e5 1-0'))).toMatchObject({ variant: 'chess960', initialFen: FEN });
    const set = readOne(pgn({ FEN: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' }, '1. e4 1-0'));
    expect(set).toMatchObject({ variant: 'fromposition', isCompetitive: false });
  });

  it('when a computer is the opponent, the game is not counted', () => {
    expect(readOne(pgn({ Black: 'lichess AI level 5' }))).toMatchObject({
      opponentIsAi: true,
      isCompetitive: false,
    });
  });
});

describe('a game without moves', () => {
  it('when it has a result, it is read as a game that counts', () => {
    const text = pgn({ Event: 'Round 1' }, '1-0');
    expect(readOne(text)).toMatchObject({
      result: 'win',
      termination: 'other',
      isCompetitive: true,
      moves: [],
    });
    expect(readOne(text).externalId).toBe(readOne(text).externalId);
    expect(readOne(text).externalId).not.toBe(readOne(pgn({ Event: 'Round 2' }, '1-0')).externalId);
  });

  it('when it is of Lichess, the loser did not start', () => {
    const text = pgn({ Site: 'https://lichess.org/aBcD1234' }, '1-0');
    expect(readOne(text)).toMatchObject({ source: 'lichess', result: 'win', termination: 'abandoned' });
  });
});

describe('a game with an incomplete date', () => {
  it.each([
    ['1924.03.??', '1924-03-01T12:00:00Z', 'month'],
    ['1924.??.??', '1924-01-01T12:00:00Z', 'year'],
    ['1924', '1924-01-01T12:00:00Z', 'year'],
    ['1924.03.16', '1924-03-16T12:00:00Z', 'day'],
  ])('when its date is %s, that precision stays', (date, endedAt, datePrecision) => {
    expect(readOne(pgn({ Date: date }))).toMatchObject({
      startedAt: null,
      endedAt: Temporal.Instant.from(endedAt),
      datePrecision,
    });
  });
});

describe('a game that cannot be taken', () => {
  it.each([
    ['Carl played Boris; neither is ana_k.', pgn({ White: 'Carl' })],
    ['Both sides are the owner.', pgn({ Black: 'Ana_K' })],
    ['It does not say who played.', pgn({ White: '?', Black: '' })],
    ['It has no moves and no result.', pgn({ Result: '*' }, '*')],
    ['It has no result.', pgn({ Result: '*' }, '1. e4 *')],
    ['It has no date.', pgn({ Date: '????.??.??' })],
    ['The date "2026.02.30" does not exist.', pgn({ Date: '2026.02.30' })],
    ['The date 2027-01-01 is in the future.', pgn({ Date: '2027.01.01' })],
    ['Move 2 of White, "Nf6", is not possible.', pgn({}, '1. e4 e5 2. Nf6 1-0')],
    ['Move 3 of White, "Nd2", fits more than one piece.', pgn({}, '1. Nf3 e5 2. d3 d6 3. Nd2 1-0')],
    ['Move 1 of Black, "hello", is not a move.', pgn({}, '1. e4 hello 1-0')],
    ['It holds a null move ("--"), which no played game has.', pgn({}, '1. e4 -- 2. d4 1-0')],
    ['The variant "Duck chess" is not known.', pgn({ Variant: 'Duck chess' })],
    ['Its start position (FEN) cannot be read.', pgn({ FEN: 'hello' })],
    ['It has 1300 half-moves; at most 1200 are taken.', pgn({}, `${'Nf3 Nf6 Ng1 Ng8 '.repeat(325)}1-0`)],
  ])('when it is rejected, the reason is: %s', (reason, text) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it('when one game is broken, its neighbours are still read', () => {
    const { games, rejected } = read(pgn({}) + pgn({}, '1. e4 {') + pgn({}, '1. e9 1-0') + pgn({}));
    expect(games).toHaveLength(3);
    expect(rejected).toEqual([{ index: 3, reason: 'Move 1 of White, "e9", is not a move.' }]);
  });

  it('when the whole file is invalid, it is refused with a code', () => {
    expect(() => read('')).toThrow(expect.objectContaining({ code: 'empty_file' }));
    expect(() => read(new Uint8Array([80, 75, 3, 4, 0, 0]))).toThrow(
      expect.objectContaining({ code: 'not_text' }),
    );
    expect(() => read('% nothing but this\n')).toThrow(expect.objectContaining({ code: 'no_games' }));
  });
});
