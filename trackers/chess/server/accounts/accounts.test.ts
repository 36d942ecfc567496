import { beforeEach, describe, expect, test } from 'vitest';
import { chesscomGame, lichessGame } from '../providers/games.samples.ts';
import { serveChesscomPlayer, serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { MINUTE_MS, createSyncFixture, type User, DAY_MS } from '../sync/sync.fixture.ts';
import { lockVerifications } from './accounts.repository.ts';
import { containsCode } from './verify-code.ts';

const { kit, server, chesscom, lichess, work, join, pass, reset, atOnce } = await createSyncFixture();
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

describe('linking', () => {
  test('when the player exists, the account is linked and its first sync is queued', async () => {
    const response = await ada.post('/api/chess/accounts', { provider: 'chesscom', username: ' ANA_k ' });
    expect(response.statusCode).toBe(201);
    const account = await ada.account('chesscom');
    expect(account).toMatchObject({
      username: 'Ana_K',
      url: 'https://www.chess.com/member/Ana_K',
      title: 'FM',
      is_verified: false,
      is_confirmed: false,
      state: 'queued',
    });
    expect(account.verify_code).toMatch(/^[A-Z]{8}$/);
    expect(response.json()).toEqual({ account });
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'queued' });
  });

  test('when the same account is linked again, nothing is added; another name is refused', async () => {
    await ada.link('chesscom', 'ana_k');
    const again = await ada.post('/api/chess/accounts', {
      provider: 'chesscom',
      username: 'Ana_K',
      is_confirmed: true,
    });
    expect(again.statusCode).toBe(200);
    expect(await ada.accounts()).toMatchObject([{ is_confirmed: true }]);
    const other = await ada.post('/api/chess/accounts', { provider: 'chesscom', username: 'other' });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toEqual({ detail: 'You have linked Ana_K at chess.com. Unlink it first.' });
  });

  test.each([
    ['chesscom', 'No chess.com player with this name'],
    ['lichess', 'No Lichess player with this name'],
  ] as const)('when %s has no player with this name, the field shows an error', async (provider, msg) => {
    const response = await ada.post('/api/chess/accounts', { provider, username: 'unknown' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ detail: [{ loc: ['body', 'username'], msg }] });
    expect(await ada.accounts()).toEqual([]);
  });

  test('when the account is closed, linking is refused', async () => {
    serveLichessPlayer(lichess, { ...ANA_LI, disabled: true }, []);
    const response = await ada.post('/api/chess/accounts', { provider: 'lichess', username: 'Ana_K' });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('This Lichess account is closed');
  });

  test('when the provider is unavailable, the account is linked and the first sync checks it', async () => {
    chesscom.once({ status: 503, body: '' });
    await ada.link('chesscom', 'ana_k');
    expect(await ada.account('chesscom')).toMatchObject({ username: 'ana_k', state: 'queued' });
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ username: 'Ana_K', state: 'idle', games: 1 });
  });

  test('when the provider is paused, linking does not query it', async () => {
    chesscom.once({ status: 429, body: '' });
    await ada.link('chesscom', 'ana_k');
    chesscom.forget();
    await eve.link('chesscom', 'ana_k');
    expect(chesscom.requests).toEqual([]);
    expect(await eve.account('chesscom')).toMatchObject({
      state: 'waiting',
      waiting_until: '2026-09-15T12:01:00.000Z',
    });
  });
});

describe('syncing', () => {
  test('when a sync is requested too soon, the error says when to retry; each provider has its own time', async () => {
    expect((await ada.post('/api/chess/sync')).statusCode).toBe(409);
    await ada.link('chesscom', 'ana_k');
    await ada.link('lichess', 'Ana_K');
    await work('chesscom');
    await work('lichess');
    pass(7 * MINUTE_MS);
    expect((await ada.post('/api/chess/sync')).statusCode).toBe(202);
    const queued = await ada.accounts();
    expect(queued).toMatchObject([{ state: 'idle' }, { state: 'queued' }]);
    const joined = await ada.post('/api/chess/sync');
    expect([joined.statusCode, joined.json().accounts]).toEqual([202, queued]);
    await work('lichess');
    const early = await ada.post('/api/chess/sync');
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('180');
    expect(early.json()).toEqual({ detail: 'chess.com was synced a moment ago. Try again in 3 minutes.' });
  });

  test('when a sync is requested while the first one is queued or running, the request joins it', async () => {
    await ada.link('chesscom', 'ana_k');
    for (const query of ['', '?force']) {
      const answer = await ada.post(`/api/chess/sync${query}`);
      expect(answer.statusCode).toBe(202);
      expect(answer.json().accounts).toMatchObject([{ state: 'queued' }]);
    }
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 1 });
  });

  test('when the owner visits and the data is stale, one sync is queued', async () => {
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    pass(14 * MINUTE_MS);
    await server.onOwnerVisit?.(ada.uuid);
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle' });
    pass(MINUTE_MS);
    await server.onOwnerVisit?.(ada.uuid);
    const account = await ada.account('lichess');
    expect(account).toMatchObject({ state: 'queued' });
    await server.onOwnerVisit?.(ada.uuid);
    expect(await ada.account('lichess')).toEqual(account);
  });
});

describe('unlinking', () => {
  test('when an account is unlinked, its games stay unless their deletion is requested', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    expect((await ada.delete('/api/chess/accounts/chesscom')).json()).toEqual({ success: true });
    expect(await ada.games()).toHaveLength(1);
    expect((await ada.delete('/api/chess/accounts/chesscom')).statusCode).toBe(404);
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ games: 1, imported: 0 });
    await ada.delete('/api/chess/accounts/chesscom?delete_games=true');
    expect(await ada.games()).toEqual([]);
    for (const table of ['chess_syncs', 'chess_months', 'chess_snapshots', 'chess_pool_days'] as const) {
      expect(await kit.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
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
