import { beforeEach, expect, test } from 'vitest';
import type { User } from '@plotline/contract/accounts.ts';
import type { AdminUsersPage } from '@plotline/contract/admin.ts';
import { CANNOT_SUSPEND_YOURSELF, DEACTIVATED, SUSPENSION_END_INVALID } from '@plotline/contract/errors.ts';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { createAuthenticator } from '../accounts/second-factor/authenticator.fixture.ts';
import { base32Bytes } from '../accounts/second-factor/base32.fixture.ts';
import { totpCode, totpStep } from '../accounts/second-factor/totp.ts';
import { END_SUSPENSIONS } from '../accounts/suspensions.service.ts';
import { textsOf } from '../comments/comments.fixture.ts';
import { createModerationFixture } from './moderation.fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
let passedMs = 0;
const clock = () => new Date(Date.now() + passedMs);
// Browsers allow passkeys at names only.
const moderation = await createModerationFixture({ now: clock, env: { PUBLIC_URL: 'http://localhost' } });
const { app, users, report, caseOf, decide, decided, undo, newestAudit, publish, write, list } = moderation;

let root: Caller;
let ada: Caller;
let bob: Caller;
let eve: Caller;
let activity: string;

beforeEach(async () => {
  ({ root, ada, bob, eve } = await users());
  [activity = ''] = await publish(ada, { description: 'Ran 5 km' });
});

const daysFromNow = (days: number) => new Date(clock().getTime() + days * DAY_MS).toISOString();

async function suspend(user: Caller, target: string, type: 'comment' | 'activity' = 'comment') {
  const until = daysFromNow(3);
  const body = { action: 'suspend', reason: `Rule 1, ${user.username}`, until };
  return { ...(await decided(eve, { type, uuid: target }, body)), until };
}

const login = ({ username }: Caller) =>
  app.guest.post('/api/auth/login', { email: `${username}@example.org`, password: 'Violet-Kite-7' });

test('when a user is suspended, old and new sessions lead to the reason, export and deletion, and to nothing else', async () => {
  const comment = await write(bob, activity, 'You are slow');
  const { decision, until } = await suspend(bob, comment.uuid);
  expect(decision).toMatchObject({ action: 'suspend', until, undone_at: null });
  const suspension = { decision_uuid: decision.uuid, reason: `Rule 1, ${bob.username}`, until };
  expect((await bob.get('/api/auth/me')).json<User>().suspension).toEqual(suspension);
  expect((await bob.get('/api/?feed_type=all')).statusCode).toBe(403);
  const back = await app.signIn(bob);
  const { user } = (await back.get('/api/auth/check')).json<{ user: User }>();
  expect(user.suspension).toEqual(suspension);
  for (const url of [
    '/api/auth/me',
    '/api/auth/deletion-summary',
    '/api/auth/exports/latest',
    '/api/auth/export',
  ])
    expect([url, (await back.get(url)).statusCode]).toEqual([url, 200]);
  const refused = [
    await back.get('/api/?feed_type=all'),
    await back.get(`/api/profiles/${ada.username}`),
    await back.get('/api/ws'),
    await back.get('/api/admin/reports'),
    await back.post('/api/comments', { activity_type: 'x', activity_uuid: activity, content: 'Hi' }),
    await back.put('/api/auth/update-profile', { bio: 'Hi' }),
  ];
  for (const answer of refused) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json().detail).toMatch(/^Your account is suspended until .* UTC: Rule 1, /);
  }
  expect((await newestAudit(1))[0]).toMatchObject({
    action: 'user_suspended',
    target: { username: bob.username },
    details: { target_type: 'comment', until },
  });
  expect((await back.delete('/api/auth/delete-account')).statusCode).toBe(200);
  expect((await login(bob)).statusCode).toBe(401);
});

test('when a suspended user signs in with a code or a passkey, they learn the reason, also in a browser that is signed in', async () => {
  const authenticator = createAuthenticator(app.platform.config.publicUrl);
  await addPasskey(bob, authenticator);
  const nextCode = await enableTotp(bob);
  const comment = await write(bob, activity, 'You are slow');
  await suspend(bob, comment.uuid);
  const firstStep = async () => (await login(bob)).json<{ second_factor: object }>().second_factor;
  let session = '';
  const post = (url: string, payload: object) =>
    app.http.inject({ method: 'POST', url, payload, cookies: { session }, authority: 'localhost' });
  const signIns = {
    code: async () => post('/api/auth/login/second-factor', { ...(await firstStep()), code: nextCode() }),
    passkey: async (step: object = {}) => {
      const started = (await post('/api/auth/passkeys/login-options', step)).json<StartedPasskey>();
      const credential = authenticator.sign(started.options.challenge);
      return post('/api/auth/passkeys/login', { token: started.token, credential });
    },
    passkeyAsSecondStep: async () => signIns.passkey(await firstStep()),
  };
  for (const signIn of [signIns.code, signIns.passkeyAsSecondStep, signIns.passkey, signIns.code]) {
    const answer = await signIn();
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    expect(answer.json<{ user: User }>().user.suspension?.reason).toBe(`Rule 1, ${bob.username}`);
    session = answer.cookies.find(({ name }) => name.endsWith('session'))?.value ?? '';
  }
});

test('when a user is suspended, nothing of theirs is visible until the end, and the content stays hidden', async () => {
  const reported = await write(bob, activity, 'You are slow');
  await write(bob, activity, 'Well done');
  const { until } = await suspend(bob, reported.uuid);
  expect(textsOf(await list(eve, activity))).toEqual([]);
  expect((await eve.get(`/api/profiles/${bob.username}`)).statusCode).toBe(404);
  await app.platform.jobs.add(app.platform.db, END_SUSPENSIONS, {});
  passedMs += Date.parse(until) - clock().getTime();
  await app.platform.jobs.add(app.platform.db, END_SUSPENSIONS, {});
  await expect
    .poll(async () => (await eve.get(`/api/profiles/${bob.username}`)).statusCode, { timeout: 20_000 })
    .toBe(200);
  expect(textsOf(await list(eve, activity))).toEqual(['Well done']);
  const back = await app.signIn(bob);
  expect(textsOf(await list(back, activity))).toEqual(['You are slow', 'Well done']);
  expect((await back.get('/api/auth/me')).json<User>().suspension).toBeUndefined();
});

test('when a suspension is undone, the user and the content are back', async () => {
  const comment = await write(bob, activity, 'You are slow');
  const { decision } = await suspend(bob, comment.uuid);
  const suspended = await app.signIn(bob);
  expect((await undo(decision.uuid)).statusCode).toBe(200);
  expect(textsOf(await list(eve, activity))).toEqual(['You are slow']);
  expect((await suspended.get('/api/?feed_type=all')).statusCode).toBe(200);
  expect(await moderation.messagesOf(suspended)).toEqual([
    'An administrator ended the suspension of your account.',
  ]);
});

test('when an account is activated or deactivated by hand, its suspension ends, also in the list of users', async () => {
  const comment = await write(bob, activity, 'You are slow');
  const { decision, until } = await suspend(bob, comment.uuid);
  const status = (is_active: boolean) => root.patch(`/api/admin/users/${bob.uuid}/status`, { is_active });
  const listed = async () => {
    const page = (await root.get(`/api/admin/users?search=${bob.username}`)).json<AdminUsersPage>();
    return page.users.map(({ is_active, suspended_until }) => ({ is_active, suspended_until }));
  };
  expect(await listed()).toEqual([{ is_active: false, suspended_until: until }]);
  expect((await status(false)).statusCode).toBe(200);
  expect((await bob.get('/api/auth/me')).statusCode).toBe(401);
  expect(await listed()).toEqual([{ is_active: false, suspended_until: null }]);
  expect(await outcome(login(bob))).toEqual([403, { detail: DEACTIVATED }]);
  await undo(decision.uuid);
  expect((await login(bob)).statusCode).toBe(403);
  expect((await status(true)).statusCode).toBe(200);
  expect((await login(bob)).json<{ user: User }>().user.suspension).toBeUndefined();
});

test('when the end is missing, past or too far, or the user is the administrator, a suspension is refused', async () => {
  const comment = await write(root, activity, 'Hello');
  await report(eve, 'comment', comment.uuid);
  const open = await caseOf(comment.uuid);
  for (const until of [undefined, daysFromNow(-1), daysFromNow(366)]) {
    const answer = await decide(open, { action: 'suspend', reason: 'Rule 1', until });
    expect([answer.statusCode, answer.json().detail[0].msg]).toEqual([422, SUSPENSION_END_INVALID]);
  }
  const own = await decide(open, { action: 'suspend', reason: 'Rule 1', until: daysFromNow(1) });
  expect([own.statusCode, own.json()]).toEqual([400, { detail: CANNOT_SUSPEND_YOURSELF }]);
  expect((await list(eve, activity)).comments).toHaveLength(1);
});

test('when an administrator is suspended by another one, they may do nothing anymore', async () => {
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', bob.uuid).execute();
  const comment = await write(bob, activity, 'Hello');
  await suspend(bob, comment.uuid);
  const back = await app.signIn(bob);
  expect((await back.get('/api/admin/reports')).statusCode).toBe(403);
});

interface StartedPasskey {
  readonly token: string;
  readonly options: { readonly challenge: string };
}

async function addPasskey(
  who: Caller,
  { create }: Pick<ReturnType<typeof createAuthenticator>, 'create'>,
): Promise<void> {
  const started = await who.post('/api/auth/passkeys/options', { password: 'Violet-Kite-7' });
  const { token, options } = started.json<StartedPasskey>();
  const body = { token, name: 'Laptop', credential: create(options.challenge) };
  expect((await who.post('/api/auth/passkeys', body)).statusCode).toBe(201);
}

/** Enables two-step sign-in. Returns the function that creates a code that was not used before. */
async function enableTotp(who: Caller): Promise<() => string> {
  const started = await who.post('/api/auth/totp', { password: 'Violet-Kite-7' });
  const secret = base32Bytes(started.json<{ secret: string }>().secret);
  const nextCode = () => {
    passedMs += MINUTE_MS;
    return totpCode(secret, totpStep(clock()));
  };
  expect((await who.post('/api/auth/totp/confirm', { code: nextCode() })).statusCode).toBe(200);
  return nextCode;
}
