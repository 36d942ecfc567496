import { expect, test } from 'vitest';
import type { Session } from '@plotline/contract/accounts.ts';
import { SESSION_ENDED } from './accounts.events.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';

const DAY = 24 * 60 * 60_000;
const { accounts, bus, post, get, send, advance, now } = await createAccountsFixture();

async function logIn(username: string, ip: string): Promise<string> {
  const payload = { email: `${username}@example.org`, password: 'Violet-Kite-7' };
  return sessionCookieOf(await post('/api/auth/login', payload, { ip })).value;
}

async function signUp(username: string): Promise<string> {
  return sessionCookieOf(await post('/api/auth/signup', signupBody(username))).value;
}

async function listOf(token: string): Promise<readonly Session[]> {
  return (await get('/api/auth/sessions', token)).json<{ sessions: Session[] }>().sessions;
}

const end = (token: string, id: string) => send('DELETE', `/api/auth/sessions/${id}`, token);

test('when a user has several sessions, all are listed: this one first, then by last use', async () => {
  const first = await signUp('ada');
  const startedAt = now().toISOString();
  advance(60_000);
  const second = await logIn('ada', '198.51.100.2');
  advance(60_000);
  await logIn('ada', '198.51.100.3');
  await signUp('another_user');
  expect((await listOf(first)).map(({ ip }) => ip)).toEqual(['192.0.2.1', '198.51.100.3', '198.51.100.2']);
  const [here] = await listOf(first);
  expect(here).toEqual({
    id: expect.any(String),
    created_at: startedAt,
    last_active_at: startedAt,
    user_agent: 'lightMyRequest',
    ip: '192.0.2.1',
    is_current: true,
  });
  expect((await listOf(second)).map(({ is_current }) => is_current)).toEqual([true, false, false]);
});

test('when a session is ended, it is signed out at once and an event is published; a second time the response is 404', async () => {
  const here = await signUp('bea');
  const elsewhere = await logIn('bea', '198.51.100.2');
  const id = (await listOf(here)).find((session) => !session.is_current)?.id ?? '';
  const ended: unknown[] = [];
  const stop = bus.subscribe(SESSION_ENDED, (event) => void ended.push(event));
  const answer = await end(here, id);
  expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { success: true }, []]);
  expect((await get('/api/auth/me', elsewhere)).statusCode).toBe(401);
  const again = await end(here, id);
  expect([again.statusCode, again.json()]).toEqual([404, { detail: 'Session not found' }]);
  const bea = await accounts.service.findByUsername('bea');
  await expect.poll(() => ended).toEqual([{ user_id: bea?.uuid, session_id: id, reason: 'signed_out' }]);
  stop();
});

test('when the current session is ended, its cookie is cleared', async () => {
  const here = await signUp('cleo');
  const answer = await end(here, (await listOf(here))[0]?.id ?? '');
  expect([answer.statusCode, sessionCookieOf(answer).value]).toEqual([200, '']);
  expect((await get('/api/auth/me', here)).statusCode).toBe(401);
});

test("when the session is another user's, the response is 404 and the session stays", async () => {
  const [dora, eva] = [await signUp('dora'), await signUp('eva')];
  expect((await end(dora, (await listOf(eva))[0]?.id ?? '')).statusCode).toBe(404);
  expect((await get('/api/auth/me', eva)).statusCode).toBe(200);
  expect((await end(dora, 'no-uuid')).statusCode).toBe(422);
});

test('when all others are ended, this one stays and the response has their number', async () => {
  const here = await signUp('gil');
  const others = [await logIn('gil', '198.51.100.2'), await logIn('gil', '198.51.100.3')];
  const bystander = await signUp('hal');
  const ended: unknown[] = [];
  const stop = bus.subscribe(SESSION_ENDED, (event) => void ended.push(event));
  const answer = await send('DELETE', '/api/auth/sessions', here);
  expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }]);
  for (const token of others) expect((await get('/api/auth/me', token)).statusCode).toBe(401);
  for (const token of [here, bystander]) expect((await get('/api/auth/me', token)).statusCode).toBe(200);
  await expect.poll(() => ended.length).toBe(2);
  expect((await send('DELETE', '/api/auth/sessions', here)).json()).toEqual({ ended: 0 });
  stop();
});

test('when a session has expired, it is not listed', async () => {
  await signUp('fay');
  advance(DAY);
  expect(await listOf(await logIn('fay', '198.51.100.2'))).toHaveLength(1);
});
