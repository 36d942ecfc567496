import { beforeEach, describe, expect, test } from 'vitest';
import { lichessGame } from '../providers/games.samples.ts';
import { serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { serveSignIn } from '../providers/fake-sign-in.fixture.ts';
import { removeUser } from '../removal.repository.ts';
import { DAY_MS, MINUTE_MS, createSyncFixture, type User } from '../sync/sync.fixture.ts';

const { db, kit, lichess, work, revoke, join, pass, reset } = await createSyncFixture();
const ANA = { id: 'ana_k', username: 'Ana_K' };
const GAMES = '/api/games/user/Ana_K';
let atLichess: ReturnType<typeof serveSignIn>;
let ada: User;

/** Signs ada in and syncs her games. */
beforeEach(async () => {
  await reset();
  atLichess = serveSignIn(lichess, ANA);
  serveGames(1);
  ada = await join();
  await signIn();
  await work('lichess');
});

function serveGames(...games: readonly number[]): void {
  serveLichessPlayer(
    lichess,
    ANA,
    games.map((number) => lichessGame(number)),
    atLichess.refuseInvalid,
  );
}

async function signIn(): Promise<void> {
  const started = await ada.post('/api/chess/accounts/lichess/oauth');
  const page = await fetch(started.json<{ url: string }>().url, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '');
  const cookies = Object.fromEntries(started.cookies.map(({ name, value }) => [name, value]));
  const response = await ada.get(`${back.pathname}${back.search}`, cookies);
  expect(response.headers.location).toContain('verified=lichess');
}

async function syncAgain(): Promise<void> {
  lichess.forget();
  pass(6 * MINUTE_MS);
  expect((await ada.post('/api/chess/sync')).statusCode).toBe(202);
  await work('lichess');
}

const findTokens = () => kit.db.selectFrom('chess_tokens').selectAll().execute();
const sentTokens = () =>
  lichess.requests.filter(({ path }) => path === GAMES).map(({ headers }) => headers.authorization ?? null);

describe('a token that Lichess rejects', () => {
  test('when the owner revoked it, games are requested without it, and the account is unverified until the next sign-in', async () => {
    atLichess.tokens.clear();
    serveGames(1, 2);
    await syncAgain();
    expect(sentTokens().slice(0, 2)).toEqual(['Bearer lio_0_of_ana_k', null]);
    expect(await ada.account('lichess')).toMatchObject({
      games: 2,
      state: 'idle',
      error: null,
      is_verified: false,
      is_lapsed: true,
    });
    expect(await findTokens()).toEqual([]);
    await syncAgain();
    expect(new Set(sentTokens())).toEqual(new Set([null]));
    await signIn();
    expect(await ada.account('lichess')).toMatchObject({ is_verified: true, is_lapsed: false });
  });

  test('when Lichess still knows its owner, games are requested without it and the account stays verified', async () => {
    serveLichessPlayer(lichess, ANA, [lichessGame(1), lichessGame(2)], ({ headers }) =>
      headers.authorization === undefined ? {} : { status: 401 },
    );
    await syncAgain();
    expect(await ada.account('lichess')).toMatchObject({ games: 2, is_verified: true, is_lapsed: false });
    expect(await findTokens()).toMatchObject([{ sealed: expect.any(String) }]);
  });

  test('when it has expired, it is not sent and the account stays verified', async () => {
    pass(365 * DAY_MS);
    atLichess.tokens.clear();
    await syncAgain();
    expect(new Set(sentTokens())).toEqual(new Set([null]));
    expect(await ada.account('lichess')).toMatchObject({ is_verified: true, is_lapsed: false, error: null });
  });

  test("when the server's secret key was changed, games are requested without it", async () => {
    await kit.db.updateTable('chess_tokens').set({ sealed: 'with another secret' }).execute();
    await syncAgain();
    expect(new Set(sentTokens())).toEqual(new Set([null]));
    await ada.delete('/api/chess/accounts/lichess');
    await revoke();
    expect(await findTokens()).toEqual([]);
  });
});

describe('the token of a deleted link', () => {
  test.each([
    ['the account is unlinked', () => ada.delete('/api/chess/accounts/lichess')],
    ['the tracker is removed', () => kit.transaction((trx) => removeUser(trx, ada.uuid))],
    ['the user is deleted', () => db.deleteFrom('users').where('uuid', '=', ada.uuid).execute()],
  ])('when %s, it is revoked and deleted', async (_, end) => {
    await revoke();
    expect(atLichess.tokens.size).toBe(1);
    await end();
    await revoke();
    expect([...atLichess.tokens, ...(await findTokens())]).toEqual([]);
  });

  test('when Lichess is unavailable, the next job retries it', async () => {
    await ada.delete('/api/chess/accounts/lichess');
    lichess.once({ status: 503, body: '' });
    await revoke();
    expect([atLichess.tokens.size, (await findTokens()).length]).toEqual([1, 1]);
    await revoke();
    expect([atLichess.tokens.size, (await findTokens()).length]).toEqual([0, 0]);
  });

  test('when Lichess is paused, nothing is revoked until the pause ends', async () => {
    await ada.delete('/api/chess/accounts/lichess');
    lichess.once({ status: 429, body: '' });
    await revoke();
    lichess.forget();
    await revoke();
    expect(lichess.requests).toEqual([]);
    pass(MINUTE_MS);
    await revoke();
    expect(atLichess.tokens.size).toBe(0);
  });

  test('when the owner revoked it or it has expired, it is deleted', async () => {
    await ada.delete('/api/chess/accounts/lichess');
    atLichess.tokens.clear();
    await revoke();
    expect(await findTokens()).toEqual([]);
    await signIn();
    await ada.delete('/api/chess/accounts/lichess');
    pass(365 * DAY_MS);
    lichess.forget();
    await revoke();
    expect([lichess.requests, await findTokens()]).toEqual([[], []]);
  });
});
