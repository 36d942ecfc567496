import type { AccessToken } from '@plotline/contract/access-tokens.ts';
import { TOKEN_NAME_REQUIRED, TOKEN_SCOPE_UNKNOWN, TOO_MANY_TOKENS } from '@plotline/contract/errors.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccountsFixture, sessionCookieOf, signupBody } from '../accounts.fixture.ts';

const DAY = 24 * 60 * 60_000;
const { accounts, db, platform, post, get, send, advance, now, written } = await createAccountsFixture();

async function signUp(username: string): Promise<string> {
  return sessionCookieOf(await post('/api/auth/signup', signupBody(username))).value;
}

const body = { name: 'Watch', scopes: ['read'], expires_in_days: null, password: 'Violet-Kite-7' };
const create = (session: string, changes: object = {}) =>
  post('/api/auth/tokens', { ...body, ...changes }, { token: session });

async function created(session: string, changes: object = {}) {
  const answer = await create(session, changes);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ access_token: AccessToken; token: string }>();
}

async function listOf(session: string): Promise<readonly AccessToken[]> {
  return (await get('/api/auth/tokens', session)).json<{ tokens: AccessToken[] }>().tokens;
}

const isLive = async (token: string) => (await accounts.authenticateToken(token)) !== null;
const userIdOf = async (username: string) => (await accounts.service.findByUsername(username))?.uuid ?? '';

test('when a token is created, only the response has it, and it acts as its user without their role', async () => {
  const session = await signUp('ada');
  const uuid = await userIdOf('ada');
  await accounts.service.setRole(uuid, 'admin');
  const { token, access_token: shown } = await created(session, { scopes: ['write:juggling', 'read'] });
  expect(token).toMatch(/^plt_[\w-]{43}$/);
  expect(shown).toEqual({
    uuid: expect.any(String),
    name: 'Watch',
    start: token.slice(0, 8),
    scopes: ['read', 'write:juggling'],
    created_at: now().toISOString(),
    last_used_at: null,
    expires_at: null,
    is_expired: false,
  });
  expect((await get('/api/auth/tokens', session)).json()).toEqual({
    tokens: [shown],
    scopes: ['read', 'write:juggling'],
  });
  const { rows } = await sql<{ row: string }>`select t::text as row from access_tokens t`.execute(db);
  expect(JSON.stringify(rows)).not.toContain(token.slice(8));
  expect(written.join('')).not.toContain(token.slice(4));
  expect(await accounts.authenticateToken(token)).toEqual({
    viewer: { uuid, username: 'ada', role: 'user', sessionId: shown.uuid },
    scopes: ['read', 'write:juggling'],
  });
  for (const other of [token.toLowerCase(), token.slice(4), `${token}a`, '', session])
    expect(await accounts.authenticateToken(other)).toBeNull();
});

test.each([
  [{ name: ' \u200B ' }, 'name', TOKEN_NAME_REQUIRED],
  [{ scopes: ['read', 'write:chairs'] }, 'scopes', TOKEN_SCOPE_UNKNOWN],
  [{ password: 'Wrong1234' }, 'password', 'The current password is not correct'],
  [{ expires_in_days: 31 }, 'expires_in_days', expect.any(String)],
  [{ name: 'x'.repeat(51) }, 'name', expect.any(String)],
])('when %j is sent, the response is 422 and no token is created', async (changes, field, msg) => {
  const session = await signUp(`bea_${field}_${JSON.stringify(changes).length}`);
  const answer = await create(session, changes);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail).toContainEqual(expect.objectContaining({ loc: ['body', field], msg }));
  expect(await listOf(session)).toEqual([]);
});

test('when a token is revoked, it ends at once; a second time and for others the response is 404', async () => {
  const session = await signUp('cleo');
  const other = await signUp('cleos_friend');
  const { token, access_token: shown } = await created(session);
  expect((await send('DELETE', `/api/auth/tokens/${shown.uuid}`, other)).statusCode).toBe(404);
  expect(await isLive(token)).toBe(true);
  expect((await send('DELETE', `/api/auth/tokens/${shown.uuid}`, session)).statusCode).toBe(200);
  expect([await isLive(token), await listOf(session)]).toEqual([false, []]);
  expect((await send('DELETE', `/api/auth/tokens/${shown.uuid}`, session)).statusCode).toBe(404);
});

test('when a token expires, it is refused and listed as expired for 30 days', async () => {
  const session = await signUp('dora');
  const { token } = await created(session, { expires_in_days: 30 });
  advance(30 * DAY - 1);
  expect(await isLive(token)).toBe(true);
  advance(1);
  expect(await isLive(token)).toBe(false);
  const again = sessionCookieOf(
    await post('/api/auth/login', {
      email: 'dora@example.org',
      password: 'Violet-Kite-7',
      remember_me: true,
    }),
  ).value;
  const cleanUp = accounts.jobs?.['accounts.delete_expired_sessions'];
  const clean = () => cleanUp?.({}, { signal: new AbortController().signal, log: platform.log, attempt: 1 });
  await clean();
  expect((await listOf(again)).map(({ is_expired }) => is_expired)).toEqual([true]);
  advance(30 * DAY - 1);
  await clean();
  expect(await tokensOf('dora')).toBe(1);
  advance(2);
  await clean();
  expect(await tokensOf('dora')).toBe(0);
});

test('when a token is used often, its last use is written once a minute', async () => {
  const session = await signUp('eva');
  const { token } = await created(session);
  const first = now().toISOString();
  const lastUse = async () => {
    await accounts.authenticateToken(token);
    await accounts.settled();
    return (await listOf(session))[0]?.last_used_at;
  };
  expect(await lastUse()).toBe(first);
  advance(59_999);
  expect(await lastUse()).toBe(first);
  advance(1);
  expect(await lastUse()).toBe(now().toISOString());
});

test('when a user has 20 tokens, no further one is created, even by requests at the same time', async () => {
  const session = await signUp('fay');
  const answers = await Promise.all(Array.from({ length: 22 }, () => create(session)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [400, { detail: TOO_MANY_TOKENS }],
    [400, { detail: TOO_MANY_TOKENS }],
  ]);
  expect(await listOf(session)).toHaveLength(20);
});

const endings: Readonly<Record<string, (username: string, session: string) => Promise<unknown>>> = {
  'changes their password': async (_, session) =>
    post(
      '/api/auth/change-password',
      { current_password: 'Violet-Kite-7', password: 'Another2x', password_confirm: 'Another2x' },
      { token: session },
    ),
  'signs out the other devices': async (_, session) => send('DELETE', '/api/auth/sessions', session),
  'gets a new password from an operator': async (username) =>
    accounts.service.setPassword(await userIdOf(username), 'Another2x'),
  'is deactivated and reactivated': async (username) => {
    await accounts.service.setActive(await userIdOf(username), false);
    await accounts.service.setActive(await userIdOf(username), true);
  },
  'is suspended': async (username) =>
    sql`update users set is_active = false where username = ${username}`.execute(db),
  'deletes their account': async (_, session) => send('DELETE', '/api/auth/delete-account', session),
};

test.each(Object.entries(endings))('when a user %s, their tokens end at once', async (name, end) => {
  const username = `gil_${Object.keys(endings).indexOf(name)}`;
  const session = await signUp(username);
  const { token } = await created(session);
  const stays = await created(await signUp(`${username}_other`));
  expect(await isLive(token)).toBe(true);
  await end(username, session);
  expect([await isLive(token), await isLive(stays.token)]).toEqual([false, true]);
});

async function tokensOf(username: string): Promise<number> {
  const { rows } = await sql`
    select 1 from access_tokens t join users u on u.uuid = t.user_id where u.username = ${username}`.execute(
    db,
  );
  return rows.length;
}
