import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SESSION_ENDED } from '../server/features/accounts/accounts.events.ts';
import { addPrograms, exportEverything, lifeOf, subscribeToPush } from './account-deletion/life.ts';
import { traceFinder } from './account-deletion/traces.ts';
import { untilDeleted } from './support/deleted-accounts.ts';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, outcome, type Caller } from './support/test-app.ts';
import { untilWaiting } from './support/waiting.ts';

// The push service of its users is local.
const app = await createTestApp({ env: { PUSH_TO_PRIVATE_ADDRESSES: 'on' } });
const { findTraces, findFileTraces, readFiles } = traceFinder(app);
const { addMedia, importWorkouts, showPicture } = lifeOf(app);
/** Deleted by jobs. */
const SOON = { timeout: 10_000 };

const remove = (user: Caller, payload?: object) =>
  app.http.inject({
    method: 'DELETE',
    url: '/api/auth/delete-account',
    cookies: { session: user.cookie },
    ...(payload ? { payload } : {}),
  });

/** A user with everything that an account can have. */
async function liveUser(username: string): Promise<Caller> {
  const user = await app.signUp(username, { first_name: 'Zelda' });
  await user.put('/api/auth/update-profile', { bio: `I am ${username}`, username: `${username}_two` });
  await user.post('/api/trackers/enable', { tracker_type: 'weights' });
  await importWorkouts(user);
  await showPicture(user);
  await addMedia(user);
  const own = await user.post('/api/weights/exercises', { name: 'Stone carry', load_type: 'external' });
  expect(own.statusCode).toBe(201);
  const weighed = await user.put('/api/weights/bodyweight/2026-03-02', { weight: 70, unit: 'kg' });
  expect(weighed.statusCode).toBe(200);
  await subscribeToPush(user);
  await addPrograms(user);
  await exportEverything(user);
  await app.guest.post('/api/auth/login', { email: `${username}@example.org`, password: 'Violet-Kite-7' });
  await app.guest.post('/api/auth/forgot-password', { email: `${username}@example.org` });
  return user;
}

const countsOf = async ({ username }: Caller) => {
  const { follower_count, following_count } = (await app.guest.get(`/api/profiles/${username}`)).json<{
    follower_count: number;
    following_count: number;
  }>();
  return { follower_count, following_count };
};

/** Lets a user like a friend's post and comment, comment and be mentioned. @returns the post. */
async function discuss(user: Caller, friend: Caller): Promise<string> {
  const { definition, publish } = await createPublisher(app);
  const [uuid = ''] = await publish(friend, {});
  const about = { activity_type: definition.type, activity_uuid: uuid };
  const comment = (await friend.post('/api/comments', { ...about, content: 'Look here' })).json();
  await sql`
    insert into comment_mentions values (${comment.uuid}, 'her_then', ${user.uuid})`.execute(app.platform.db);
  for (const [type, liked] of [
    [definition.type, uuid],
    ['comment', comment.uuid],
  ])
    await user.post('/api/likes', { likeable_type: type, likeable_uuid: liked });
  await user.post('/api/comments', { ...about, content: 'Mine' });
  await user.post('/api/comments', { ...about, content: 'Reply', parent_comment_uuid: comment.uuid });
  return uuid;
}

test('when an account is deleted, no table has a trace of it', async () => {
  const zelda = await liveUser('zelda_gone');
  const [friend, fan] = [await app.signUp('friend'), await app.signUp('fan_in_waiting')];
  await fan.patch('/api/profile/privacy', { is_profile_public: false });
  await zelda.post('/api/follows/friend');
  await zelda.post('/api/follows/fan_in_waiting');
  await friend.post('/api/follows/zelda_gone_two');
  for (const [one, other] of [
    [zelda, 'friend'],
    [friend, 'zelda_gone_two'],
  ] as const) {
    const chosen = await one.put(`/api/follows/${other}/trackers`, { unfollowed: ['sleep'] });
    expect([chosen.statusCode, (await one.post(`/api/mutes/${other}`)).statusCode]).toEqual([200, 204]);
    expect((await one.delete(`/api/mutes/${other}`)).statusCode).toBe(204);
  }
  const quiet = { from: '22:00', until: '07:00' };
  expect((await zelda.put('/api/notifications/delivery', { quiet_hours: quiet })).statusCode).toBe(200);
  await fan.post('/api/follows/zelda_gone_two');
  expect(await countsOf(friend)).toEqual({ follower_count: 1, following_count: 1 });
  const discussed = await discuss(zelda, friend);
  const terms = [zelda.uuid, zelda.uuid.replaceAll('-', ''), 'zelda_gone'];
  const before = Object.keys(await findTraces(terms));
  for (const table of [
    'users',
    'sessions',
    'follows',
    'activities',
    'activity_likes',
    'comments',
    'comment_likes',
    'comment_mentions',
    'weights_workouts',
    'weights_records',
    'media',
    'push_subscriptions',
  ])
    expect(before).toContain(`public.${table}`);
  // By name: the profile picture, pictures of posts in two sizes, and the export.
  expect((await readFiles()).size).toBe(4);
  expect(await findFileTraces(terms)).toEqual([expect.stringMatching(/\.zip$/)]);

  const ended: unknown[] = [];
  const stop = app.platform.bus.subscribe(SESSION_ENDED, (event) => void ended.push(event));
  const answer = await remove(zelda, { username_confirmation: 'zelda_gone_two' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  expect(answer.cookies).toMatchObject([{ name: 'session', value: '' }]);

  await expect.poll(() => findTraces(terms), SOON).toEqual({});
  await expect.poll(async () => (await readFiles()).size, SOON).toBe(0);
  await expect
    .poll(() => ended, SOON)
    .toEqual([{ user_id: zelda.uuid, session_id: null, reason: 'deleted' }]);
  stop();
  expect(await countsOf(friend)).toEqual({ follower_count: 0, following_count: 0 });
  expect(await countsOf(fan)).toEqual({ follower_count: 0, following_count: 0 });
  expect((await fan.get('/api/follows/requests')).json()).toMatchObject({ total: 0 });
  expect((await app.guest.get(`/api/activities/${discussed}`)).json()).toMatchObject({
    like_count: 0,
    comment_count: 1,
    comment: { content: 'Look here', like_count: 0, mentions: [] },
  });
  expect((await zelda.get('/api/auth/me')).statusCode).toBe(401);
  for (const name of ['zelda_gone', 'zelda_gone_two'])
    expect((await app.guest.get(`/api/profiles/${name}`)).statusCode).toBe(404);
  expect((await remove(zelda)).statusCode).toBe(401);
});

test('when an account is deleted while its export is written, both are gone', async () => {
  const user = await app.signUp('vito_gone');
  expect((await user.post('/api/auth/exports')).statusCode).toBe(202);
  expect((await remove(user)).statusCode).toBe(200);
  await expect.poll(() => findTraces([user.uuid]), SOON).toEqual({});
  await expect.poll(() => findFileTraces([user.uuid, 'vito_gone']), SOON).toEqual([]);
});

test('when the confirmation is another name, nothing is deleted', async () => {
  const user = await app.signUp('xena_stays');
  expect(await outcome(remove(user, { username_confirmation: 'Xena_stays' }))).toEqual([
    422,
    {
      detail: [
        {
          loc: ['body', 'username_confirmation'],
          msg: 'Username confirmation does not match',
          type: 'value_error',
        },
      ],
    },
  ]);
  expect((await user.get('/api/auth/me')).statusCode).toBe(200);
});

test('when an account is deleted twice concurrently, one request succeeds and counters are right', async () => {
  const [user, friend] = [await app.signUp('wim_gone'), await app.signUp('wims_friend')];
  await user.post('/api/follows/wims_friend');
  const answers = await Promise.all([remove(user), remove(user)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  await untilDeleted(app.platform.db);
  expect(await countsOf(friend)).toEqual({ follower_count: 0, following_count: 0 });
});

test('when the data of an account take long to delete, others can follow meanwhile', async () => {
  const [user, friend] = [await app.signUp('yuri_gone'), await app.signUp('yuris_friend')];
  await app.signUp('somebody_else');
  await user.post('/api/trackers/enable', { tracker_type: 'weights' });
  const deletion = await app.platform.db.transaction().execute(async (trx) => {
    await sql`select from user_trackers where user_id = ${user.uuid} for update`.execute(trx);
    const deleted = remove(user);
    await untilWaiting(trx, 1);
    expect((await friend.post('/api/follows/somebody_else')).statusCode).toBe(200);
    return { deleted };
  });
  expect((await deletion.deleted).statusCode).toBe(200);
});

test('when users who follow each other delete their accounts concurrently, all succeed', async () => {
  const users = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => app.signUp(`circle_${n}`)));
  const follow = (who: Caller) =>
    Promise.all(users.filter((one) => one !== who).map((one) => who.post(`/api/follows/${one.username}`)));
  await Promise.all(users.slice(0, 3).map(follow));
  const [follows, deletions] = await Promise.all([
    Promise.all(users.slice(3).map(follow)),
    Promise.all(users.slice(0, 3).map((user) => remove(user))),
  ]);
  expect(deletions.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(follows.flat().filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  await untilDeleted(app.platform.db);
  for (const user of users.slice(3))
    expect(await countsOf(user)).toEqual({ follower_count: 2, following_count: 2 });
});

test('when a profile becomes public, pending requests are approved', async () => {
  const [owner, fan] = [await app.signUp('vera_opens'), await app.signUp('veras_fan')];
  await owner.put('/api/auth/update-profile', { is_profile_public: false });
  expect((await fan.post('/api/follows/vera_opens')).json()).toMatchObject({ status: 'requested' });
  const answer = await owner.put('/api/auth/update-profile', {
    is_profile_public: true,
    username: 'vera_open',
  });
  expect(answer.json().user).toMatchObject({ is_profile_public: true, username: 'vera_open' });
  expect((await fan.get('/api/profiles/vera_opens')).json()).toMatchObject({
    username: 'vera_open',
    follow_status: 'following',
  });
});
