import { beforeEach, expect, test } from 'vitest';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';

let now = new Date('2026-03-10T12:00:00.000Z');
const app = await createTestApp({ now: () => now });
let ada: Caller, bob: Caller, eve: Caller;

beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00.000Z');
  [ada, bob, eve] = await app.join('undo', 'undo', 'undo');
  await setPublic(false);
  await bob.post(`/api/follows/${ada.username}`);
});

const setPublic = (isPublic: boolean) => ada.patch('/api/profile/privacy', { is_profile_public: isPublic });
const undo = () => ada.post('/api/profile/privacy/undo');
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const stateOf = async (who: Caller) =>
  (await who.get(`/api/follows/${ada.username}/status`)).json().follow_status;
const followers = async () => (await ada.get(`/api/profiles/${ada.username}`)).json().follower_count;
const requests = async () => (await ada.get('/api/follows/requests')).json().total;
const messages = async () =>
  (await ada.get('/api/notifications/')).json().notifications.map(({ type }: { type: string }) => type);

test('when making the profile public is undone, the approved requests are pending again', async () => {
  const opened = (await setPublic(true)).json().user;
  expect([await stateOf(bob), await followers(), await requests()]).toEqual(['following', 1, 0]);
  expect(opened.privacy_undo_until).toBe('2026-03-10T12:10:00.000Z');
  expect(await outcome(undo())).toMatchObject([
    200,
    { user: { is_profile_public: false, privacy_undo_until: null }, requests: 1 },
  ]);
  expect([await stateOf(bob), await followers(), await requests()]).toEqual(['requested', 0, 1]);
  expect(await messages()).toEqual(['follow_request']);
  expect((await bob.get('/api/notifications/')).json().notifications).toEqual([]);
  await ada.post(`/api/follows/requests/${bob.username}/approve`);
  expect([await stateOf(bob), await followers()]).toEqual(['following', 1]);
});

test('when a user followed the public profile or was approved before, they remain a follower', async () => {
  await ada.post(`/api/follows/requests/${bob.username}/approve`);
  await setPublic(true);
  await eve.post(`/api/follows/${ada.username}`);
  expect((await undo()).json().requests).toBe(0);
  expect([await stateOf(bob), await stateOf(eve), await followers()]).toEqual(['following', 'following', 2]);
});

test('when an approved follower left meanwhile, undoing does not restore the request', async () => {
  await setPublic(true);
  await bob.delete(`/api/follows/${ada.username}`);
  expect((await undo()).json().requests).toBe(0);
  expect([await stateOf(bob), await requests()]).toEqual(['', 0]);
});

test('when ten minutes have passed, undoing is refused', async () => {
  await setPublic(true);
  pass(10);
  now = new Date(now.getTime() + 1);
  const answer = await undo();
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    'This can no longer be undone. You can make your profile private instead.',
  ]);
  expect([await stateOf(bob), (await ada.get('/api/auth/me')).json().is_profile_public]).toEqual([
    'following',
    true,
  ]);
});

test('when the profile is private again, there is nothing to undo', async () => {
  await setPublic(true);
  await setPublic(false);
  expect((await undo()).statusCode).toBe(409);
  expect(await stateOf(bob)).toBe('following');
  await setPublic(true);
  expect((await undo()).statusCode).toBe(200);
  expect((await undo()).statusCode).toBe(409);
});
