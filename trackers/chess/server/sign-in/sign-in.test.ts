import { beforeEach, describe, expect, test } from 'vitest';
import { lockVerifications } from '../accounts/accounts.repository.ts';
import { lichessGame } from '../providers/games.samples.ts';
import { serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { serveSignIn } from '../providers/fake-sign-in.fixture.ts';
import { MINUTE_MS, createSyncFixture, type User } from '../sync/sync.fixture.ts';

const { kit, lichess, work, join, pass, reset, atOnce } = await createSyncFixture();
const START = '/api/chess/accounts/lichess/oauth';
const COOKIE = 'lichess_sign_in';
const ANA = { id: 'ana_k', username: 'Ana_K' };
let atLichess: ReturnType<typeof serveSignIn>;
let ada: User;
let eve: User;

beforeEach(async () => {
  await reset();
  serveLichessPlayer(lichess, ANA, [lichessGame(1)]);
  atLichess = serveSignIn(lichess, ANA);
  [ada, eve] = [await join(), await join()];
});

/** Signs in at Lichess. Returns the redirect without following it. */
async function signInAtLichess(user: User) {
  const started = await user.post(START);
  expect(started.statusCode).toBe(200);
  const { url } = started.json<{ url: string }>();
  const page = await fetch(url, { redirect: 'manual' });
  const [cookie] = started.cookies;
  return { url: new URL(url), cookie, back: new URL(page.headers.get('location') ?? '') };
}

type Redirect = Pick<Awaited<ReturnType<typeof signInAtLichess>>, 'back' | 'cookie'>;

/** Follows the redirect. Returns the page that the browser is sent to. */
async function followRedirect(user: User, { back, cookie }: Redirect): Promise<string> {
  const response = await user.get(`${back.pathname}${back.search}`, { [COOKIE]: cookie?.value ?? '' });
  expect([response.statusCode, response.cookies]).toMatchObject([302, [{ name: COOKIE, value: '' }]]);
  return response.headers.location ?? '';
}

const signIn = async (user: User) => followRedirect(user, await signInAtLichess(user));
const findTokens = () => kit.db.selectFrom('chess_tokens').selectAll().execute();

describe('signing in', () => {
  test('when it starts, Lichess gets a challenge without secrets, and a cookie keeps them', async () => {
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

  test('when the page was opened at another address, the error names the public one', async () => {
    const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' };
    const response = await ada.post(START, {}, headers);
    expect([response.statusCode, response.cookies]).toEqual([409, []]);
    expect(response.json()).toEqual({
      detail: 'To sign in with Lichess, open this site at http://127.0.0.1:3000',
    });
    const own = await ada.post(START, {}, { origin: 'http://127.0.0.1:3000' });
    expect(own.statusCode).toBe(200);
  });

  test('when no account was linked, it is linked, verified, and synced with the token', async () => {
    expect(await signIn(ada)).toBe('/ada/chess?verified=lichess');
    const account = { username: 'Ana_K', is_verified: true, is_lapsed: false, verify_code: null };
    expect(await ada.account('lichess')).toMatchObject({ ...account, state: 'queued' });
    lichess.forget();
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ games: 1, state: 'idle', error: null });
    const sent = lichess.requests.map(({ path, headers }) => [path, headers.authorization]);
    expect(sent).toContainEqual(['/api/games/user/Ana_K', 'Bearer lio_0_of_ana_k']);
    // All requests of an account with a token carry it: they are limited apart from all others.
    expect(sent).toContainEqual(['/api/user/Ana_K', 'Bearer lio_0_of_ana_k']);
  });

  test('when the account is linked already, it is verified, and links of others end', async () => {
    await eve.link('lichess', 'Ana_K', { is_confirmed: true });
    lichess.once({ status: 503, body: '' });
    await ada.link('lichess', 'ana_K');
    const redirect = await signInAtLichess(ada);
    expect(redirect.url.searchParams.get('username')).toBe('ana_K');
    expect(await followRedirect(ada, redirect)).toBe('/ada/chess?verified=lichess');
    expect(await ada.account('lichess')).toMatchObject({ username: 'Ana_K', is_verified: true });
    expect(await eve.accounts()).toEqual([]);
    expect(await eve.notifications()).toMatchObject([
      { message: expect.stringContaining('Ana_K at Lichess') },
    ]);
  });

  test('when a user signs in again, the former token is marked for revocation', async () => {
    await signIn(ada);
    expect(await signIn(ada)).toBe('/ada/chess?verified=lichess');
    const tokens = await findTokens();
    expect([tokens.length, tokens.filter(({ account_id }) => account_id === null).length]).toEqual([2, 1]);
  });

  test('when a token is stored, it is encrypted and in no response', async () => {
    await signIn(ada);
    const [stored] = await findTokens();
    expect(stored?.until.toISOString()).toBe('2027-09-15T12:00:00.000Z');
    expect([...atLichess.tokens]).toEqual(['lio_0_of_ana_k']);
    const texts = [
      JSON.stringify(stored),
      Buffer.from(stored?.sealed ?? '', 'base64url').toString('latin1'),
      (await ada.get('/api/chess/accounts')).body,
    ];
    for (const text of texts) expect(text).not.toContain('lio_');
  });
});

describe('a failed sign-in', () => {
  test('when the state differs, Lichess is not queried', async () => {
    const redirect = await signInAtLichess(ada);
    lichess.forget();
    expect(await followRedirect(ada, changed(redirect, { state: 'x'.repeat(43) }))).toContain(
      'verify_error=mismatch',
    );
    expect(lichess.requests).toEqual([]);
    expect(await ada.accounts()).toEqual([]);
  });

  test('when the cookie is missing, forged or expired, the page says so', async () => {
    const redirect = await signInAtLichess(ada);
    const expired = '/ada/chess?verify_error=expired';
    expect(await followRedirect(ada, { ...redirect, cookie: undefined })).toBe(expired);
    expect(await followRedirect(ada, { ...redirect, cookie: { name: COOKIE, value: 'e30' } })).toBe(expired);
    pass(10 * MINUTE_MS);
    expect(await followRedirect(ada, redirect)).toBe(expired);
    expect(await ada.accounts()).toEqual([]);
  });

  test('when another user started it, neither account is linked', async () => {
    const redirect = await signInAtLichess(eve);
    expect(await followRedirect(ada, redirect)).toContain('verify_error=mismatch');
    expect([await ada.accounts(), await eve.accounts()]).toEqual([[], []]);
  });

  test('when the user denies access, the page says so', async () => {
    const redirect = await signInAtLichess(ada);
    redirect.back.searchParams.delete('code');
    expect(await followRedirect(ada, changed(redirect, { error: 'access_denied' }))).toContain(
      'verify_error=denied',
    );
    expect(await followRedirect(ada, changed(redirect, { error: 'server_error' }))).toContain(
      'verify_error=failed',
    );
  });

  test('when the code is used twice, the second time fails', async () => {
    const redirect = await signInAtLichess(ada);
    expect(await followRedirect(ada, redirect)).toContain('verified=lichess');
    expect(await followRedirect(ada, redirect)).toContain('verify_error=expired');
    expect(await ada.account('lichess')).toMatchObject({ is_verified: true });
    expect(await findTokens()).toHaveLength(1);
  });

  test.each([
    [{ status: 503, body: '' }, 'busy'],
    [{ status: 429, body: '' }, 'busy'],
    [{ body: { surprise: true } }, 'failed'],
  ])('when Lichess responds with %j, the sign-in fails', async (trouble, failure) => {
    const redirect = await signInAtLichess(ada);
    lichess.once(trouble);
    expect(await followRedirect(ada, redirect)).toBe(`/ada/chess?verify_error=${failure}`);
    expect(await ada.accounts()).toEqual([]);
  });

  test('when Lichess is paused, no sign-in starts', async () => {
    const redirect = await signInAtLichess(ada);
    lichess.once({ status: 429, body: '' });
    await followRedirect(ada, redirect);
    const refused = await ada.post(START);
    expect([refused.statusCode, refused.cookies]).toEqual([503, []]);
    expect(await followRedirect(ada, redirect)).toContain('verify_error=busy');
  });

  test('when another account than the linked one signs in, the link stays as it is', async () => {
    serveLichessPlayer(lichess, { id: 'other', username: 'Other' }, []);
    await ada.link('lichess', 'Other');
    expect(await signIn(ada)).toBe('/ada/chess?verify_error=other_account');
    expect(await ada.account('lichess')).toMatchObject({ username: 'Other', is_verified: false });
    expect(await findTokens()).toMatchObject([{ account_id: null }]);
  });

  test('when another user has verified the account, it stays theirs', async () => {
    await signIn(eve);
    expect(await signIn(ada)).toBe('/ada/chess?verify_error=proven_by_another');
    expect(await ada.accounts()).toEqual([]);
    expect(await eve.account('lichess')).toMatchObject({ is_verified: true });
  });

  test('when two users sign in to the same account at the same time, the second is refused', async () => {
    const redirects = [await signInAtLichess(ada), await signInAtLichess(eve)] as const;
    const ends = await atOnce(
      (trx) => lockVerifications(trx, { provider: 'lichess', providerId: ANA.id }),
      () => [followRedirect(ada, redirects[0]), followRedirect(eve, redirects[1])],
    );
    expect(ends.toSorted()).toEqual([
      '/ada/chess?verified=lichess',
      '/ada/chess?verify_error=proven_by_another',
    ]);
    expect([await ada.accounts(), await eve.accounts()].flat()).toMatchObject([{ is_verified: true }]);
  });

  test('when the account was closed for violating the terms, it is not linked', async () => {
    serveSignIn(lichess, { ...ANA, tosViolation: true });
    expect(await signIn(ada)).toBe('/ada/chess?verify_error=closed');
    expect(await ada.accounts()).toEqual([]);
  });
});

function changed(redirect: Redirect, change: Record<string, string>): Redirect {
  const back = new URL(redirect.back);
  for (const [name, value] of Object.entries(change)) back.searchParams.set(name, value);
  return { ...redirect, back };
}
