import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';
import { ACCOUNT_CHANGED, type AccountChanged } from './accounts.events.ts';

const { post, get, bus, accounts } = await createAccountsFixture({ PUBLIC_URL: 'https://plot.example.org' });
const { service } = accounts;

async function signUp(username: string) {
  const answer = await post('/api/auth/signup', signupBody(username));
  return { uuid: String(answer.json().user.uuid), cookie: sessionCookieOf(answer) };
}

function logIn(username: string, password: string) {
  return post('/api/auth/login', { email: `${username}@example.org`, password });
}

test('when the site is served by https, the cookie is secure', async () => {
  expect((await signUp('ada')).cookie).toMatchObject({ secure: true });
});

test('when a user is looked up, the letters’ case does not matter and no one is null', async () => {
  const { uuid } = await signUp('bea');
  expect(await service.findByUsername(' BEA ')).toMatchObject({ uuid, username: 'bea' });
  expect(await service.findByUsername('nobody')).toBeNull();
  expect(await service.findById(randomUUID())).toBeNull();
  expect(await service.userOf(randomUUID())).toBeNull();
});

test('when summaries are asked for, those who exist are there and show nothing private', async () => {
  const { uuid } = await signUp('cleo');
  const summaries = await service.summariesOf([uuid, randomUUID()]);
  expect([...summaries]).toEqual([
    [uuid, { uuid, username: 'cleo', first_name: null, last_name: null, profile_photo_url: null }],
  ]);
  expect((await service.summariesOf([])).size).toBe(0);
});

test('when the same standing is set again, nothing changes; when another, the bus tells', async () => {
  const told: AccountChanged[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  bus.subscribe(ACCOUNT_CHANGED, (event) => {
    told.push(event);
    if (event.change === 'deactivated') resolve();
  });
  const { uuid } = await signUp('dora');
  expect(await service.setActive(uuid, true)).toBe(false);
  expect(await service.setRole(uuid, 'admin')).toBe(true);
  expect(await service.setRole(uuid, 'admin')).toBe(false);
  expect(await service.setActive(uuid, false)).toBe(true);
  expect(await service.setActive(randomUUID(), false)).toBe(false);
  await done;
  expect(told.filter((event) => event.user_id === uuid)).toEqual([
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

test('when the password is set again, every session ends and the old password is wrong', async () => {
  const { uuid, cookie } = await signUp('fay');
  await service.setPassword(uuid, 'Brand-new-1');
  expect((await get('/api/auth/me', cookie.value)).json()).toEqual({ detail: 'Not authenticated' });
  expect((await logIn('fay', 'Plotline1')).statusCode).toBe(401);
  expect((await logIn('fay', 'Brand-new-1')).statusCode).toBe(200);
});
