import { expect, test } from 'vitest';
import { browserAt } from '../../../tests/support/push-service.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { unzip } from '../../../tests/support/unzip.ts';
import { createAccountService } from '../accounts/accounts.service.ts';
import { createPushFixture, SUBSCRIPTIONS_URL } from './push.fixture.ts';
import { leave } from '../../../tests/support/deleted-accounts.ts';

const stage = await createPushFixture();
const { app, users, service, someone, subscribe, unsubscribe, signIn, keyOf, endpointsOf } = stage;
const accounts = createAccountService(app.platform);

test('when a browser subscribes again or its user changes, it has one subscription, of the last user', async () => {
  const [ada, grace] = await users('pf_ada', 'pf_grace');
  const [first, second] = [service.newBrowser(), service.newBrowser()];
  for (const _ of [1, 2]) expect((await subscribe(ada, first)).json()).toEqual({ success: true });
  expect((await keyOf(ada)).endpoint).toBe(first.endpoint);
  await subscribe(ada, second);
  expect(await endpointsOf(ada)).toEqual([second.endpoint]);
  await subscribe(grace, second);
  expect([await endpointsOf(ada), await endpointsOf(grace)]).toEqual([[], [second.endpoint]]);
  for (const [user, left] of [
    [ada, [second.endpoint]],
    [grace, []],
    [grace, []],
  ] as const) {
    expect((await unsubscribe(user, second)).json()).toEqual({ success: true });
    expect(await endpointsOf(grace)).toEqual(left);
  }
  const both = [service.newBrowser(), service.newBrowser()];
  const answers = await Promise.all([...both, ...both].map((browser) => subscribe(ada, browser)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect((await endpointsOf(ada)).length).toBe(1);
});

test('when a user has many browsers, the ten newest get messages', async () => {
  const ada = await app.signUp('pg_ada');
  const browsers = Array.from({ length: 12 }, () => service.newBrowser());
  for (const browser of browsers) await subscribe(await signIn(ada), browser);
  expect(await endpointsOf(ada)).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
});

test('when many browsers subscribe at once, ten get messages', async () => {
  const ada = await app.signUp('pm_ada');
  const sessions = [];
  for (let count = 0; count < 14; count += 1) sessions.push(await signIn(ada));
  await Promise.all(sessions.map((session) => subscribe(session, service.newBrowser())));
  expect(await endpointsOf(ada)).toHaveLength(10);
});

const ends: Readonly<Record<string, (user: Caller) => Promise<unknown>>> = {
  'signs out': (user) => user.post('/api/auth/logout'),
  'is signed out from elsewhere': async (user) => stage.endOther(await signIn(user)),
  'changes the password elsewhere': async (user) =>
    (await signIn(user)).post('/api/auth/change-password', {
      current_password: 'Violet-Kite-7',
      password: 'Violet-Kite-8',
      password_confirm: 'Violet-Kite-8',
    }),
  'is deactivated': (user) => accounts.setActive(user.uuid, false),
  'deletes the account': (user) => leave(user),
};

test.each(Object.entries(ends))('when a user %s, their browser gets no more messages', async (name, end) => {
  const user = await app.signUp(`ph_${Object.keys(ends).indexOf(name)}`);
  await subscribe(user, service.newBrowser());
  expect(await endpointsOf(user)).toHaveLength(1);
  await end(user);
  expect(await endpointsOf(user)).toEqual([]);
});

test('when a subscription is not valid, it is refused', async () => {
  const { endpoint, keys } = browserAt('https://127.0.0.1/push');
  const offCurve = Buffer.alloc(65, 4).toString('base64url');
  for (const wrong of [
    {},
    { endpoint },
    { endpoint, keys: { ...keys, auth: 'short' } },
    { endpoint, keys: { ...keys, p256dh: keys.auth } },
    { endpoint, keys: { ...keys, p256dh: offCurve } },
    { endpoint: `${endpoint}/${'x'.repeat(2_000)}`, keys },
    { endpoint: 'not a url', keys },
    { endpoint: 'http://example.org/push', keys },
    { endpoint: 'https://me:secret@127.0.0.1/push', keys },
    { endpoint: 'https://nowhere.invalid/push', keys },
  ])
    expect([wrong, (await someone.post(SUBSCRIPTIONS_URL, wrong)).statusCode]).toEqual([wrong, 422]);
  expect(await endpointsOf(someone)).toEqual([]);
});

test('when a user exports their data, their devices are included without secrets', async () => {
  const ada = await app.signUp('pj_ada');
  const browser = service.newBrowser();
  await subscribe(ada, browser);
  const files = await unzip((await ada.get('/api/auth/export')).rawPayload);
  const json = [...files].find(([name]) => name.endsWith('push-devices.json'))?.[1];
  const created_at = expect.stringMatching(/Z$/);
  expect(JSON.parse(json?.toString() ?? '')).toEqual([{ created_at, user_agent: expect.any(String) }]);
  const all = [...files.values()].join('\n');
  for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh])
    expect(all).not.toContain(secret);
});

test('when PUBLIC_URL is a loopback address, private push addresses are still refused', async () => {
  const { signUp } = await createTestApp();
  const someoneElse = await signUp('pk_ada');
  for (const address of [
    'http://127.0.0.1:9/push',
    'https://127.0.0.1/push',
    'https://[::ffff:10.0.0.1]/push',
  ]) {
    const { endpoint, keys } = browserAt(address);
    expect([address, (await someoneElse.post(SUBSCRIPTIONS_URL, { endpoint, keys })).statusCode]).toEqual([
      address,
      422,
    ]);
  }
});
