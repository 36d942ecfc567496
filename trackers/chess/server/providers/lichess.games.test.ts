import { describe, expect, test } from 'vitest';
import { lichessGame } from './games.samples.ts';
import { mapLichessGame } from './lichess.games.ts';

const ANA = { playerId: 'ana_k' };

function mapped(changes: object = {}, as = ANA) {
  const mapping = mapLichessGame(lichessGame(1, changes), as);
  if (mapping.kind !== 'game') throw new Error(mapping.reason);
  return mapping.game;
}

describe('a game of Lichess', () => {
  test('when it is a standard game, all its fields are mapped', () => {
    const game = mapped();
    expect(game).toMatchObject({
      source: 'lichess',
      externalId: 'L0000001',
      url: 'https://lichess.org/L0000001',
      timeClass: 'blitz',
      baseSeconds: 180,
      incrementSeconds: 2,
      isRated: true,
      isCompetitive: true,
      color: 'white',
      result: 'win',
      termination: 'checkmate',
      ratingBefore: 1640,
      ratingAfter: 1648,
      isProvisional: false,
      opponentName: 'opp',
      opponentTitle: 'FM',
      opponentRating: 1620,
      opening: { eco: 'C20' },
      accuracy: 91,
      acpl: 24,
      middleGamePly: 19,
      endGamePly: null,
    });
    expect(game.moves).toHaveLength(7);
    expect(game.moves[6]).toMatchObject({ san: 'Qxf7#', clockCs: 17_500 });
  });

  test.each([
    ['resign', 'resignation'],
    ['outoftime', 'timeout'],
    ['timeout', 'abandoned'],
    ['noStart', 'abandoned'],
    ['variantEnd', 'variant_end'],
    ['cheat', 'cheat'],
    ['unknownFinish', 'other'],
  ])('when its status is %s, one player won and the other lost', (status, termination) => {
    expect(mapped({ status })).toMatchObject({ result: 'win', termination });
    expect(mapped({ status }, { playerId: 'opp' })).toMatchObject({
      result: 'loss',
      termination,
      isProvisional: true,
      ratingAfter: 1612,
    });
  });

  test.each([
    ['draw', 'draw', 'agreement'],
    ['stalemate', 'draw', 'stalemate'],
    ['outoftime', 'draw', 'timeout_vs_insufficient'],
    ['insufficientMaterialClaim', 'draw', 'insufficient'],
    ['aborted', 'none', 'other'],
    ['noStart', 'none', 'other'],
    ['unknownFinish', 'none', 'other'],
  ])('when its status is %s and no one won, it is a %s', (status, result, termination) => {
    expect(mapped({ status, winner: undefined, moves: 'e4 e5' })).toMatchObject({ result, termination });
  });

  test('when it is a draw, replaying it shows the reason', () => {
    const drawn = { status: 'draw', winner: undefined };
    const moves = 'e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8';
    expect(mapped({ ...drawn, moves })).toMatchObject({ termination: 'repetition', lastMove: 'f6g8' });
  });

  test('when its moves are illegal, it is mapped without replaying', () => {
    const game = mapped({ moves: 'e4 Ke4' });
    expect(game).toMatchObject({
      result: 'win',
      lastMove: null,
      opening: { name: "King's Pawn Game: Wayward Queen Attack" },
    });
    expect(game.moves).toHaveLength(2);
  });

  test('when it is casual, there is no rating after it', () => {
    const players = { white: { user: { name: 'Ana_K', id: 'ana_k' }, rating: 1640 }, black: {} };
    expect(mapped({ players, rated: false })).toMatchObject({
      ratingBefore: 1640,
      ratingAfter: null,
      opponentName: 'Anonymous',
      opponentRating: null,
    });
  });

  test.each([
    [{ players: { white: { user: { name: 'Ana_K', id: 'ana_k' } }, black: { aiLevel: 5 } }, source: 'ai' }],
    [{ source: 'import' }],
    [{ variant: 'fromPosition' }],
  ])('when it was played against a computer or elsewhere, it is not competitive', (changes) => {
    expect(mapped(changes)).toMatchObject({ isCompetitive: false });
  });

  test('when the opponent is a computer, its level is its name', () => {
    const players = { white: { user: { name: 'Ana_K', id: 'ana_k' } }, black: { aiLevel: 5 } };
    expect(mapped({ players })).toMatchObject({ opponentName: 'Stockfish level 5', opponentIsAi: true });
  });

  test('when it is a correspondence game, its class is daily', () => {
    expect(
      mapped({ speed: 'correspondence', clock: undefined, clocks: undefined, daysPerTurn: 2 }),
    ).toMatchObject({
      timeClass: 'daily',
      daysPerMove: 2,
      baseSeconds: null,
    });
  });

  test('when it was analysed, each move has its evaluation', () => {
    const { moves } = mapped({ analysis: [{ eval: 20 }, { eval: 31 }, { mate: 3 }] });
    expect(moves.slice(0, 4).map(({ evalCp, mate }) => [evalCp, mate])).toEqual([
      [20, null],
      [31, null],
      [null, 3],
      [null, null],
    ]);
  });

  test.each([
    [{ status: 'started' }, /in progress/],
    [{ status: 'exploded' }, /unknown status: exploded/],
    [{ variant: 'fog' }, /unknown variant/],
    [{ createdAt: null }, /createdAt/],
  ])('when it is in progress or malformed, it is skipped with a reason', (changes, reason) => {
    const mapping = mapLichessGame(lichessGame(1, changes), ANA);
    expect(mapping).toMatchObject({ kind: 'skipped', id: 'L0000001' });
    expect(mapping.kind === 'skipped' && mapping.reason).toMatch(reason);
  });
});
