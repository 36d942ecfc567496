import { userTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { connect, endSocketsAfterwards, listen } from './realtime/support/client.ts';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, type Caller } from './support/test-app.ts';
import { leave } from './support/deleted-accounts.ts';

// A new account with the username and e-mail of a deleted one has nothing of it.

const app = await createTestApp();
const { definition, publish } = await createPublisher(app);
const url = await listen(app);
endSocketsAfterwards();
const SOON = { timeout: 5_000 };

const read = async (by: Caller, path: string) => (await by.get(path)).json();
const profileOf = (by: Caller, name: string) => read(by, `/api/profiles/${name}`);

/** A comment by `writer` on their own post. */
async function comment(writer: Caller, content: string): Promise<{ uuid: string; activityUuid: string }> {
  const [activityUuid = ''] = await publish(writer, {});
  const about = { activity_type: definition.type, activity_uuid: activityUuid };
  const { uuid } = (await writer.post('/api/comments', { ...about, content })).json<{ uuid: string }>();
  return { uuid, activityUuid };
}

test('when an account is deleted, its names are available to a sign-up and to a rename', async () => {
  const [one, two, other] = await app.join('gone', 'gone', 'stays');
  for (const user of [one, two]) {
    const renamed = await user.put('/api/auth/update-profile', { username: `${user.username}_later` });
    expect(renamed.statusCode).toBe(200);
    await expect(app.signUp(user.username, { email: 'x@example.org' })).rejects.toThrow('already taken');
    await leave(user);
    expect((await app.guest.get(`/api/profiles/${user.username}`)).statusCode).toBe(404);
  }
  const again = { email: `${one.username}@example.org` };
  for (const name of [one.username, `${one.username}_later`])
    expect((await app.signUp(name, name === one.username ? again : {})).username).toBe(name);
  const rename = await other.put('/api/auth/update-profile', { username: two.username });
  expect(rename.json()).toMatchObject({ user: { username: two.username } });
});

test('when the name of a deleted account is used again, nothing of that account is shown or sent', async () => {
  const [zelda, friend] = await app.join('zelda', 'friend');
  const { username } = zelda;
  await zelda.put('/api/auth/update-profile', { bio: 'The first one', first_name: 'Zelda' });
  const [post = ''] = await publish(zelda, {});
  await zelda.post(`/api/follows/${friend.username}`);
  await friend.post(`/api/follows/${username}`);
  const said = await comment(friend, `Hello @${username}`);
  const about = { likeable_type: definition.type, likeable_uuid: said.activityUuid };
  await zelda.post('/api/likes', about);
  await expect.poll(async () => (await read(friend, '/api/notifications/')).total, SOON).toBeGreaterThan(0);
  expect(await profileOf(app.guest, username)).toMatchObject({ bio: 'The first one', follower_count: 1 });
  const watcher = await connect(url, friend);
  expect(await watcher.subscribe(userTopic(username))).toEqual([userTopic(username)]);
  const own = await connect(url, zelda);

  await leave(zelda);
  expect((await own.closed).code).toBe(4401);
  expect(await watcher.next('unsubscribed')).toMatchObject({ topics: [userTopic(username)] });
  const before = watcher.received.length;
  const next = await app.signUp(username);
  expect(next.uuid).not.toBe(zelda.uuid);

  for (const by of [app.guest, friend, next])
    expect(await profileOf(by, username)).toMatchObject({
      uuid: next.uuid,
      first_name: null,
      bio: null,
      follower_count: 0,
      following_count: 0,
      enabled_trackers: [],
    });
  expect(await profileOf(friend, username)).toMatchObject({ follow_status: '', follows_you: false });
  expect(await read(app.guest, `/api/${username}`)).toMatchObject({ activities: [], total_activities: 0 });
  expect((await app.guest.get(`/api/activities/${post}`)).statusCode).toBe(404);
  expect(await read(friend, '/api/notifications/')).toMatchObject({ total: 0, unread_count: 0 });
  expect(await read(next, '/api/notifications/')).toMatchObject({ total: 0, unread_count: 0 });
  expect((await zelda.get('/api/auth/me')).statusCode).toBe(401);
  const found = await read(friend, `/api/search?q=${username}&type=users`);
  expect(found.users.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(zelda.uuid);

  // A subscription of now gets what that of before does not.
  const present = await connect(url, friend);
  await present.subscribe(userTopic(username));
  await publish(next, {});
  expect(await present.next('activity_update')).toMatchObject({ username, action: 'created' });
  // Effects of the deletion may arrive late.
  const created = ({ type, data }: (typeof watcher.received)[number]) =>
    type === 'activity_update' && data['action'] === 'created';
  expect(watcher.received.slice(before).filter(created)).toEqual([]);
});

test('when a comment mentioned a deleted account, an edit does not mention the new one; another comment does', async () => {
  const [mia, friend] = await app.join('mia', 'friend');
  const { username } = mia;
  const said = await comment(friend, `Hello @${username}`);
  await leave(mia);
  const next = await app.signUp(username);
  const edited = await friend.put(`/api/comments/${said.uuid}`, { content: `Hello again @${username}` });
  expect([edited.statusCode, edited.json().mentions]).toEqual([200, []]);
  const fresh = await comment(friend, `Welcome @${username}`);
  const about = `activity_type=${definition.type}&activity_uuid=${fresh.activityUuid}`;
  expect((await read(friend, `/api/comments?${about}`)).comments[0].mentions).toMatchObject([
    { uuid: next.uuid },
  ]);
  const latest = async () => (await read(next, '/api/notifications/')).notifications;
  await expect.poll(async () => (await latest()).length, SOON).toBe(1);
  expect(await latest()).toMatchObject([{ activity_uuid: fresh.activityUuid }]);
});
