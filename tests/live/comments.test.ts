import type { Comment } from '@plotline/contract/comments.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { commentsLive } from '../../web/features/comments/comments.live.ts';
import { likesLive } from '../../web/features/likes/likes.live.ts';
import { createStage } from '../realtime/support/stage.ts';
import { createCommentCache } from './comment-cache.ts';
import { createNetwork } from './network.ts';

// For each type of event: the cache after the event equals a new fetch.

const connectNetwork = createNetwork();
const stage = await createStage();
const { author, follower, activity, client } = await stage.createScene();
const talker = await stage.app.signUp('live_talker');
await client.subscribe(activityTopic(activity));
connectNetwork(follower);
const features = [likesLive, commentsLive];
const cache = createCommentCache({ viewer: follower, client, activity, features });
const { expectSame, heads, replies } = cache;
const type = await cache.typeOf();
const about = { activity_type: type, activity_uuid: activity };

const write = async (who: Caller, content: string, parent: string | null = null) =>
  (await who.post('/api/comments', { ...about, content, parent_comment_uuid: parent })).json<Comment>();

test('when any user likes and unlikes the activity, the cache equals a fetch', async () => {
  const name = { likeable_type: type, likeable_uuid: activity };
  const query = `/api/likes?likeable_type=${type}&likeable_uuid=${activity}`;
  await expectSame('like_add', () => talker.post('/api/likes', name));
  await expectSame('like_add', () => follower.post('/api/likes', name));
  await expectSame('like_remove', () => talker.delete(query));
  await expectSame('like_remove', () => follower.delete(query));
});

test('when there are more comments than the preview holds, each is in its place', async () => {
  for (const [index, who] of [author, talker, follower, talker, author].entries())
    await expectSame('comment_new', () => write(who, `Comment ${index}`));
});

test('when there are more replies than their comment shows, each is in its place', async () => {
  const [head] = await heads();
  cache.watchThread(head?.uuid ?? '');
  for (const [index, who] of [talker, follower, author, talker].entries())
    await expectSame('comment_reply', () => write(who, `Reply ${index}`, head?.uuid));
});

test('when comments and replies are liked and unliked, all places show it', async () => {
  for (const { uuid } of [...(await heads()), ...(await replies())]) {
    const name = { likeable_type: 'comment', likeable_uuid: uuid };
    const query = `/api/likes?likeable_type=comment&likeable_uuid=${uuid}`;
    await expectSame('like_add', () => follower.post('/api/likes', name));
    await expectSame('like_add', () => author.post('/api/likes', name));
    await expectSame('like_remove', () => follower.delete(query));
  }
});

test('when comments and replies are edited, only their text changes', async () => {
  for (const { uuid, user } of [...(await heads()), ...(await replies())]) {
    const who = [author, follower, talker].find((one) => one.uuid === user?.uuid);
    await expectSame('comment_update', () => edit(who, uuid));
  }
});

test('when the first comment of the preview is deleted, the next one takes its place', async () => {
  const [, second] = await heads();
  if (!second) throw new Error('there is no comment to delete');
  await expectSame('comment_delete', () => remove(second));
  const shown = (await follower.get('/api/')).json<{ activities: { comments_preview: Comment[] }[] }>();
  expect(shown.activities[0]?.comments_preview).toHaveLength(3);
});

test('when comments, replies and tombstones are deleted one after the other, none remains', async () => {
  const [head, ...others] = await heads();
  if (!head) throw new Error('there is no comment to delete');
  for (const one of others) await expectSame('comment_delete', () => remove(one));
  const all = await replies();
  await expectSame('comment_delete', () => remove(head));
  expect((await heads())[0]).toMatchObject({ is_deleted: true, reply_count: all.length });
  // Last first, because an event cannot refill the replies below a comment.
  for (const reply of all.slice(1).toReversed()) await expectSame('comment_delete', () => remove(reply));
  const [last] = all;
  if (!last) throw new Error('there is no reply to delete');
  cache.watchThread('');
  await expectSame('comment_delete', () => remove(last));
  expect(await heads()).toEqual([]);
});

async function edit(who: Caller | undefined, uuid: string): Promise<unknown> {
  return who?.put(`/api/comments/${uuid}`, { content: `Better, @${follower.username}` });
}

async function remove({ uuid, user }: Comment): Promise<unknown> {
  return [author, follower, talker].find((one) => one.uuid === user?.uuid)?.delete(`/api/comments/${uuid}`);
}
