import { describe, expect, test } from 'vitest';
import { mapChesscomGame } from './chesscom.games.ts';
import { chesscomGame } from './games.samples.ts';

const ANA = { username: 'ANA_k' };

function mapped(changes: object = {}, as: { username: string } = ANA) {
  const mapping = mapChesscomGame(chesscomGame(1, changes), as);
  if (mapping.kind !== 'game') throw new Error(mapping.reason);
  return mapping.game;
}

describe('a game of chess.com', () => {
  test('when it is a standard game, all its fields are mapped', () => {
    const game = mapped();
    expect(game).toMatchObject({
      source: 'chesscom',
      externalId: '00000000-0000-11f1-8000-000000000001',
      aliases: ['100000000001'],
      url: 'https://www.chess.com/game/live/100000000001',
      variant: 'standard',
      timeClass: 'blitz',
      baseSeconds: 180,
      incrementSeconds: 2,
      daysPerMove: null,
      isRated: true,
      isCompetitive: true,
      color: 'white',
      result: 'win',
      termination: 'checkmate',
      ratingBefore: null,
      ratingAfter: 1601,
      opponentName: 'opponent1',
      opponentRating: 1612,
      accuracy: 91.5,
      opponentAccuracy: 83.1,
      event: null,
      initialFen: null,
      lastMove: 'h5f7',
    });
    expect(String(game.startedAt)).toBe('2026-09-13T19:02:11Z');
    expect(game.endedAt.epochMilliseconds).toBe((1_789_326_525 + 600) * 1_000);
    expect(game.moves.map(({ san }) => san).join(' ')).toBe('e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#');
    expect(game.moves[0]?.clockCs).toBe(18_190);
  });

  test.each([
    ['checkmated', 'checkmate'],
    ['resigned', 'resignation'],
    ['timeout', 'timeout'],
    ['abandoned', 'abandoned'],
    ['lose', 'other'],
    ['kingofthehill', 'variant_end'],
    ['threecheck', 'variant_end'],
    ['bughousepartnerlose', 'variant_end'],
  ])("when the loser's result is %s, both players have its termination", (code, termination) => {
    const black = { username: 'opponent1', rating: 1, result: code };
    expect(mapped({ black })).toMatchObject({ result: 'win', termination });
    expect(mapped({ black }, { username: 'opponent1' })).toMatchObject({
      result: 'loss',
      termination,
      color: 'black',
    });
  });

  test.each([
    ['agreed', 'agreement'],
    ['repetition', 'repetition'],
    ['stalemate', 'stalemate'],
    ['insufficient', 'insufficient'],
    ['50move', 'fifty_move'],
    ['timevsinsufficient', 'timeout_vs_insufficient'],
  ])('when both results are %s, it is a draw', (result, termination) => {
    const white = { username: 'Ana_K', rating: 1, result };
    const black = { username: 'opponent1', rating: 1, result };
    expect(mapped({ white, black })).toMatchObject({ result: 'draw', termination });
  });

  test('when it is a daily game, its days per move and its start are mapped', () => {
    const game = mapped({ time_class: 'daily', time_control: '1/259200', start_time: 1_789_000_000 });
    expect(game).toMatchObject({ timeClass: 'daily', daysPerMove: 3, baseSeconds: null });
    expect(game.startedAt?.epochMilliseconds).toBe(1_789_000_000_000);
  });

  test('when it is unrated, the rating counts as the one before it', () => {
    expect(mapped({ rated: false })).toMatchObject({ ratingBefore: 1601, ratingAfter: null });
  });

  test('when it starts from a custom position, it is not competitive, unless it is chess960', () => {
    const initial_setup = 'bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1';
    expect(mapped({ initial_setup })).toMatchObject({ variant: 'fromposition', isCompetitive: false });
    expect(mapped({ initial_setup, rules: 'chess960' })).toMatchObject({
      variant: 'chess960',
      isCompetitive: true,
      initialFen: initial_setup,
    });
  });

  test('when it has no moves or no uuid, it is still mapped', () => {
    const game = mapped({ pgn: undefined, uuid: undefined });
    expect(game).toMatchObject({
      externalId: '100000000001',
      aliases: [],
      moves: [],
      startedAt: null,
      lastMove: null,
    });
  });

  test.each([
    [{ end_time: 'soon' }, /end_time/],
    [{ rules: 'fourplayer' }, /unknown rules: fourplayer/],
    [{ time_class: 'hyper' }, /unknown time class/],
    [{ black: { username: 'x', result: 'eaten' } }, /unknown result: eaten/],
    [{ white: { username: 'someone', result: 'win' } }, /neither side/],
  ])('when it is malformed, it is skipped with a reason', (changes, reason) => {
    const mapping = mapChesscomGame(chesscomGame(1, changes), ANA);
    expect(mapping).toMatchObject({ kind: 'skipped', id: 'https://www.chess.com/game/live/100000000001' });
    expect(mapping.kind === 'skipped' && mapping.reason).toMatch(reason);
  });
});
