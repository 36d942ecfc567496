import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '@plotline/contract/admin.ts';
import {
  INVITE_INVALID,
  INVITE_REQUIRED,
  LOGIN_FAILED,
  SIGNUP_CLOSED,
  SIGNUP_DECLINED,
  SIGNUP_PENDING,
  SIGNUP_REQUESTED,
} from '@plotline/contract/errors.ts';
import type { Invite, Registration, SignupRequest } from '@plotline/contract/registration.ts';
import { createTestApp, outcome } from '../../../tests/support/test-app.ts';

const DAY_MS = 86_400_000;
let time = Date.UTC(2026, 2, 1, 12);
const app = await createTestApp({ now: () => new Date(time) });
const { db } = app.platform;
const root = await app.signUp('reg_root');
await db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', root.uuid).execute();
beforeEach(() => setPolicy('open'));

async function setPolicy(registration: Registration): Promise<void> {
  expect(await outcome(root.put('/api/admin/settings', { registration }))).toEqual([200, { registration }]);
}

const signUp = (username: string, changes: object = {}) =>
  app.guest.post('/api/auth/signup', {
    email: `${username}@example.org`,
    username,
    password: 'Violet-Kite-7',
    password_confirm: 'Violet-Kite-7',
    ...changes,
  });

const logIn = (username: string, password = 'Violet-Kite-7') =>
  app.guest.post('/api/auth/login', { email: `${username}@example.org`, password });

async function newInvite(days?: number): Promise<{ invite: Invite; token: string }> {
  const answer = await root.post('/api/admin/invites', days === undefined ? {} : { days });
  expect(answer.statusCode).toBe(201);
  const { invite, url } = answer.json<{ invite: Invite; url: string }>();
  return { invite, token: /\/signup\?invite=([\w-]{43})$/.exec(url)?.[1] ?? '' };
}

async function newestAction(): Promise<AuditEntry | undefined> {
  return (await root.get('/api/admin/audit?limit=1')).json<{ entries: AuditEntry[] }>().entries[0];
}

const registration = async (token?: string) =>
  (await app.guest.get(`/api/auth/registration${token === undefined ? '' : `?invite=${token}`}`)).json();

test('when sign-up is closed, no one can sign up, not even with an invite', async () => {
  const { token } = await newInvite();
  await setPolicy('closed');
  expect(await newestAction()).toMatchObject({
    action: 'registration_changed',
    actor: { uuid: root.uuid },
    target: null,
    details: { registration: 'closed' },
  });
  expect(await outcome(signUp('closed_out', { invite: token }))).toEqual([403, { detail: SIGNUP_CLOSED }]);
  expect(await registration()).toEqual({ registration: 'closed', is_invited: false });
  await setPolicy('closed');
  await setPolicy('open');
  expect((await signUp('closed_out')).statusCode).toBe(201);
});

describe('invites', () => {
  test('when an invite is used, it creates one account and is used up', async () => {
    await setPolicy('invite');
    expect(await outcome(signUp('inv_none'))).toEqual([403, { detail: INVITE_REQUIRED }]);
    const { token, invite } = await newInvite();
    expect(await newestAction()).toMatchObject({ action: 'invite_created', details: { days: 7 } });
    expect(invite).toMatchObject({ state: 'open', created_by: { username: 'reg_root' }, used_by: null });
    expect(await registration(token)).toEqual({ registration: 'invite', is_invited: true });
    const answers = await Promise.all(
      ['inv_a', 'inv_b', 'inv_c'].map((name) => signUp(name, { invite: token })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    expect(await outcome(signUp('inv_d', { invite: token }))).toEqual([403, { detail: INVITE_INVALID }]);
    expect(await registration(token)).toEqual({ registration: 'invite', is_invited: false });
    const { invites } = (await root.get('/api/admin/invites')).json<{ invites: Invite[] }>();
    expect(invites.find(({ uuid }) => uuid === invite.uuid)).toMatchObject({
      state: 'used',
      used_by: { username: expect.stringMatching(/^inv_[abc]$/) },
    });
    expect((await root.delete(`/api/admin/invites/${invite.uuid}`)).statusCode).toBe(404);
  });

  test('when an invite was revoked, has expired or is invented, it is refused', async () => {
    await setPolicy('invite');
    const revoked = await newInvite();
    expect((await root.delete(`/api/admin/invites/${revoked.invite.uuid}`)).statusCode).toBe(200);
    expect(await newestAction()).toMatchObject({ action: 'invite_revoked' });
    const expired = await newInvite(1);
    time += DAY_MS;
    const again = await app.guest.post('/api/auth/login', {
      email: 'reg_root@example.org',
      password: 'Violet-Kite-7',
    });
    expect(again.statusCode).toBe(200);
    for (const invite of [revoked.token, expired.token, 'x', 'A'.repeat(43)]) {
      expect(await outcome(signUp('inv_refused', { invite }))).toEqual([403, { detail: INVITE_INVALID }]);
    }
    time -= DAY_MS;
  });

  test('when a sign-up with an invite fails, the invite can still be used', async () => {
    await setPolicy('invite');
    const { token } = await newInvite();
    expect((await signUp('reg_root', { invite: token })).statusCode).toBe(409);
    expect((await signUp('inv_later', { invite: token })).statusCode).toBe(201);
  });
});

async function requestOf(username: string): Promise<SignupRequest> {
  const answer = await root.get('/api/admin/signup-requests');
  const { requests } = answer.json<{ requests: SignupRequest[] }>();
  const found = requests.find((one) => one.username === username);
  if (!found) throw new Error(`no request of ${username}`);
  return found;
}

describe('approval', () => {
  test('when a request is approved, the account exists, and only then', async () => {
    await setPolicy('approval');
    const answer = await signUp('app_ada', { first_name: 'Ada', timezone: 'Europe/Paris' });
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([
      202,
      { user: null, detail: SIGNUP_REQUESTED },
      [],
    ]);
    expect(await outcome(logIn('app_ada'))).toEqual([403, { detail: SIGNUP_PENDING }]);
    expect(await outcome(logIn('app_ada', 'Wrong1234'))).toEqual([401, { detail: LOGIN_FAILED }]);
    expect((await root.get('/api/profiles/app_ada')).statusCode).toBe(404);
    expect((await signUp('app_ada', { email: 'other@example.org' })).statusCode).toBe(409);
    expect((await signUp('app_eda', { email: 'APP_ada@example.org' })).statusCode).toBe(409);
    const request = await requestOf('app_ada');
    expect(request).toMatchObject({ email: 'app_ada@example.org', first_name: 'Ada', last_name: null });
    const decide = () => root.post(`/api/admin/signup-requests/${request.uuid}/approve`);
    const decisions = await Promise.all([decide(), decide()]);
    expect(decisions.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await newestAction()).toMatchObject({
      action: 'signup_approved',
      target: { username: 'app_ada' },
    });
    const signedIn = await logIn('app_ada');
    expect([signedIn.statusCode, signedIn.json().user]).toMatchObject([200, { timezone: 'Europe/Paris' }]);
  });

  test('when a request is declined, its owner learns it at sign-in and may send another', async () => {
    await setPolicy('approval');
    await signUp('app_bea');
    const { uuid } = await requestOf('app_bea');
    expect((await root.post(`/api/admin/signup-requests/${uuid}/decline`)).statusCode).toBe(200);
    expect(await newestAction()).toMatchObject({ action: 'signup_declined', target: null });
    expect((await root.post(`/api/admin/signup-requests/${uuid}/approve`)).statusCode).toBe(404);
    expect(await outcome(logIn('app_bea'))).toEqual([403, { detail: SIGNUP_DECLINED }]);
    expect((await signUp('app_bea')).statusCode).toBe(202);
    expect((await logIn('app_bea')).json()).toEqual({ detail: SIGNUP_PENDING });
  });

  test('when the username was taken since the request, the approval is refused and the request stays', async () => {
    await setPolicy('approval');
    await signUp('app_cleo');
    await root.put('/api/auth/update-profile', { username: 'app_cleo' });
    const { uuid } = await requestOf('app_cleo');
    expect((await root.post(`/api/admin/signup-requests/${uuid}/approve`)).statusCode).toBe(409);
    expect(await requestOf('app_cleo')).toMatchObject({ uuid });
  });

  test('when a visitor has an invite, no approval is needed', async () => {
    await setPolicy('approval');
    const { token } = await newInvite();
    expect((await signUp('app_dora', { invite: token })).statusCode).toBe(201);
  });
});
