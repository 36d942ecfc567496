import { beforeEach, describe, expect, test } from 'vitest';
import { lichessGame } from '../providers/games.samples.ts';
import { playLichess } from '../providers/stand-in-players.fixture.ts';
import { offerSignIn } from '../providers/stand-in-sign-in.fixture.ts';
import { removeUser } from '../removal.repository.ts';
import { DAY_MS, MINUTE_MS, createSyncFixture, type User } from '../sync/sync.fixture.ts';

const { db, kit, lichess, work, revoke, join, pass, reset } = await createSyncFixture();
const ANA = { id: 'ana_k', username: 'Ana_K' };
const GAMES = '/api/games/user/Ana_K';
let atLichess: ReturnType<typeof offerSignIn>;
let ada: User;

/** Ada has signed in, and her games are there. */
beforeEach(async () => {
  await reset();
  atLichess = offerSignIn(lichess, ANA);
  play(1);
  ada = await join();
  await signIn();
  await work('lichess');
});

function play(...games: readonly number[]): void {
  playLichess(
    lichess,
    ANA,
    games.map((number) => lichessGame(number)),
    atLichess.refuseOthers,
  );
}

async function signIn(): Promise<void> {
  const started = await ada.post('/api/chess/accounts/lichess/oauth');
  const page = await fetch(started.json<{ url: string }>().url, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '');
  const cookies = Object.fromEntries(started.cookies.map(({ name, value }) => [name, value]));
  const answer = await ada.get(`${back.pathname}${back.search}`, cookies);
  expect(answer.headers.location).toContain('verified=lichess');
}

async function syncAgain(): Promise<void> {
  lichess.forget();
  pass(6 * MINUTE_MS);
  expect((await ada.post('/api/chess/sync')).statusCode).toBe(202);
  await work('lichess');
}

const tokensKept = () => kit.db.selectFrom('chess_tokens').selectAll().execute();
/** With which token games were asked for. */
const shown = () =>
  lichess.requests.filter(({ path }) => path === GAMES).map(({ headers }) => headers.authorization ?? null);

describe('a token that Lichess takes no more', () => {
  test('when its owner took it back, games come without it, the proof has lapsed, and a new one counts', async () => {
    atLichess.tokens.clear();
    play(1, 2);
    await syncAgain();
    expect(shown().slice(0, 2)).toEqual(['Bearer lio_0_of_ana_k', null]);
    expect(await ada.account('lichess')).toMatchObject({
      games: 2,
      state: 'idle',
      error: null,
      is_verified: false,
      is_lapsed: true,
    });
    expect(await tokensKept()).toEqual([]);
    await syncAgain();
    expect(new Set(shown())).toEqual(new Set([null]));
    await signIn();
    expect(await ada.account('lichess')).toMatchObject({ is_verified: true, is_lapsed: false });
  });

  test('when Lichess still knows whose it is, the proof stands and games come without it', async () => {
    playLichess(lichess, ANA, [lichessGame(1), lichessGame(2)], ({ headers }) =>
      headers.authorization === undefined ? {} : { status: 401 },
    );
    await syncAgain();
    expect(await ada.account('lichess')).toMatchObject({ games: 2, is_verified: true, is_lapsed: false });
    expect(await tokensKept()).toMatchObject([{ sealed: expect.any(String) }]);
  });

  test('when it has run out by itself, it is not shown and the proof stands', async () => {
    pass(365 * DAY_MS);
    atLichess.tokens.clear();
    await syncAgain();
    expect(new Set(shown())).toEqual(new Set([null]));
    expect(await ada.account('lichess')).toMatchObject({ is_verified: true, is_lapsed: false, error: null });
  });

  test('when the secret of the installation was changed, games come without it', async () => {
    await kit.db.updateTable('chess_tokens').set({ sealed: 'of another secret' }).execute();
    await syncAgain();
    expect(new Set(shown())).toEqual(new Set([null]));
    await ada.delete('/api/chess/accounts/lichess');
    await revoke();
    expect(await tokensKept()).toEqual([]);
  });
});

describe('a token that no one needs any more', () => {
  test.each([
    ['the account is unlinked', () => ada.delete('/api/chess/accounts/lichess')],
    ['the tracker is removed', () => kit.transaction((trx) => removeUser(trx, ada.uuid))],
    ['the user is deleted', () => db.deleteFrom('users').where('uuid', '=', ada.uuid).execute()],
  ])('when %s, it is revoked and forgotten', async (_, end) => {
    await revoke();
    expect(atLichess.tokens.size).toBe(1);
    await end();
    await revoke();
    expect([...atLichess.tokens, ...(await tokensKept())]).toEqual([]);
  });

  test('when Lichess does not answer, it is tried again later', async () => {
    await ada.delete('/api/chess/accounts/lichess');
    lichess.once({ status: 503, body: '' });
    await revoke();
    expect([atLichess.tokens.size, (await tokensKept()).length]).toEqual([1, 1]);
    await revoke();
    expect([atLichess.tokens.size, (await tokensKept()).length]).toEqual([0, 0]);
  });

  test('when everybody is to wait for Lichess, so does this', async () => {
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

  test('when its owner revoked it, or it has run out, it is forgotten', async () => {
    await ada.delete('/api/chess/accounts/lichess');
    atLichess.tokens.clear();
    await revoke();
    expect(await tokensKept()).toEqual([]);
    await signIn();
    await ada.delete('/api/chess/accounts/lichess');
    pass(365 * DAY_MS);
    lichess.forget();
    await revoke();
    expect([lichess.requests, await tokensKept()]).toEqual([[], []]);
  });
});
