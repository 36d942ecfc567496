import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// The counts of a row are ordered by `seq`, in whatever order the responses arrive.

const app = await createTestApp();
const { definition, publish, kit } = await createPublisher(app);
const type = definition.likeableType;
const author = await app.signUp('seq_author');
const fans = await Promise.all(Array.from({ length: 6 }, (_, index) => app.signUp(`seq_fan_${index}`)));

const bySeq = <One extends { readonly seq: number }>(all: readonly One[]) =>
  all.toSorted((one, other) => one.seq - other.seq);
const post = async () => (await publish(author, {}))[0] ?? '';
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('when many users like concurrently, the higher seq has the later count', async () => {
  const uuid = await post();
  const like = async (fan: Caller) =>
    (await fan.post('/api/likes', { likeable_type: type, likeable_uuid: uuid })).json();
  const responses = bySeq(await Promise.all(fans.map(like)));
  expect(responses.map(({ like_count }) => like_count)).toEqual(upTo(fans.length));
  const item = (await author.get(`/api/activities/${uuid}`)).json();
  expect([item.like_count, item.seq]).toEqual([fans.length, responses.at(-1)?.seq]);
});

test('when many users comment concurrently, the higher seq has the later count', async () => {
  const uuid = await post();
  const about = { activity_type: type, activity_uuid: uuid };
  const head = (await author.post('/api/comments', { ...about, content: 'First' })).json();
  const reply = async (fan: Caller) =>
    (await fan.post('/api/comments', { ...about, content: 'Re', parent_comment_uuid: head.uuid })).json();
  const replies = await Promise.all(fans.map(reply));
  const [counts, threads] = [
    bySeq(replies.map(({ activity }) => activity)),
    bySeq(replies.map(({ thread }) => thread)),
  ];
  expect(counts.map(({ comment_count }) => comment_count)).toEqual(upTo(fans.length).map((n) => n + 1));
  expect(threads.map(({ reply_count }) => reply_count)).toEqual(upTo(fans.length));
  const { comments, seq } = (
    await author.get(`/api/comments?activity_type=${type}&activity_uuid=${uuid}`)
  ).json();
  expect([comments[0].seq, seq]).toEqual([threads.at(-1)?.seq, counts.at(-1)?.seq]);
});

test('when many users follow concurrently, the higher seq has the later count', async () => {
  const follow = async (fan: Caller) => (await fan.post(`/api/follows/${author.username}`)).json();
  const responses = bySeq(await Promise.all(fans.map(follow)));
  const profile = (await author.get(`/api/profiles/${author.username}`)).json();
  expect([profile.follower_count, profile.seq]).toEqual([fans.length, responses.at(-1)?.seq]);
});

test('when notifications are read and deleted concurrently, the higher seq has the later unread count', async () => {
  const { notifications, seq: before } = (await author.get('/api/notifications/')).json();
  const read = async ({ uuid }: { uuid: string }, index: number) =>
    index % 2 === 0
      ? (await author.patch('/api/notifications/mark-read', { notification_uuids: [uuid] })).json()
      : (await author.delete(`/api/notifications/${uuid}`)).json();
  const responses = bySeq(await Promise.all(notifications.map(read)));
  const counts = responses.map(({ unread_count }) => unread_count);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  const unread = (await author.get('/api/notifications/unread-count')).json();
  expect(unread).toEqual({ unread_count: 0, seq: responses.at(-1)?.seq });
  expect(unread.seq).toBeGreaterThan(before);
});

test('when a user is deactivated, the counts without them are newer', async () => {
  const uuid = await post();
  const [fan, ...others] = await Promise.all([app.signUp('seq_leaving'), app.signUp('seq_staying')]);
  for (const one of [fan, ...others])
    await one.post('/api/likes', { likeable_type: type, likeable_uuid: uuid });
  const read = async () => (await author.get(`/api/activities/${uuid}`)).json();
  const before = await read();
  await sql`update users set is_active = false where uuid = ${fan.uuid}`.execute(app.platform.db);
  const after = await read();
  expect([before.like_count, after.like_count]).toEqual([2, 1]);
  expect(after.seq).toBeGreaterThan(before.seq);
});

test('when an activity is retracted and published again, its counts are newer than any before', async () => {
  const uuid = await post();
  await fans[0]?.post('/api/likes', { likeable_type: type, likeable_uuid: uuid });
  const before = (await author.get(`/api/activities/${uuid}`)).json();
  await kit.transaction((trx) => kit.retract(trx, author.uuid, [uuid]));
  await publish(author, { uuid });
  const after = (await author.get(`/api/activities/${uuid}`)).json();
  expect([before.like_count, after.like_count]).toEqual([1, 0]);
  expect(after.seq).toBeGreaterThan(before.seq);
});
