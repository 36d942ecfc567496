import type { deleteComment, WrittenComment } from '@plotline/contract/comments.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { connect, expectSilence, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// Likes and comments reach those who look at the activity, as the answer to whoever made them says.

const stage = await createStage();
const { url, tracker, app } = stage;
const { author, follower, activity, client } = await stage.createScene();
const type = (await app.guest.get(`/api/activities/${activity}`)).json<{ likeable_type: string }>()
  .likeable_type;
const owner = await connect(url, author);
const parted = await app.signUp('parted_by_a_block');
await parted.post(`/api/blocks/${follower.username}`);
const elsewhere = await connect(url, parted);
for (const one of [client, elsewhere]) await one.subscribe(activityTopic(activity));

const heardOf = (one: Client, event: string) => one.heard.filter((message) => message.type === event).length;
const summary = {
  uuid: follower.uuid,
  username: follower.username,
  first_name: null,
  last_name: null,
  profile_photo_url: null,
};

test('when a user likes and unlikes, it is told once each, to no one whom a block parts from them', async () => {
  const liked = { likeable_type: type, likeable_uuid: activity };
  // Whom a block parts from a user is told counts of their own, as they are when they are told: one act at a time.
  const bothHear = async (event: string, like_count: number) => {
    for (const one of [client, owner])
      expect(await one.next(event)).toEqual({ ...liked, like_count, seq: expect.any(Number), user: summary });
  };
  for (let time = 0; time < 2; time += 1)
    await follower.post('/api/likes', { ...liked, likeable_type: tracker.tracker_type });
  await bothHear('like_add', 1);
  for (let time = 0; time < 2; time += 1)
    await follower.delete(`/api/likes?likeable_type=${type}&likeable_uuid=${activity}`);
  await bothHear('like_remove', 0);
  await stage.delivered([client, follower], [owner, author], [elsewhere, parted]);
  expect([heardOf(client, 'like_add'), heardOf(owner, 'like_remove')]).toEqual([1, 1]);
  expectSilence(elsewhere, 'like_add', 'like_remove');
});

test('when a comment is written, answered, changed and deleted, each is told as it was answered', async () => {
  const about = { activity_type: type, activity_uuid: activity };
  // One act at a time, here too.
  const bothHear = async (event: string, data: object) => {
    for (const one of [client, owner]) expect(await one.next(event)).toEqual(data);
  };
  const written = await follower.post('/api/comments', { ...about, content: 'x'.repeat(2_000) });
  const { activity: counted, thread, ...comment } = written.json<WrittenComment>();
  await bothHear('comment_new', { ...about, comment, ...counted, thread });
  expect([counted.comment_count, thread]).toEqual([
    1,
    { uuid: comment.uuid, reply_count: 0, seq: comment.seq },
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
  await stage.delivered([client, follower], [elsewhere, parted]);
  expect(heardOf(client, 'comment_update')).toBe(1);
  expectSilence(elsewhere, 'comment_new', 'comment_update');
  expect(heardOf(elsewhere, 'comment_reply')).toBe(1);
});

test('when a user is answered or named, they hear of it wherever they are, as far as they may see it', async () => {
  const about = { activity_type: type, activity_uuid: activity };
  const answered = await app.signUp('answered_elsewhere');
  const comment = (await answered.post('/api/comments', { ...about, content: 'First' })).json();
  const there = await connect(url, answered);
  // Their own words may still be on their way.
  await stage.delivered([there, answered]);
  const before = heardOf(there, 'comment_new');
  await author.post('/api/comments', { ...about, content: 'Second', parent_comment_uuid: comment.uuid });
  expect(await there.next('comment_reply')).toMatchObject({ activity_uuid: activity });
  await author.post('/api/comments', { ...about, content: `@${answered.username} Third` });
  await stage.delivered([there, answered]);
  expect(heardOf(there, 'comment_new')).toBe(before + 1);
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await author.post('/api/comments', { ...about, content: `@${answered.username} Fourth` });
  // Whether a user may see it is asked when it is told.
  await stage.delivered([there, answered]);
  expect(heardOf(there, 'comment_new')).toBe(before + 1);
  await author.patch('/api/profile/privacy', { is_profile_public: true });
});

test('when a user took part in the conversation, they hear what happens there wherever they are', async () => {
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
  const heardBy = (one: Client) =>
    one.heard.flatMap((message) => (events.includes(message.type) ? [message.type] : []));
  // Their own words may still be on their way.
  await stage.delivered([there, talker]);
  const before = heardBy(there).length;
  const heardSince = () => heardBy(there).slice(before);
  await everything();
  await stage.delivered([there, talker], [elsewhereToo, stranger]);
  expect(heardSince()).toEqual(events);
  expect(heardBy(elsewhereToo)).toEqual([]);
  // As far as they may see it, and as long as something of theirs stands there.
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await everything();
  await stage.delivered([there, talker]);
  expect(heardSince()).toEqual(events);
  await author.patch('/api/profile/privacy', { is_profile_public: true });
  await talker.delete(`/api/comments/${said.uuid}`);
  await everything();
  await stage.delivered([there, talker]);
  expect(heardSince()).toEqual([...events, 'comment_delete']);
});

test('when a block comes or goes meanwhile, it counts from the next event on', async () => {
  // While the profile was private, the subscription was lost.
  await elsewhere.subscribe(activityTopic(activity));
  await parted.delete(`/api/blocks/${follower.username}`);
  await follower.post('/api/likes', { likeable_type: type, likeable_uuid: activity });
  expect(await elsewhere.next('like_add')).toMatchObject({ user: summary });
  await follower.post(`/api/blocks/${parted.username}`);
  await follower.delete(`/api/likes?likeable_type=${type}&likeable_uuid=${activity}`);
  await stage.delivered([elsewhere, parted]);
  expectSilence(elsewhere, 'like_remove');
});
