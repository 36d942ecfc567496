import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LAST_ADMIN } from '@plotline/contract/errors.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';
import { ACCOUNT_CHANGED, type AccountChanged } from './accounts.events.ts';

const PUBLIC_URL = 'https://plot.example.org';
const { post, get, bus, accounts, inject } = await createAccountsFixture({ PUBLIC_URL });
const { service } = accounts;

const send = (method: 'GET' | 'POST', url: string, cookies: Record<string, string>) =>
  inject({ method, url, cookies, authority: new URL(PUBLIC_URL).host });

async function signUp(username: string) {
  const answer = await post('/api/auth/signup', signupBody(username));
  return { uuid: String(answer.json().user.uuid), cookie: sessionCookieOf(answer) };
}

function logIn(username: string, password: string) {
  return post('/api/auth/login', { email: `${username}@example.org`, password });
}

test('when the site uses https, the cookie is secure and no other host can set it', async () => {
  const { cookie } = await signUp('ada');
  expect(cookie).toMatchObject({
    name: '__Host-session',
    secure: true,
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(cookie).not.toHaveProperty('domain');
  const isSignedIn = async (cookies: Record<string, string>) =>
    (await send('GET', '/api/auth/check', cookies)).json().authenticated;
  expect(await isSignedIn({ '__Host-session': cookie.value })).toBe(true);
  // From before the prefix.
  expect(await isSignedIn({ session: cookie.value })).toBe(true);
  expect(await isSignedIn({ '__Host-session': 'x', session: cookie.value })).toBe(false);
  const { cookies } = await send('POST', '/api/auth/logout', { '__Host-session': cookie.value });
  expect(cookies).toMatchObject([
    { name: '__Host-session', value: '', path: '/', secure: true },
    { name: 'session', value: '', path: '/' },
  ]);
});

test('when a user is looked up, case is ignored and an unknown name gives null', async () => {
  const { uuid } = await signUp('bea');
  expect(await service.findByUsername(' BEA ')).toMatchObject({ uuid, username: 'bea' });
  expect(await service.findByUsername('nobody')).toBeNull();
  expect(await service.findById(randomUUID())).toBeNull();
  expect(await service.userOf(randomUUID())).toBeNull();
});

test('when summaries are requested, unknown ids are left out and nothing private is shown', async () => {
  const { uuid } = await signUp('cleo');
  const summaries = await service.summariesOf([uuid, randomUUID()]);
  expect([...summaries]).toEqual([
    [uuid, { uuid, username: 'cleo', first_name: null, last_name: null, profile_photo_url: null }],
  ]);
  expect((await service.summariesOf([])).size).toBe(0);
});

test('when an account is deactivated or its role changes, an event is published, but not for a repetition', async () => {
  const events: AccountChanged[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  bus.subscribe(ACCOUNT_CHANGED, (event) => {
    events.push(event);
    if (event.change === 'deactivated') resolve();
  });
  const { uuid } = await signUp('dora');
  await service.setRole((await signUp('other_admin')).uuid, 'admin');
  expect(await service.setActive(uuid, true)).toBe(false);
  expect(await service.setRole(uuid, 'admin')).toBe(true);
  expect(await service.setRole(uuid, 'admin')).toBe(false);
  expect(await service.setActive(uuid, false)).toBe(true);
  expect(await service.setActive(randomUUID(), false)).toBe(false);
  await done;
  expect(events.filter((event) => event.user_id === uuid)).toEqual([
    { user_id: uuid, change: 'created' },
    { user_id: uuid, change: 'role' },
    { user_id: uuid, change: 'deactivated' },
  ]);
});

test('when a role changes, the next request has it', async () => {
  const { uuid, cookie } = await signUp('eve');
  await service.setRole(uuid, 'admin');
  expect(await accounts.authenticate(cookie.value)).toMatchObject({ uuid, username: 'eve', role: 'admin' });
});

test('when the last active administrator would be demoted or deactivated, nothing changes', async () => {
  const { uuid } = await signUp('gina');
  const administrators = async () =>
    (await service.list()).filter(({ role, is_active }) => role === 'admin' && is_active);
  await service.setRole(uuid, 'admin');
  for (const one of await administrators()) if (one.uuid !== uuid) await service.setRole(one.uuid, 'user');
  await expect(service.setRole(uuid, 'user')).rejects.toMatchObject({ status: 400, detail: LAST_ADMIN });
  await expect(service.setActive(uuid, false)).rejects.toMatchObject({ status: 400, detail: LAST_ADMIN });
  expect(await administrators()).toMatchObject([{ uuid }]);
});

test('when an operator sets a password, all sessions end and the old password is wrong', async () => {
  const { uuid, cookie } = await signUp('fay');
  await service.setPassword(uuid, 'Brand-new-1');
  expect((await get('/api/auth/me', cookie.value)).json()).toEqual({ detail: 'Not authenticated' });
  expect((await logIn('fay', 'Violet-Kite-7')).statusCode).toBe(401);
  expect((await logIn('fay', 'Brand-new-1')).statusCode).toBe(200);
});
