import { beforeEach, describe, expect, test } from 'vitest';
import { lockVerifications } from './accounts.repository.ts';
import { chesscomGame, lichessGame } from '../providers/games.samples.ts';
import { serveChesscomPlayer, serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { DAY_MS, MINUTE_MS, createSyncFixture, type User } from '../sync/sync.fixture.ts';
import { containsCode } from './verify-code.ts';

const { kit, chesscom, lichess, work, join, pass, reset, atOnce } = await createSyncFixture();
const ANA = { username: 'ana_k', player_id: 7, url: 'https://www.chess.com/member/Ana_K', title: 'FM' };
const ANA_LI = { id: 'ana_k', username: 'Ana_K' };
let ada: User;
let eve: User;

beforeEach(async () => {
  await reset();
  serveChesscomPlayer(chesscom, ANA, { '2026-09': [chesscomGame(1)] });
  serveLichessPlayer(lichess, ANA_LI, [lichessGame(1)]);
  ada = await join();
  eve = await join();
});

describe('verification', () => {
  test('when the code is in the profile, the account is verified, links of others end and their games stay', async () => {
    await eve.link('chesscom', 'ana_k', { is_confirmed: true });
    await work('chesscom');
    await ada.link('chesscom', 'ana_k');
    const { verify_code: code } = await ada.account('chesscom');
    const missing = await ada.post('/api/chess/accounts/chesscom/verify');
    expect(missing.statusCode).toBe(409);
    expect(missing.body).toContain('up to 24 hours');
    serveChesscomPlayer(chesscom, { ...ANA, location: `Paris ${code?.toLowerCase()}!` }, {});
    const verified = await ada.post('/api/chess/accounts/chesscom/verify');
    expect(verified.statusCode).toBe(200);
    expect(verified.json()).toMatchObject({ account: { is_verified: true, verify_code: null } });
    expect(await eve.accounts()).toEqual([]);
    expect(await eve.games()).toHaveLength(1);
    const repeated = await ada.post('/api/chess/accounts/chesscom/verify');
    expect(repeated.statusCode).toBe(200);
    expect(await eve.notifications()).toMatchObject([
      {
        type: 'system',
        message:
          'Another user has verified Ana_K at chess.com as their account, so your link to it has ended. Your games stay.',
        actors: [],
        related_user: { uuid: eve.uuid },
        link: `/${eve.username}/chess`,
      },
    ]);
    expect(await ada.notifications()).toEqual([]);
  });

  test('when two users verify the same account at the same time, the second is refused', async () => {
    await ada.link('chesscom', 'ana_k');
    await eve.link('chesscom', 'ana_k');
    const codes = [await ada.account('chesscom'), await eve.account('chesscom')].map(
      (one) => one.verify_code,
    );
    serveChesscomPlayer(chesscom, { ...ANA, location: codes.join(' ') }, {});
    const responses = await atOnce(
      (trx) => lockVerifications(trx, { provider: 'chesscom', providerId: '7' }),
      () => [ada, eve].map((one) => one.post('/api/chess/accounts/chesscom/verify')),
    );
    const outcomes = responses.map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(outcomes.toSorted()).toEqual([
      expect.stringContaining('200'),
      '409 {"detail":"Another user has verified this account"}',
    ]);
    const left = [await ada.accounts(), await eve.accounts()].flat();
    expect(left).toMatchObject([{ is_verified: true }]);
  });

  test('when another user has verified the account, linking and confirming are refused', async () => {
    await ada.link('lichess', 'Ana_K');
    const { verify_code: code } = await ada.account('lichess');
    serveLichessPlayer(lichess, { ...ANA_LI, profile: { bio: `I play. ${code}` } }, []);
    await kit.db.insertInto('chess_accounts').values(linkOf(eve.uuid)).execute();
    expect((await ada.post('/api/chess/accounts/lichess/verify')).statusCode).toBe(200);
    expect(await eve.accounts()).toEqual([]);
    await kit.db.insertInto('chess_accounts').values(linkOf(eve.uuid)).execute();
    expect((await eve.post('/api/chess/accounts/lichess/confirm')).statusCode).toBe(409);
    expect((await eve.post('/api/chess/accounts/lichess/verify')).statusCode).toBe(409);
    await eve.delete('/api/chess/accounts/lichess');
    const linked = await eve.post('/api/chess/accounts', { provider: 'lichess', username: 'Ana_K' });
    expect(linked.statusCode).toBe(409);
    expect(linked.json()).toEqual({ detail: 'Another user has verified this account' });
  });

  test('when the code is two days old, it is refused and replaced', async () => {
    await ada.link('chesscom', 'ana_k');
    const { verify_code: code } = await ada.account('chesscom');
    serveChesscomPlayer(chesscom, { ...ANA, name: code }, {});
    pass(2 * DAY_MS);
    const response = await ada.post('/api/chess/accounts/chesscom/verify');
    expect(response.statusCode).toBe(409);
    expect(response.body).toContain('expired');
    expect((await ada.account('chesscom')).verify_code).not.toBe(code);
    pass(3 * DAY_MS);
    expect((await ada.account('chesscom')).verify_code).toMatch(/^[A-Z]{8}$/);
  });

  test('when the owner confirms the account, new games enter the feed, and only then', async () => {
    const now = Math.floor(kit.now().getTime() / 1_000);
    const game = (number: number) => chesscomGame(number, { end_time: now - 3_600 + number });
    serveChesscomPlayer(chesscom, ANA, { '2026-09': [game(1)] });
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    expect(await ada.games()).toMatchObject([{ in_feed: false }]);
    expect((await ada.post('/api/chess/accounts/chesscom/confirm')).statusCode).toBe(200);
    serveChesscomPlayer(chesscom, ANA, { '2026-09': [game(1), game(2)] });
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
