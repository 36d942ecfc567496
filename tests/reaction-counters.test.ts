import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccountService } from '../server/features/accounts/accounts.service.ts';
import { createCommentModeration } from '../server/features/comments/comment-moderation.service.ts';
import { withTransaction } from '../server/platform/database.ts';
import { untilDeleted, untilSettled } from './support/deleted-accounts.ts';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// After any sequence of actions, sequential or concurrent, every counter equals a recount.

const app = await createTestApp();
const { db } = app.platform;
const accounts = createAccountService(app.platform);
const { definition, publish, kit } = await createPublisher(app);
const type = definition.likeableType;

/** Returns activities, comments and users with wrong counters, and tombstones without replies. */
async function faults(): Promise<unknown> {
  await untilDeleted(db);
  await untilSettled(db);
  const { rows } = await sql`
    select
      (select count(*) from activities a where (a.like_count, a.comment_count) <> (
        (select count(*) from activity_likes l join users u on u.uuid = l.user_id
          where l.activity_uuid = a.uuid and u.is_active),
        (select count(*) from comments c join users u on u.uuid = c.user_id
          where c.activity_uuid = a.uuid and u.is_active and not c.is_withheld and c.hidden_by is null))) as activities,
      (select count(*) from comments c where (c.like_count, c.reply_count) <> (
        (select count(*) from comment_likes l join users u on u.uuid = l.user_id
          where l.comment_uuid = c.uuid and u.is_active),
        (select count(*) from comments r join users u on u.uuid = r.user_id
          where r.parent_uuid = c.uuid and u.is_active and not r.is_withheld and r.hidden_by is null))) as comments,
      (select count(*) from users u where (u.follower_count, u.following_count) <> (
        (select count(*) from follows f join users a on a.uuid = f.follower_id
          where f.followee_id = u.uuid and f.status = 'following' and a.is_active),
        (select count(*) from follows f join users a on a.uuid = f.followee_id
          where f.follower_id = u.uuid and f.status = 'following' and a.is_active))) as users,
      (select count(*) from comments c where c.user_id is null
        and not exists (select from comments r where r.parent_uuid = c.uuid)) as tombstones,
      (select count(*) from comments r join comments h on h.uuid = r.parent_uuid
        where h.parent_uuid is not null or h.activity_uuid <> r.activity_uuid) as misplaced`.execute(db);
  return rows[0];
}

const right = { activities: 0, comments: 0, users: 0, tombstones: 0, misplaced: 0 };

interface Stage {
  readonly people: readonly Caller[];
  readonly posts: readonly string[];
}

interface Action {
  readonly kind: keyof typeof actions;
  readonly who: number;
  readonly which: number;
}

const at = <One>(list: readonly One[], index: number): One | undefined => list[index % list.length];

/** Picks any comment, deleted ones included. */
async function commentAt(index: number): Promise<{ uuid: string; activity: string } | undefined> {
  const { rows } = await sql<{ uuid: string; activity: string }>`
    select uuid, activity_uuid as activity from comments order by created_at, uuid`.execute(db);
  return at(rows, index);
}

const likeable = (likeableType: string, uuid: string | undefined) => ({
  likeable_type: likeableType,
  likeable_uuid: uuid,
});
const unlike = (who: Caller, likeableType: string, uuid: string | undefined) =>
  who.delete(`/api/likes?likeable_type=${likeableType}&likeable_uuid=${uuid}`);

const moderation = createCommentModeration(app.platform);
const setWithheld = (comment: { uuid: string } | undefined, isWithheld: boolean) =>
  withTransaction(db, async (trx) => comment && moderation.setWithheld(trx, comment.uuid, isWithheld));

let texts = 0;
const actions = {
  like: (who, { posts }, which) => who.post('/api/likes', likeable(type, at(posts, which))),
  unlike: (who, { posts }, which) => unlike(who, type, at(posts, which)),
  likeComment: async (who, _, which) =>
    who.post('/api/likes', likeable('comment', (await commentAt(which))?.uuid)),
  unlikeComment: async (who, _, which) => unlike(who, 'comment', (await commentAt(which))?.uuid),
  comment: (who, { posts }, which) =>
    who.post('/api/comments', {
      activity_type: type,
      activity_uuid: at(posts, which),
      content: `Text ${(texts += 1)}`,
    }),
  reply: async (who, _, which) => {
    const answered = await commentAt(which);
    return who.post('/api/comments', {
      activity_type: type,
      activity_uuid: answered?.activity,
      parent_comment_uuid: answered?.uuid,
      content: `Text ${(texts += 1)}`,
    });
  },
  withhold: async (_who, _stage, which) => setWithheld(await commentAt(which), true),
  unwithhold: async (_who, _stage, which) => setWithheld(await commentAt(which), false),
  hideComment: async (who, _, which) => who.post(`/api/comments/${(await commentAt(which))?.uuid}/hide`),
  showComment: async (who, _, which) => who.delete(`/api/comments/${(await commentAt(which))?.uuid}/hide`),
  uncomment: async (who, _, which) => who.delete(`/api/comments/${(await commentAt(which))?.uuid}`),
  follow: (who, { people }, which) => who.post(`/api/follows/${at(people, which)?.username}`),
  unfollow: (who, { people }, which) => who.delete(`/api/follows/${at(people, which)?.username}`),
  approve: (who, { people }, which) =>
    who.post(`/api/follows/requests/${at(people, which)?.username}/approve`),
  undoShow: (who) => who.post('/api/profile/privacy/undo'),
  deactivate: (who) => accounts.setActive(who.uuid, false),
  reactivate: (who) => accounts.setActive(who.uuid, true),
  leave: (who) => who.delete('/api/auth/delete-account'),
  hide: (who) => who.patch('/api/profile/privacy', { is_profile_public: false }),
  show: (who) => who.patch('/api/profile/privacy', { is_profile_public: true }),
  removeTracker: (who) => who.post('/api/trackers/remove', { tracker_type: definition.type }),
} satisfies Record<string, (who: Caller, stage: Stage, which: number) => Promise<unknown>>;

let stages = 0;
/** Initial state: all users like and comment on everything and reply. */
async function createStage(): Promise<Stage> {
  stages += 1;
  const people = await Promise.all([1, 2, 3, 4].map((n) => app.signUp(`person_${stages}_${n}`)));
  const posts: string[] = [];
  for (const user of people.slice(0, 2)) posts.push(...(await publish(user, {}, {})));
  const stage = { people, posts };
  const begin = (kind: Action['kind'], which: number) =>
    Promise.all(people.map((_, who) => play(stage, { kind, who, which: which + who })));
  for (const [index] of posts.entries()) {
    await begin('like', index);
    await begin('comment', index);
  }
  for (const kind of ['likeComment', 'reply', 'reply', 'likeComment'] as const) await begin(kind, stages);
  return stage;
}

async function play(stage: Stage, { kind, who, which }: Action): Promise<void> {
  const actor = at(stage.people, who);
  if (!actor) throw new Error('no one is there');
  const answer: unknown = await actions[kind](actor, stage, which);
  if (typeof answer === 'object' && answer !== null && 'statusCode' in answer)
    expect([kind, answer.statusCode]).toEqual([kind, expect.toSatisfy((code: number) => code < 500)]);
}

/** Mostly everyday actions. */
const act: fc.Arbitrary<Action> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('like', 'likeComment', 'comment', 'reply', 'follow') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'unlike',
        'unlikeComment',
        'uncomment',
        'unfollow',
        'withhold',
        'unwithhold',
        'hideComment',
        'showComment',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'deactivate',
        'reactivate',
        'hide',
        'show',
        'undoShow',
        'approve',
        'leave',
        'removeTracker',
      ),
    },
  ),
  who: fc.nat(3),
  which: fc.nat(40),
});

test('when users act one after the other, every counter is right after each action', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (sequence) => {
      const stage = await createStage();
      expect(await faults()).toEqual(right);
      for (const one of sequence) {
        await play(stage, one);
        expect({ after: one, ...Object(await faults()) }).toEqual({ after: one, ...right });
      }
    }),
    { numRuns: 4 },
  );
}, 120_000);

test('when users act concurrently, nothing deadlocks and every counter is right at the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async (sequence) => {
      const stage = await createStage();
      await Promise.all(sequence.map((one) => play(stage, one)));
      expect(await faults()).toEqual(right);
    }),
    { numRuns: 4 },
  );
}, 120_000);

test('when a user is deactivated and reactivated at the same time, nothing deadlocks', async () => {
  const { uuid } = await app.signUp('on_and_off');
  const changes = Array.from({ length: 40 }, (_, index) => accounts.setActive(uuid, index % 2 === 0));
  expect(await Promise.all(changes)).toHaveLength(40);
});

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
