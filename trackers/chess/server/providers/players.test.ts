import { describe, expect, test } from 'vitest';
import { chesscomIdentity, chesscomSnapshots, chesscomProfileTexts } from './chesscom.player.ts';
import { lichessIdentity, lichessSnapshots, lichessProfileTexts } from './lichess.player.ts';

describe('a player of chess.com', () => {
  const player = { player_id: 7, username: 'ana_k' };

  test('when the profile URL has another spelling of the name, that one is used', () => {
    const url = 'https://www.chess.com/member/Ana_K';
    expect(chesscomIdentity({ ...player, url, title: 'FM' })).toEqual({
      providerId: '7',
      username: 'Ana_K',
      title: 'FM',
      isClosed: false,
    });
    expect(chesscomIdentity(player).username).toBe('ana_k');
  });

  test.each([
    ['closed', true],
    ['closed:fair_play_violations', true],
    ['premium', false],
  ])('when the status is %s, whether it is closed is %s', (status, isClosed) => {
    expect(chesscomIdentity({ ...player, status })).toMatchObject({ isClosed });
  });

  test('when the profile has a name and a location, both are returned', () => {
    expect(chesscomProfileTexts({ ...player, name: 'Ana', location: 'Paris' })).toEqual(['Ana', 'Paris']);
    expect(chesscomProfileTexts(player)).toEqual([]);
  });

  test('when stats have pools of known and other shapes, the known ones are mapped', () => {
    const snapshots = chesscomSnapshots({
      chess_blitz: {
        last: { rating: 1_853, date: 1_715_431_205, rd: 119 },
        best: { rating: 1_917, date: 1_685_654_255 },
        record: { win: 439, loss: 339, draw: 33 },
      },
      chess_rapid: { record: { win: 1 } },
      chess960_daily: { last: { rating: 1_339, date: 1_728_409_412, rd: 90.4 } },
      tactics: { highest: { rating: 2_883, date: 1_685_980_712 }, lowest: {} },
      puzzle_rush: { best: { score: 40 } },
      fide: 1_707,
    });
    expect(snapshots).toEqual([
      {
        pool: 'chesscom:standard:blitz',
        rating: 1_853,
        rd: 119,
        isProvisional: true,
        best: { rating: 1_917, date: '2023-06-01' },
        record: { won: 439, drawn: 33, lost: 339 },
      },
      {
        pool: 'chesscom:chess960:daily',
        rating: 1_339,
        rd: 90,
        isProvisional: false,
        best: null,
        record: null,
      },
      {
        pool: 'chesscom:puzzle',
        rating: null,
        rd: null,
        isProvisional: false,
        best: { rating: 2_883, date: '2023-06-05' },
        record: null,
      },
    ]);
  });
});

describe('a player of Lichess', () => {
  const user = { id: 'ana_k', username: 'Ana_K' };

  test('when pools have games, they are mapped', () => {
    const perfs = {
      blitz: { games: 138, rating: 1_018, rd: 45 },
      correspondence: { games: 82, rating: 1_054, rd: 68 },
      kingOfTheHill: { games: 2, rating: 1_500, rd: 300, prov: true },
      bullet: { games: 0, rating: 1_500, rd: 500, prov: true },
      storm: { runs: 3, score: 20 },
    };
    expect(lichessSnapshots({ ...user, perfs })).toMatchObject([
      { pool: 'lichess:standard:blitz', rating: 1_018, rd: 45, isProvisional: false },
      { pool: 'lichess:standard:daily', rating: 1_054 },
      { pool: 'lichess:kingofthehill', isProvisional: true },
    ]);
    expect(lichessSnapshots(user)).toEqual([]);
  });

  test.each([
    [{}, false],
    [{ disabled: true }, true],
    [{ tosViolation: true }, true],
  ])('when the response has %j, whether it is closed is %s', (fields, isClosed) => {
    expect(lichessIdentity({ ...user, ...fields })).toMatchObject({ providerId: 'ana_k', isClosed });
  });

  test('when the profile has texts, all are returned', () => {
    expect(lichessProfileTexts({ ...user, profile: { bio: 'Hello', fideRating: 1_400 } })).toEqual(['Hello']);
  });
});
