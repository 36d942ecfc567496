import type { Comment } from '@plotline/contract/comments.ts';
import type { Likers } from '@plotline/contract/likes.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import { commentsLive } from '../../web/features/comments/comments.live.ts';
import { feedLive } from '../../web/features/feed/feed.live.ts';
import { likesLive } from '../../web/features/likes/likes.live.ts';
import { likersKey } from '../../web/features/likes/use-likers.ts';
import { createStage } from '../realtime/support/stage.ts';
import type { Caller } from '../support/test-app.ts';
import { createBrowser } from './browser.ts';
import { createCommentCache } from './comment-cache.ts';
import { createNetwork } from './network.ts';

// Comments and likes of a user leave open screens when the user is deactivated, and return with them.

const connectNetwork = createNetwork();
const stage = await createStage();
const accounts = createAccountService(stage.app.platform);
const { author, follower, activity, client } = await stage.createScene();
const talker = await stage.app.signUp('away_talker');
await client.subscribe(activityTopic(activity));
connectNetwork(follower);
const features = [likesLive, commentsLive, feedLive];
const cache = createCommentCache({ viewer: follower, client, activity, features });
const type = await cache.typeOf();
const about = { activity_type: type, activity_uuid: activity };

const write = async (who: Caller, content: string, parent: string | null = null) =>
  (await who.post('/api/comments', { ...about, content, parent_comment_uuid: parent })).json<Comment>();
const like = (who: Caller, likeable_type: string, likeable_uuid: string) =>
  who.post('/api/likes', { likeable_type, likeable_uuid });

const head = await write(talker, 'The head of a thread');
cache.watchThread(head.uuid);

/** Creates a user with comments, replies, likes and mentions. */
async function createTalkative(username: string): Promise<Caller> {
  const user = await stage.app.signUp(username);
  await write(user, `A comment of ${username}`);
  const answered = await write(user, `A comment of ${username} with an answer`);
  await write(talker, 'The answer', answered.uuid);
  for (const index of [1, 2]) await write(user, `Reply ${index} of ${username}`, head.uuid);
  await write(talker, `What says @${username}?`);
  await like(user, type, activity);
  await like(user, 'comment', head.uuid);
  await stage.delivered([client, follower]);
  return user;
}

test('when a user is deactivated and reactivated, the cache equals a fetch', async () => {
  const user = await createTalkative('away_ada');
  await cache.expectSame('reactions_update', () => accounts.setActive(user.uuid, false));
  await cache.expectSame('reactions_update', () => accounts.setActive(user.uuid, true));
});

test('when an account is deleted, the cache equals a fetch', async () => {
  const user = await createTalkative('away_bob');
  await cache.expectSame('reactions_update', () => user.delete('/api/auth/delete-account'));
});

test('when a user is deactivated, they leave an open list of likers', async () => {
  const fan = await stage.app.signUp('away_fan');
  const post = await stage.publish(author.uuid);
  await client.subscribe(activityTopic(post));
  await like(fan, type, post);
  const queries = createBrowser({ client, viewer: follower }, features);
  const list = new InfiniteQueryObserver(queries, {
    queryKey: likersKey({ likeable_type: type, likeable_uuid: post }),
    queryFn: async () =>
      (await follower.get(`/api/likes/users?likeable_type=${type}&likeable_uuid=${post}`)).json<Likers>(),
    initialPageParam: null,
    getNextPageParam: () => null,
  });
  const close = list.subscribe(() => undefined);
  const shown = () =>
    list.getCurrentResult().data?.pages.flatMap(({ users }) => users.map(({ uuid }) => uuid));
  await expect.poll(shown).toEqual([fan.uuid]);
  await accounts.setActive(fan.uuid, false);
  await expect.poll(shown).toEqual([]);
  close();
});

test('when a user without likes or comments here is deactivated, no event is sent', async () => {
  const stranger = await stage.app.signUp('away_stranger');
  const before = client.received.length;
  await accounts.setActive(stranger.uuid, false);
  await stage.delivered([client, follower]);
  expect(client.received.slice(before).map(({ type: received }) => received)).not.toContain(
    'reactions_update',
  );
});
