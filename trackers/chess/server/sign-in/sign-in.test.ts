import { beforeEach, describe, expect, test } from 'vitest';
import { lockProofs } from '../accounts/accounts.repository.ts';
import { lichessGame } from '../providers/games.samples.ts';
import { playLichess } from '../providers/stand-in-players.fixture.ts';
import { offerSignIn } from '../providers/stand-in-sign-in.fixture.ts';
import { MINUTE_MS, createSyncFixture, type User } from '../sync/sync.fixture.ts';

const { kit, lichess, work, join, pass, reset, atOnce } = await createSyncFixture();
const START = '/api/chess/accounts/lichess/oauth';
const COOKIE = 'lichess_sign_in';
const ANA = { id: 'ana_k', username: 'Ana_K' };
let atLichess: ReturnType<typeof offerSignIn>;
let ada: User;
let eve: User;

beforeEach(async () => {
  await reset();
  playLichess(lichess, ANA, [lichessGame(1)]);
  atLichess = offerSignIn(lichess, ANA);
  [ada, eve] = [await join(), await join()];
});

/** Signs in at Lichess, and stands before the way back. */
async function signInAtLichess(user: User) {
  const started = await user.post(START);
  expect(started.statusCode).toBe(200);
  const { url } = started.json<{ url: string }>();
  const page = await fetch(url, { redirect: 'manual' });
  const [cookie] = started.cookies;
  return { url: new URL(url), cookie, back: new URL(page.headers.get('location') ?? '') };
}

type Way = Pick<Awaited<ReturnType<typeof signInAtLichess>>, 'back' | 'cookie'>;

/** Where the browser ends up. */
async function comeBack(user: User, { back, cookie }: Way): Promise<string> {
  const answer = await user.get(`${back.pathname}${back.search}`, { [COOKIE]: cookie?.value ?? '' });
  expect([answer.statusCode, answer.cookies]).toMatchObject([302, [{ name: COOKIE, value: '' }]]);
  return answer.headers.location ?? '';
}

const signIn = async (user: User) => comeBack(user, await signInAtLichess(user));
const tokensKept = () => kit.db.selectFrom('chess_tokens').selectAll().execute();

describe('signing in', () => {
  test('when it begins, Lichess gets a challenge and no secret, and the browser keeps the rest', async () => {
    const { url, cookie, back } = await signInAtLichess(ada);
    expect(`${url.origin}${url.pathname}`).toBe(`${lichess.base}/oauth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: '127.0.0.1:3000',
      redirect_uri: 'http://127.0.0.1:3000/api/chess/accounts/lichess/callback',
      scope: '',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie).toMatchObject({
      name: COOKIE,
      path: back.pathname,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 600,
    });
    expect(cookie?.value).not.toContain(url.searchParams.get('state'));
  });

  test('when the site was opened at another address, the user is told which one it must be', async () => {
    const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' };
    const answer = await ada.post(START, {}, headers);
    expect([answer.statusCode, answer.cookies]).toEqual([409, []]);
    expect(answer.json()).toEqual({
      detail: 'To sign in with Lichess, open this site at http://127.0.0.1:3000',
    });
    const own = await ada.post(START, {}, { origin: 'http://127.0.0.1:3000' });
    expect(own.statusCode).toBe(200);
  });

  test('when nothing was linked, the account is linked, proven, and fetched with the token', async () => {
    expect(await signIn(ada)).toBe('/ada/chess?verified=lichess');
    const account = { username: 'Ana_K', is_verified: true, is_lapsed: false, verify_code: null };
    expect(await ada.account('lichess')).toMatchObject({ ...account, state: 'queued' });
    lichess.forget();
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ games: 1, state: 'idle', error: null });
    const shown = lichess.requests.map(({ path, headers }) => [path, headers.authorization]);
    expect(shown).toContainEqual(['/api/games/user/Ana_K', 'Bearer lio_0_of_ana_k']);
    expect(shown).toContainEqual(['/api/user/Ana_K', undefined]);
  });

  test('when it is linked already, it is proven, and links of others end', async () => {
    await eve.link('lichess', 'Ana_K', { is_confirmed: true });
    lichess.once({ status: 503, body: '' });
    await ada.link('lichess', 'ana_K');
    const way = await signInAtLichess(ada);
    expect(way.url.searchParams.get('username')).toBe('ana_K');
    expect(await comeBack(ada, way)).toBe('/ada/chess?verified=lichess');
    expect(await ada.account('lichess')).toMatchObject({ username: 'Ana_K', is_verified: true });
    expect(await eve.accounts()).toEqual([]);
    expect(await eve.told()).toMatchObject([{ message: expect.stringContaining('Ana_K at Lichess') }]);
  });

  test('when a user signs in again, the token before is revoked', async () => {
    await signIn(ada);
    expect(await signIn(ada)).toBe('/ada/chess?verified=lichess');
    const kept = await tokensKept();
    expect([kept.length, kept.filter(({ account_id }) => account_id === null).length]).toEqual([2, 1]);
  });

  test('when a token is kept, it is told to no one and cannot be read', async () => {
    await signIn(ada);
    const [kept] = await tokensKept();
    expect(kept?.until.toISOString()).toBe('2027-09-15T12:00:00.000Z');
    expect([...atLichess.tokens]).toEqual(['lio_0_of_ana_k']);
    const written = [
      JSON.stringify(kept),
      Buffer.from(kept?.sealed ?? '', 'base64url').toString('latin1'),
      (await ada.get('/api/chess/accounts')).body,
    ];
    for (const text of written) expect(text).not.toContain('lio_');
  });
});

describe('a sign-in that proves nothing', () => {
  test('when the state is not the one that was sent, nothing is asked', async () => {
    const way = await signInAtLichess(ada);
    lichess.forget();
    expect(await comeBack(ada, changed(way, { state: 'x'.repeat(43) }))).toContain('verify_error=mismatch');
    expect(lichess.requests).toEqual([]);
    expect(await ada.accounts()).toEqual([]);
  });

  test('when the cookie is missing, made up or old, that is said', async () => {
    const way = await signInAtLichess(ada);
    const expired = '/ada/chess?verify_error=expired';
    expect(await comeBack(ada, { ...way, cookie: undefined })).toBe(expired);
    expect(await comeBack(ada, { ...way, cookie: { name: COOKIE, value: 'e30' } })).toBe(expired);
    pass(10 * MINUTE_MS);
    expect(await comeBack(ada, way)).toBe(expired);
    expect(await ada.accounts()).toEqual([]);
  });

  test('when another user began it, it counts for neither', async () => {
    const way = await signInAtLichess(eve);
    expect(await comeBack(ada, way)).toContain('verify_error=mismatch');
    expect([await ada.accounts(), await eve.accounts()]).toEqual([[], []]);
  });

  test('when the user says no, that is said', async () => {
    const way = await signInAtLichess(ada);
    way.back.searchParams.delete('code');
    expect(await comeBack(ada, changed(way, { error: 'access_denied' }))).toContain('verify_error=denied');
    expect(await comeBack(ada, changed(way, { error: 'server_error' }))).toContain('verify_error=failed');
  });

  test('when the code comes a second time, it is worth nothing', async () => {
    const way = await signInAtLichess(ada);
    expect(await comeBack(ada, way)).toContain('verified=lichess');
    expect(await comeBack(ada, way)).toContain('verify_error=expired');
    expect(await ada.account('lichess')).toMatchObject({ is_verified: true });
    expect(await tokensKept()).toHaveLength(1);
  });

  test.each([
    [{ status: 503, body: '' }, 'busy'],
    [{ status: 429, body: '' }, 'busy'],
    [{ body: { surprise: true } }, 'failed'],
  ])('when Lichess answers %j, it is to be tried again', async (trouble, failure) => {
    const way = await signInAtLichess(ada);
    lichess.once(trouble);
    expect(await comeBack(ada, way)).toBe(`/ada/chess?verify_error=${failure}`);
    expect(await ada.accounts()).toEqual([]);
  });

  test('when Lichess asked everybody to wait, no one is sent there', async () => {
    const way = await signInAtLichess(ada);
    lichess.once({ status: 429, body: '' });
    await comeBack(ada, way);
    const refused = await ada.post(START);
    expect([refused.statusCode, refused.cookies]).toEqual([503, []]);
    expect(await comeBack(ada, way)).toContain('verify_error=busy');
  });

  test('when another account signs in than the one that is linked, the link stays as it is', async () => {
    playLichess(lichess, { id: 'other', username: 'Other' }, []);
    await ada.link('lichess', 'Other');
    expect(await signIn(ada)).toBe('/ada/chess?verify_error=other_account');
    expect(await ada.account('lichess')).toMatchObject({ username: 'Other', is_verified: false });
    expect(await tokensKept()).toMatchObject([{ account_id: null }]);
  });

  test('when another user has proven the account, it stays theirs', async () => {
    await signIn(eve);
    expect(await signIn(ada)).toBe('/ada/chess?verify_error=proven_by_another');
    expect(await ada.accounts()).toEqual([]);
    expect(await eve.account('lichess')).toMatchObject({ is_verified: true });
  });

  test('when two sign in to it at once, the second is told that it is another user’s', async () => {
    const ways = [await signInAtLichess(ada), await signInAtLichess(eve)] as const;
    const ends = await atOnce(
      (trx) => lockProofs(trx, { provider: 'lichess', providerId: ANA.id }),
      () => [comeBack(ada, ways[0]), comeBack(eve, ways[1])],
    );
    expect(ends.toSorted()).toEqual([
      '/ada/chess?verified=lichess',
      '/ada/chess?verify_error=proven_by_another',
    ]);
    expect([await ada.accounts(), await eve.accounts()].flat()).toMatchObject([{ is_verified: true }]);
  });

  test('when the account was closed for what it did, it is not linked', async () => {
    offerSignIn(lichess, { ...ANA, tosViolation: true });
    expect(await signIn(ada)).toBe('/ada/chess?verify_error=closed');
    expect(await ada.accounts()).toEqual([]);
  });
});

function changed(way: Way, change: Record<string, string>): Way {
  const back = new URL(way.back);
  for (const [name, value] of Object.entries(change)) back.searchParams.set(name, value);
  return { ...way, back };
}
