import { expect, test } from 'vitest';
import { connect, expectSilence } from './support/client.ts';
import { createStage } from './support/stage.ts';

// UUIDs are case-insensitive in bodies, paths, queries and on the socket.

const stage = await createStage();
const { url, tracker } = stage;
const { author, follower, activity, client } = await stage.createScene();
const type = tracker.tracker_type;
const loud = activity.toUpperCase();
const about = { activity_type: type, activity_uuid: loud };

test('when a topic is subscribed in upper case, its events arrive and lower case unsubscribes it', async () => {
  expect(await client.subscribe(`activity:${loud}`, `activity:${activity}`)).toEqual([
    `activity:${activity}`,
  ]);
  await author.post('/api/likes', { likeable_type: type, likeable_uuid: loud });
  expect(await client.next('like_add')).toMatchObject({ likeable_uuid: activity, like_count: 1 });
  client.send('unsubscribe', { topics: [`activity:${activity}`] });
  expect(await client.next('unsubscribed')).toMatchObject({ topics: [`activity:${activity}`] });
  await author.delete(`/api/likes?likeable_type=${type}&likeable_uuid=${loud}`);
  await stage.delivered([client, follower]);
  expectSilence(client, 'like_remove');
});

test('when a user likes twice, in both cases, it is one like', async () => {
  const first = await follower.post('/api/likes', { likeable_type: type, likeable_uuid: activity });
  const again = await follower.post('/api/likes', { likeable_type: type, likeable_uuid: loud });
  for (const answer of [first, again]) expect(answer.json()).toMatchObject({ is_liked: true, like_count: 1 });
  const likers = await follower.get(`/api/likes/users?likeable_type=${type}&likeable_uuid=${loud}`);
  expect(likers.json()).toMatchObject({ total: 1 });
});

test('when comments and replies use upper case, they are one thread', async () => {
  const [desk] = [await connect(url, author)];
  const head = (await follower.post('/api/comments', { ...about, content: 'Head' })).json<{ uuid: string }>();
  expect(await desk.next('comment_new')).toMatchObject({ activity_uuid: activity });
  const answer = await author.post('/api/comments', {
    ...about,
    content: 'Answer',
    parent_comment_uuid: head.uuid.toUpperCase(),
  });
  expect(answer.json()).toMatchObject({ parent_comment_uuid: head.uuid });
  const repeated = await author.post('/api/comments', {
    activity_type: type,
    activity_uuid: activity,
    content: 'Answer',
    parent_comment_uuid: head.uuid,
  });
  expect(repeated.statusCode).toBe(409);
  const replies = await author.get(`/api/comments/${head.uuid.toUpperCase()}/replies`);
  expect(replies.json()).toMatchObject({ total: 1 });
});

test('when notifications are read in upper case, all browsers get their ids', async () => {
  const [desk] = [await connect(url, author)];
  const list = await author.get('/api/notifications/');
  const [one, other] = list
    .json<{ notifications: { uuid: string }[] }>()
    .notifications.map(({ uuid }) => uuid);
  const marked = await author.patch('/api/notifications/mark-read', {
    notification_uuids: [one?.toUpperCase()],
  });
  expect(marked.json()).toMatchObject({ updated: 1 });
  expect(await desk.next('notification_read')).toEqual({ notification_uuids: [one] });
  desk.send('mark_notification_read', { notification_uuid: other?.toUpperCase() });
  expect(await desk.next('notification_read')).toEqual({ notification_uuids: [other] });
});

test('when a path has a UUID in upper case, the activity is found', async () => {
  expect((await follower.get(`/api/activities/${loud}`)).json()).toMatchObject({ activity_uuid: activity });
  const post = await author.put(`/api/posts/${type}/${loud}`, { content: 'Loud' });
  expect(post.json()).toMatchObject({ activity_uuid: activity, content: 'Loud' });
  expect((await follower.get(`/api/activities/urn:uuid:${activity}`)).statusCode).toBe(422);
});
