import { expect, test } from 'vitest';
import type { DeletionSummary } from '@plotline/contract/account-deletion.ts';
import { createPublisher } from './support/publisher.ts';
import { enterSample } from './support/samples.ts';
import { createTestApp, type Caller } from './support/test-app.ts';
import { leave } from './support/deleted-accounts.ts';

const app = await createTestApp();
const { definition, publish } = await createPublisher(app);

const summaryOf = async (who: Caller) =>
  (await who.get('/api/auth/deletion-summary')).json<DeletionSummary>();
const comment = async (who: Caller, uuid: string, content: string, parent?: string) =>
  (
    await who.post('/api/comments', {
      activity_type: definition.type,
      activity_uuid: uuid,
      content,
      ...(parent ? { parent_comment_uuid: parent } : {}),
    })
  ).json<{ uuid: string }>().uuid;
const like = (who: Caller, type: string, uuid: string) =>
  who.post('/api/likes', { likeable_type: type, likeable_uuid: uuid });

test('when an account is empty, all counts are 0, those of trackers included', async () => {
  const summary = await summaryOf(await app.signUp('empty'));
  expect(summary).toMatchObject({ needs_password: false, posts: 0, workouts: 0, games: 0, tombstones: 0 });
  expect(summary.trackers.map(({ tracker_type }) => tracker_type).toSorted()).toEqual([
    'chess',
    'stripe',
    'weights',
  ]);
});

test('when an account has content of every kind, the summary equals the effect of the deletion', async () => {
  const [ada, bob] = [await app.signUp('ada_counts'), await app.signUp('bob_counts')];
  const [own = '', other = ''] = [...(await publish(ada, {})), ...(await publish(bob, {}))];
  await ada.post('/api/follows/bob_counts');
  await bob.post('/api/follows/ada_counts');
  // On the own post: deleted with the post, replies included.
  const onOwn = await comment(ada, own, 'Mine');
  await comment(bob, own, 'A reply', onOwn);
  // On another user's post: without replies, with an own reply, and with another user's reply.
  const alone = await comment(ada, other, 'Alone');
  await comment(ada, other, 'To myself', await comment(ada, other, 'With my reply'));
  const answered = await comment(ada, other, 'Answered');
  await comment(bob, other, 'An answer', answered);
  await comment(ada, other, 'A reply of mine', await comment(bob, other, 'Bob says'));
  await like(ada, definition.likeableType, other);
  await like(ada, 'comment', await comment(bob, other, 'Liked'));
  await like(bob, definition.likeableType, own);
  await enterSample('weights', ada, app.platform.now());

  const summary = await summaryOf(ada);
  const { workouts } = summary as unknown as { workouts: number };
  expect(workouts).toBeGreaterThan(0);
  expect(summary).toMatchObject({
    comments: 5,
    tombstones: 1,
    likes: 2,
    likes_received: 1,
    comments_received: 2,
    followers: 1,
    following: 1,
    games: 0,
  });
  expect(summary.posts).toBeGreaterThan(1);
  expect(await summaryOf(bob)).toMatchObject({ posts: 1, comments: 4, workouts: 0 });

  const before = await commentsOn(bob, other);
  await leave(ada);
  const after = await commentsOn(bob, other);
  const tombstones = after.filter(({ content }) => content === '');
  expect(tombstones.map(({ uuid }) => uuid)).toEqual([answered]);
  expect(before.map(({ uuid }) => uuid)).toContain(alone);
  expect(after.map(({ uuid }) => uuid)).not.toContain(alone);
});

test('when no one is signed in, there is no summary', async () => {
  expect((await app.guest.get('/api/auth/deletion-summary')).statusCode).toBe(401);
});

async function commentsOn(who: Caller, uuid: string) {
  const answer = await who.get(`/api/comments?activity_type=${definition.type}&activity_uuid=${uuid}`);
  return answer.json<{ comments: { uuid: string; content: string }[] }>().comments;
}
