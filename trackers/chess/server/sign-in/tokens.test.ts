import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../../../server/tracker-kit/sync/provider-error.ts';
import { lichessGame } from '../providers/games.samples.ts';
import { serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { serveSignIn } from '../providers/fake-sign-in.fixture.ts';
import { chessSync } from '../sync/chess-sync.ts';
import { DAY_MS, MINUTE_MS, NOW, createSyncFixture, type User } from '../sync/sync.fixture.ts';

const { db, kit, server, lichess, work, revoke, join, pass, reset } = await createSyncFixture();
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

/** Returns the times of the queued jobs that revoke tokens. */
async function revocationsAt(): Promise<readonly Date[]> {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where task_identifier = 'chess.revoke'`.execute(db);
  return rows.map((row) => row.run_at);
}

describe('the token of a deleted link', () => {
  beforeEach(() => sql`select graphile_worker.remove_job('chess.revoke')`.execute(db));

  test.each([
    ['the account is unlinked', () => ada.delete('/api/chess/accounts/lichess')],
    [
      'the tracker is removed',
      () => kit.transaction((trx) => server.removeData(trx.$pickTables<never>(), ada.uuid)),
    ],
  ])('when %s, a job is due at once that revokes and deletes it', async (_, end) => {
    await revoke();
    expect([atLichess.tokens.size, await revocationsAt()]).toEqual([1, []]);
    await end();
    const [runAt, ...others] = await revocationsAt();
    expect([runAt && runAt <= new Date(), others]).toEqual([true, []]);
    await revoke();
    expect([...atLichess.tokens, ...(await findTokens())]).toEqual([]);
  });

  test('when the row of the user is deleted, the recurring job revokes and deletes it', async () => {
    await db.deleteFrom('users').where('uuid', '=', ada.uuid).execute();
    await revoke();
    expect([...atLichess.tokens, ...(await findTokens())]).toEqual([]);
  });

  test('when a page of games holds the lock of Lichess, it is revoked all the same', async () => {
    await ada.delete('/api/chess/accounts/lichess');
    const { signal } = new AbortController();
    await chessSync(kit).query({ provider: 'lichess', userId: null, timeoutMs: 1_000, signal }, () =>
      revoke(),
    );
    expect(atLichess.tokens.size).toBe(0);
  });

  test('when Lichess is unavailable, the next job retries it', async () => {
    await ada.delete('/api/chess/accounts/lichess');
    lichess.once({ status: 503, body: '' });
    await expect(revoke()).rejects.toThrow(ProviderError);
    expect([atLichess.tokens.size, (await findTokens()).length]).toEqual([1, 1]);
    await revoke();
    expect([atLichess.tokens.size, (await findTokens()).length]).toEqual([0, 0]);
  });

  test('when Lichess is paused, nothing is revoked until the pause ends', async () => {
    await ada.delete('/api/chess/accounts/lichess');
    lichess.once({ status: 429, body: '' });
    await expect(revoke()).rejects.toThrow(ProviderError);
    lichess.forget();
    await revoke();
    expect(lichess.requests).toEqual([]);
    expect(await revocationsAt()).toEqual([new Date(NOW.getTime() + MINUTE_MS)]);
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
