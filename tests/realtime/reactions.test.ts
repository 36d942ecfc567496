import type { deleteComment, WrittenComment } from '@plotline/contract/comments.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { connect, expectSilence, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

// Events of likes and comments reach the subscribers of the activity with the values of the response.

const stage = await createStage();
const { url, tracker, app } = stage;
const { author, follower, activity, client } = await stage.createScene();
const type = (await app.guest.get(`/api/activities/${activity}`)).json<{ likeable_type: string }>()
  .likeable_type;
const owner = await connect(url, author);
const blocked = await app.signUp('blocked_user');
await blocked.post(`/api/blocks/${follower.username}`);
const elsewhere = await connect(url, blocked);
for (const one of [client, elsewhere]) await one.subscribe(activityTopic(activity));

const countOf = (one: Client, event: string) =>
  one.received.filter((message) => message.type === event).length;
const summary = plainUser(follower);

test('when a user likes and unlikes, one event each is sent, and none to users with a block', async () => {
  const liked = { likeable_type: type, likeable_uuid: activity };
  const bothHear = async (event: string, like_count: number) => {
    const counts = { like_count, comment_count: 0, seq: expect.any(Number) };
    for (const one of [client, owner])
      expect(await one.next(event)).toEqual({ ...liked, ...counts, user: summary });
  };
  for (let time = 0; time < 2; time += 1)
    await follower.post('/api/likes', { ...liked, likeable_type: tracker.tracker_type });
  await bothHear('like_add', 1);
  for (let time = 0; time < 2; time += 1)
    await follower.delete(`/api/likes?likeable_type=${type}&likeable_uuid=${activity}`);
  await bothHear('like_remove', 0);
  await stage.delivered([client, follower], [owner, author], [elsewhere, blocked]);
  expect([countOf(client, 'like_add'), countOf(owner, 'like_remove')]).toEqual([1, 1]);
  expectSilence(elsewhere, 'like_add', 'like_remove');
});

test('when a comment is written, replied to, edited and deleted, each event matches the response', async () => {
  const about = { activity_type: type, activity_uuid: activity };
  const bothHear = async (event: string, data: object) => {
    for (const one of [client, owner]) expect(await one.next(event)).toEqual(data);
  };
  const written = await follower.post('/api/comments', { ...about, content: 'x'.repeat(2_000) });
  const { activity: counted, thread, ...comment } = written.json<WrittenComment>();
  await bothHear('comment_new', { ...about, comment, ...counted, thread });
  expect([counted.comment_count, thread]).toEqual([
    1,
    { uuid: comment.uuid, reply_count: 0, like_count: 0, seq: comment.seq },
  ]);
  const answered = { ...about, content: 'Answer', parent_comment_uuid: comment.uuid };
  const {
    activity: recounted,
    thread: answeredThread,
    ...reply
  } = (await author.post('/api/comments', answered)).json<WrittenComment>();
  await bothHear('comment_reply', { ...about, comment: reply, ...recounted, thread: answeredThread });
  expect([recounted.comment_count, answeredThread]).toMatchObject([
    2,
    { uuid: comment.uuid, reply_count: 1 },
  ]);
  const edited = (await follower.put(`/api/comments/${comment.uuid}`, { content: 'Shorter' })).json();
  await bothHear('comment_update', { comment: edited });
  await follower.put(`/api/comments/${comment.uuid}`, { content: 'Shorter' });
  const removed = (await author.delete(`/api/comments/${reply.uuid}`)).json<
    ResponseOf<typeof deleteComment>
  >();
  const at = { comment_uuid: reply.uuid, activity_uuid: activity };
  await bothHear('comment_delete', { ...at, ...removed.activity, thread: removed.thread });
  expect(removed).toMatchObject({
    activity: { comment_count: 1 },
    thread: { uuid: comment.uuid, reply_count: 0 },
  });
  await stage.delivered([client, follower], [elsewhere, blocked]);
  expect(countOf(client, 'comment_update')).toBe(1);
  expectSilence(elsewhere, 'comment_new', 'comment_update');
  expect(countOf(elsewhere, 'comment_reply')).toBe(1);
});

test('when a user gets a reply or a mention, they get the event without a subscription if they may see it', async () => {
  const about = { activity_type: type, activity_uuid: activity };
  const answered = await app.signUp('answered_elsewhere');
  const comment = (await answered.post('/api/comments', { ...about, content: 'First' })).json();
  const there = await connect(url, answered);
  // The event of their own comment may still be on its way.
  await stage.delivered([there, answered]);
  const before = countOf(there, 'comment_new');
  await author.post('/api/comments', { ...about, content: 'Second', parent_comment_uuid: comment.uuid });
  expect(await there.next('comment_reply')).toMatchObject({ activity_uuid: activity });
  await author.post('/api/comments', { ...about, content: `@${answered.username} Third` });
  await stage.delivered([there, answered]);
  expect(countOf(there, 'comment_new')).toBe(before + 1);
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await author.post('/api/comments', { ...about, content: `@${answered.username} Fourth` });
  // Visibility is checked at delivery.
  await stage.delivered([there, answered]);
  expect(countOf(there, 'comment_new')).toBe(before + 1);
  await author.patch('/api/profile/privacy', { is_profile_public: true });
});

test('when a user took part in a conversation, they get its events without a subscription', async () => {
  const about = { activity_type: type, activity_uuid: activity };
  const [talker, stranger] = [await app.signUp('took_part'), await app.signUp('took_no_part')];
  const said = (await talker.post('/api/comments', { ...about, content: 'I was here' })).json();
  const [there, elsewhereToo] = [await connect(url, talker), await connect(url, stranger)];
  const everything = async () => {
    const comment = (await follower.post('/api/comments', { ...about, content: 'So was I' })).json();
    await follower.post('/api/likes', { likeable_type: type, likeable_uuid: activity });
    await follower.post('/api/likes', { likeable_type: 'comment', likeable_uuid: comment.uuid });
    await follower.delete(`/api/likes?likeable_type=${type}&likeable_uuid=${activity}`);
    await follower.put(`/api/comments/${comment.uuid}`, { content: 'As was I' });
    await follower.delete(`/api/comments/${comment.uuid}`);
  };
  const events = ['comment_new', 'like_add', 'like_add', 'like_remove', 'comment_update', 'comment_delete'];
  const receivedBy = (one: Client) =>
    one.received.flatMap((message) => (events.includes(message.type) ? [message.type] : []));
  // The event of their own comment may still be on its way.
  await stage.delivered([there, talker]);
  const before = receivedBy(there).length;
  const receivedSince = () => receivedBy(there).slice(before);
  await everything();
  await stage.delivered([there, talker], [elsewhereToo, stranger]);
  expect(receivedSince()).toEqual(events);
  expect(receivedBy(elsewhereToo)).toEqual([]);
  // Only if they may see it and have a comment in it.
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await everything();
  await stage.delivered([there, talker]);
  expect(receivedSince()).toEqual(events);
  await author.patch('/api/profile/privacy', { is_profile_public: true });
  await talker.delete(`/api/comments/${said.uuid}`);
  await everything();
  await stage.delivered([there, talker]);
  expect(receivedSince()).toEqual([...events, 'comment_delete']);
});

test('when a user blocks or unblocks another, it applies from the next event on', async () => {
  // While the profile was private, the subscription was lost.
  await elsewhere.subscribe(activityTopic(activity));
  await blocked.delete(`/api/blocks/${follower.username}`);
  await follower.post('/api/likes', { likeable_type: type, likeable_uuid: activity });
  expect(await elsewhere.next('like_add')).toMatchObject({ user: summary });
  await follower.post(`/api/blocks/${blocked.username}`);
  await follower.delete(`/api/likes?likeable_type=${type}&likeable_uuid=${activity}`);
  await stage.delivered([elsewhere, blocked]);
  expectSilence(elsewhere, 'like_remove');
});
