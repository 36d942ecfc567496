import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { untilWaiting } from '../../../tests/support/waiting.ts';
import { withTransaction } from '../../platform/database.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';
import { SESSION_ENDED } from './accounts.events.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { db, bus, post, get, advance, now, accounts } = await createAccountsFixture();

async function logIn(username: string, isRemembered: boolean) {
  const email = `${username}@example.org`;
  if (!(await accounts.service.findByUsername(username)))
    await post('/api/auth/signup', signupBody(username));
  const answer = await post('/api/auth/login', {
    email,
    password: 'Violet-Kite-7',
    remember_me: isRemembered,
  });
  return sessionCookieOf(answer);
}

const statusOf = async (token: string) => (await get('/api/auth/me', token)).statusCode;

describe('the cookie', () => {
  test('when the session is remembered, the cookie lasts 30 days; else until the browser is closed', async () => {
    expect(await logIn('ada', true)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 2_592_000,
    });
    const brief = await logIn('ada', false);
    expect(brief).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(brief).not.toHaveProperty('maxAge');
    expect(brief).not.toHaveProperty('expires');
    expect(brief).not.toHaveProperty('secure');
  });

  test('when a remembered browser returns, its cookie is renewed; others are not', async () => {
    const remembered = (await logIn('bea', true)).value;
    const brief = (await logIn('bea', false)).value;
    const renewed = sessionCookieOf(await get('/api/auth/check', remembered));
    expect(renewed).toMatchObject({ value: remembered, maxAge: 2_592_000, httpOnly: true });
    expect((await get('/api/auth/check', brief)).cookies).toEqual([]);
  });
});

describe('the check', () => {
  test('when the session has ended, the response says so and clears the cookie', async () => {
    const answer = await get('/api/auth/check');
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([
      200,
      { authenticated: false, user: null },
      [],
    ]);
    const stale = await get('/api/auth/check', 'x'.repeat(43));
    expect(stale.json()).toEqual({ authenticated: false, user: null });
    expect(sessionCookieOf(stale)).toMatchObject({ value: '', path: '/' });
  });

  test('when a user is signed in, the response has their account', async () => {
    const { value } = await logIn('cleo', false);
    const answer = await get('/api/auth/check', value);
    expect(answer.json()).toMatchObject({ authenticated: true, user: { username: 'cleo' } });
    expect(answer.json().user).not.toHaveProperty('password_hash');
  });

  test.each(['', 'x', '%00', "' or 1=1 --", 'x'.repeat(5_000)])(
    'when the token is %j, no one is signed in',
    async (token) => {
      expect(await accounts.authenticate(token)).toBeNull();
    },
  );
});

describe('expiry', () => {
  test('when a session is not used for 24 hours, it ends', async () => {
    const { value } = await logIn('dora', false);
    advance(DAY - 1);
    expect(await accounts.authenticate(value)).not.toBeNull();
    await accounts.settled();
    advance(DAY - 1);
    expect(await statusOf(value)).toBe(200);
    await accounts.settled();
    advance(DAY);
    expect(await statusOf(value)).toBe(401);
  });

  test('when a remembered session is used, it lasts 30 days more', async () => {
    const { value } = await logIn('eve', true);
    for (const _ of [1, 2]) {
      advance(29 * DAY);
      expect(await statusOf(value)).toBe(200);
      await accounts.settled();
    }
    advance(30 * DAY);
    expect(await statusOf(value)).toBe(401);
  });

  test('when a remembered session is in constant use, it ends after 90 days', async () => {
    const { value } = await logIn('ivo', true);
    for (const _ of [1, 2, 3]) {
      advance(29 * DAY);
      expect(await statusOf(value)).toBe(200);
      await accounts.settled();
    }
    // Three days are left, for the cookie as for the session.
    expect(sessionCookieOf(await get('/api/auth/check', value))).toMatchObject({ maxAge: (3 * DAY) / 1000 });
    advance(3 * DAY - 1);
    expect(await statusOf(value)).toBe(200);
    await accounts.settled();
    advance(1);
    expect(await statusOf(value)).toBe(401);
  });

  test('when a session is used again within five minutes, nothing is written', async () => {
    const { value } = await logIn('fay', false);
    const loggedInAt = now().toISOString();
    advance(5 * MINUTE - 1);
    await get('/api/auth/me', value);
    await accounts.settled();
    expect((await get('/api/auth/me', value)).json().last_active_at).toBe(loggedInAt);
    advance(1);
    await get('/api/auth/me', value);
    await accounts.settled();
    expect((await get('/api/auth/me', value)).json().last_active_at).toBe(now().toISOString());
  });

  test('when a session is used while its account is being deleted, the two do not block each other', async () => {
    const { value } = await logIn('fay', false);
    advance(6 * MINUTE);
    await withTransaction(db, async (trx) => {
      // It notices a deadlock before the other transaction, and fails.
      await sql`set local deadlock_timeout = '10ms'`.execute(trx);
      await sql`select from users where username = 'fay' for update`.execute(trx);
      expect(await statusOf(value)).toBe(200);
      await untilWaiting(trx, 1);
      await sql`delete from users where username = 'fay'`.execute(trx);
    });
    expect(await statusOf(value)).toBe(401);
  });

  test('when expired sessions are deleted, live ones stay', async () => {
    const old = (await logIn('gil', false)).value;
    advance(DAY);
    const fresh = (await logIn('gil', false)).value;
    await accounts.jobs?.['accounts.delete_expired_sessions']?.(null, {
      signal: AbortSignal.any([]),
      log: pino({ level: 'silent' }),
      attempt: 1,
    });
    const rows = await db.selectFrom('sessions').select('expires_at').execute();
    expect(rows.every((row) => row.expires_at > now())).toBe(true);
    expect([await statusOf(old), await statusOf(fresh)]).toEqual([401, 200]);
  });
});

describe('signing out', () => {
  test('when one browser signs out, its session ends, the other stays, and an event is published', async () => {
    const [here, there] = [(await logIn('hal', false)).value, (await logIn('hal', true)).value];
    const event = new Promise((resolve) => bus.subscribe(SESSION_ENDED, resolve));
    const answer = await post('/api/auth/logout', {}, { token: here });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(sessionCookieOf(answer)).toMatchObject({ value: '', path: '/' });
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200]);
    expect(await event).toMatchObject({ reason: 'signed_out', session_id: expect.any(String) });
  });

  test('when no one is signed in, signing out succeeds', async () => {
    expect((await post('/api/auth/logout')).json()).toEqual({ success: true });
  });
});
