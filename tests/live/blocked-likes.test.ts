import type { Comment } from '@plotline/contract/comments.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { commentsLive } from '../../web/features/comments/comments.live.ts';
import { likesLive } from '../../web/features/likes/likes.live.ts';
import { createStage } from '../realtime/support/stage.ts';
import { createCommentCache } from './comment-cache.ts';
import { createNetwork } from './network.ts';

// Like counts contain users hidden by a block, in events as in responses.

const connectNetwork = createNetwork();
const stage = await createStage();
const { author, follower, activity, client } = await stage.createScene();
const [fan, blocked] = [await stage.app.signUp('blocked_fan'), await stage.app.signUp('blocked_liker')];
connectNetwork(follower);
const cache = createCommentCache({ viewer: follower, client, activity, features: [commentsLive, likesLive] });
const { expectSame, heads } = cache;
const likeable_type = await cache.typeOf();

const about = { activity_type: likeable_type, activity_uuid: activity };
const comment = (await author.post('/api/comments', { ...about, content: 'The first' })).json<Comment>();
const liked = {
  post: { likeable_type, likeable_uuid: activity },
  comment: { likeable_type: 'comment', likeable_uuid: comment.uuid },
};
const unlike = (who: Caller, one: { likeable_type: string; likeable_uuid: string }) =>
  who.delete(`/api/likes?${new URLSearchParams(one)}`);

for (const one of Object.values(liked)) await blocked.post('/api/likes', one);
await follower.post(`/api/blocks/${blocked.username}`);
// Later, events of the setup would be taken for those of the tests.
await stage.delivered([client, follower]);
await client.subscribe(activityTopic(activity));

test.each(Object.entries(liked))('when others like a %s, the event equals the response', async (_, one) => {
  await expectSame('like_add', () => fan.post('/api/likes', one));
  await expectSame('like_add', () => author.post('/api/likes', one));
  await expectSame('like_remove', () => unlike(fan, one));
});

test('when a comment is edited, its counts stay those of everyone', async () => {
  const before = (await heads())[0]?.like_count;
  await expectSame('comment_update', () =>
    author.put(`/api/comments/${comment.uuid}`, { content: 'Edited' }),
  );
  expect(before).toBe(2);
  expect(client.received.find(({ type }) => type === 'comment_update')?.data).toMatchObject({
    comment: { like_count: 2 },
  });
});
