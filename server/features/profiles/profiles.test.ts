import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';
import { PROFILE_CHANGED } from './profiles.events.ts';

const app = await createTestApp();
const { db } = app.platform;
let count = 0;
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  count += 1;
  [ada, grace] = await Promise.all([
    app.signUp(`ada_${count}`, { first_name: 'Ada', last_name: 'Lovelace' }),
    app.signUp(`grace_${count}`),
  ]);
  await sql`update users set bio = 'Counts things' where uuid = ${ada.uuid}`.execute(db);
});

const profileOf = (who: Caller, by: Caller) => by.get(`/api/profiles/${who.username}`);

test('when a guest views a public profile, it is complete', async () => {
  expect(await outcome(profileOf(ada, app.guest))).toEqual([
    200,
    {
      uuid: ada.uuid,
      username: ada.username,
      first_name: 'Ada',
      last_name: 'Lovelace',
      profile_photo_url: null,
      bio: 'Counts things',
      follower_count: 0,
      following_count: 0,
      seq: expect.any(Number),
      is_owner: false,
      is_profile_public: true,
      follow_status: '',
      follows_you: false,
      is_blocked: false,
      is_muted: false,
      enabled_trackers: [],
      available_trackers: [],
    },
  ]);
});

test('when the owner views the profile, it lists the trackers that can be added', async () => {
  const profile = (await profileOf(ada, ada)).json();
  expect(profile.is_owner).toBe(true);
  expect(profile.available_trackers).not.toEqual([]);
  const [{ type }] = profile.available_trackers;
  await ada.post('/api/trackers/enable', { tracker_type: type });
  const after = (await profileOf(ada, ada)).json();
  expect(after.enabled_trackers).toMatchObject([
    { type, is_enabled: true, has_data: false, last_sync_at: null },
  ]);
  expect(after.available_trackers.map((one: { type: string }) => one.type)).not.toContain(type);
});

test('when a username is written in another case, it is the same user', async () => {
  expect((await app.guest.get(`/api/profiles/${ada.username.toUpperCase()}`)).json()).toMatchObject({
    uuid: ada.uuid,
  });
});

test('when the profile is private, others get only name and counts until they are approved', async () => {
  const made = await ada.patch('/api/profile/privacy', { is_profile_public: false });
  expect([made.statusCode, made.json().user]).toMatchObject([
    200,
    { uuid: ada.uuid, is_profile_public: false },
  ]);
  await grace.post(`/api/follows/${ada.username}`);
  expect((await profileOf(ada, grace)).json()).toMatchObject({
    first_name: 'Ada',
    bio: null,
    follow_status: 'requested',
    is_profile_public: false,
    enabled_trackers: [],
  });
  await ada.post(`/api/follows/requests/${grace.username}/approve`);
  expect((await profileOf(ada, grace)).json()).toMatchObject({
    bio: 'Counts things',
    follow_status: 'following',
    follower_count: 1,
  });
  expect((await profileOf(grace, ada)).json()).toMatchObject({ follows_you: true, following_count: 1 });
});

test('when the privacy is set to the same value, nothing changes', async () => {
  for (let time = 0; time < 2; time += 1) {
    const answer = await ada.patch('/api/profile/privacy', { is_profile_public: true });
    expect([answer.statusCode, answer.json().user.is_profile_public]).toEqual([200, true]);
  }
});

test.each([{}, { is_profile_public: 'no' }, { is_profile_public: null }])(
  'when the privacy is %o, it is refused',
  async (body) => {
    expect((await ada.patch('/api/profile/privacy', body)).statusCode).toBe(422);
  },
);

test('when the name is unknown or the user deactivated, the response is 404', async () => {
  await sql`update users set is_active = false where uuid = ${grace.uuid}`.execute(db);
  for (const username of ['nobody_here', grace.username, '%00', "x'--"]) {
    const answer = await app.guest.get(`/api/profiles/${encodeURIComponent(username)}`);
    expect([404, 422]).toContain(answer.statusCode);
  }
  expect((await profileOf(grace, ada)).json()).toEqual({ detail: 'User not found' });
});

const invalidationOf = (username: string) => `/api/profile/${username}/invalidate`;

describe('invalidating a profile', () => {
  test('when the owner requests it, in any case and repeatedly, an event is published', async () => {
    const { promise: event, resolve } = Promise.withResolvers<unknown>();
    const unsubscribe = app.platform.bus.subscribe(PROFILE_CHANGED, resolve);
    for (let time = 0; time < 2; time += 1) {
      const answer = await ada.post(invalidationOf(ada.username.toUpperCase()));
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    }
    expect(await event).toEqual({ user_id: ada.uuid, change: 'invalidated' });
    unsubscribe();
  });

  test('when another user requests it, it is refused, whether or not the user exists', async () => {
    for (const username of [ada.username, 'nobody_here']) {
      expect(await outcome(grace.post(invalidationOf(username)))).toEqual([
        403,
        { detail: 'Only the owner and administrators can do this' },
      ]);
    }
  });

  test('when an administrator requests it, it works for every existing user', async () => {
    await sql`update users set role = 'admin' where uuid = ${grace.uuid}`.execute(db);
    expect((await grace.post(invalidationOf(ada.username))).statusCode).toBe(200);
    expect((await grace.post(invalidationOf('nobody_here'))).statusCode).toBe(404);
  });
});
