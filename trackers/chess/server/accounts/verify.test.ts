import { beforeEach, describe, expect, test } from 'vitest';
import { lockProofs } from './accounts.repository.ts';
import { chesscomGame, lichessGame } from '../providers/games.samples.ts';
import { playChesscom, playLichess } from '../providers/stand-in-players.fixture.ts';
import { DAY_MS, MINUTE_MS, createSyncFixture, type User } from '../sync/sync.fixture.ts';
import { containsCode } from './verify-code.ts';

const { kit, chesscom, lichess, work, join, pass, reset, atOnce } = await createSyncFixture();
const ANA = { username: 'ana_k', player_id: 7, url: 'https://www.chess.com/member/Ana_K', title: 'FM' };
const ANA_LI = { id: 'ana_k', username: 'Ana_K' };
let ada: User;
let eve: User;

beforeEach(async () => {
  await reset();
  playChesscom(chesscom, ANA, { '2026-09': [chesscomGame(1)] });
  playLichess(lichess, ANA_LI, [lichessGame(1)]);
  ada = await join();
  eve = await join();
});

describe('whose an account is', () => {
  test('when the code is in the profile, it is proven, and links of others end while their games stay', async () => {
    await eve.link('chesscom', 'ana_k', { is_confirmed: true });
    await work('chesscom');
    await ada.link('chesscom', 'ana_k');
    const { verify_code: code } = await ada.account('chesscom');
    const missing = await ada.post('/api/chess/accounts/chesscom/verify');
    expect(missing.statusCode).toBe(409);
    expect(missing.body).toContain('up to 24 hours');
    playChesscom(chesscom, { ...ANA, location: `Paris ${code?.toLowerCase()}!` }, {});
    const proven = await ada.post('/api/chess/accounts/chesscom/verify');
    expect(proven.statusCode).toBe(200);
    expect(proven.json()).toMatchObject({ account: { is_verified: true, verify_code: null } });
    expect(await eve.accounts()).toEqual([]);
    expect(await eve.games()).toHaveLength(1);
    const repeated = await ada.post('/api/chess/accounts/chesscom/verify');
    expect(repeated.statusCode).toBe(200);
    expect(await eve.told()).toMatchObject([
      {
        type: 'system',
        message:
          'Somebody else has proven that Ana_K at chess.com is their account, so your link to it has ended. Your games stay.',
        actors: [],
        related_user: { uuid: eve.uuid },
        link: `/${eve.username}/chess`,
      },
    ]);
    expect(await ada.told()).toEqual([]);
  });

  test('when two prove it at once, the second is told that it is another user’s', async () => {
    await ada.link('chesscom', 'ana_k');
    await eve.link('chesscom', 'ana_k');
    const codes = [await ada.account('chesscom'), await eve.account('chesscom')].map(
      (one) => one.verify_code,
    );
    playChesscom(chesscom, { ...ANA, location: codes.join(' ') }, {});
    const answers = await atOnce(
      (trx) => lockProofs(trx, { provider: 'chesscom', providerId: '7' }),
      () => [ada, eve].map((one) => one.post('/api/chess/accounts/chesscom/verify')),
    );
    const outcomes = answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(outcomes.toSorted()).toEqual([
      expect.stringContaining('200'),
      '409 {"detail":"Somebody else has proven that this account is theirs"}',
    ]);
    const left = [await ada.accounts(), await eve.accounts()].flat();
    expect(left).toMatchObject([{ is_verified: true }]);
  });

  test('when another user has proven it, it can be neither linked nor said to be mine', async () => {
    await ada.link('lichess', 'Ana_K');
    const { verify_code: code } = await ada.account('lichess');
    playLichess(lichess, { ...ANA_LI, profile: { bio: `I play. ${code}` } }, []);
    await kit.db.insertInto('chess_accounts').values(linkOf(eve.uuid)).execute();
    expect((await ada.post('/api/chess/accounts/lichess/verify')).statusCode).toBe(200);
    expect(await eve.accounts()).toEqual([]);
    await kit.db.insertInto('chess_accounts').values(linkOf(eve.uuid)).execute();
    expect((await eve.post('/api/chess/accounts/lichess/confirm')).statusCode).toBe(409);
    expect((await eve.post('/api/chess/accounts/lichess/verify')).statusCode).toBe(409);
    await eve.delete('/api/chess/accounts/lichess');
    const linked = await eve.post('/api/chess/accounts', { provider: 'lichess', username: 'Ana_K' });
    expect(linked.statusCode).toBe(409);
    expect(linked.json()).toEqual({ detail: 'Somebody else has proven that this account is theirs' });
  });

  test('when the code is two days old, it is worth nothing and there is a new one', async () => {
    await ada.link('chesscom', 'ana_k');
    const { verify_code: code } = await ada.account('chesscom');
    playChesscom(chesscom, { ...ANA, name: code }, {});
    pass(2 * DAY_MS);
    const answer = await ada.post('/api/chess/accounts/chesscom/verify');
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('expired');
    expect((await ada.account('chesscom')).verify_code).not.toBe(code);
    pass(3 * DAY_MS);
    expect((await ada.account('chesscom')).verify_code).toMatch(/^[A-Z]{8}$/);
  });

  test('when its owner says that it is theirs, new games enter the feed, and only then', async () => {
    const now = Math.floor(kit.now().getTime() / 1_000);
    const game = (number: number) => chesscomGame(number, { end_time: now - 3_600 + number });
    playChesscom(chesscom, ANA, { '2026-09': [game(1)] });
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    expect(await ada.games()).toMatchObject([{ in_feed: false }]);
    expect((await ada.post('/api/chess/accounts/chesscom/confirm')).statusCode).toBe(200);
    playChesscom(chesscom, ANA, { '2026-09': [game(1), game(2)] });
    pass(11 * MINUTE_MS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(await ada.games()).toMatchObject([{ in_feed: false }, { in_feed: true }]);
    expect((await ada.post('/api/chess/accounts/lichess/confirm')).statusCode).toBe(404);
  });
});

test.each([
  ['ABCDEFGH', true],
  ['abcdefgh', true],
  ['Paris (ABCDEFGH)', true],
  ['ABCDEFGHI', false],
  ['ABCD EFGH', false],
  ['', false],
])('when a profile says %j, whether the code is in it is %s', (text, expected) => {
  expect(containsCode([text], 'ABCDEFGH')).toBe(expected);
});

function linkOf(userId: string) {
  return {
    uuid: userId,
    user_id: userId,
    provider: 'lichess' as const,
    username: 'Ana_K',
    username_key: 'ana_k',
    verify_code: 'ABCDEFGH',
    verify_code_until: new Date('2026-12-01T00:00:00Z'),
    linked_at: kit.now(),
  };
}
