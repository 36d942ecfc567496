import type { Comment } from '@plotline/contract/comments.ts';
import type { Likers } from '@plotline/contract/likes.ts';
import { userTopic, activityTopic } from '@plotline/contract/presence.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import { commentsLive } from '../../web/features/comments/comments.live.ts';
import { feedLive } from '../../web/features/feed/feed.live.ts';
import { followsLive } from '../../web/features/follows/follows.live.ts';
import { likesLive } from '../../web/features/likes/likes.live.ts';
import { likersKey } from '../../web/features/likes/use-likers.ts';
import { canOpenLists } from '../../web/features/profiles/profile-access.ts';
import { profileKey } from '../../web/features/profiles/use-profile.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { createBrowser } from './browser.ts';
import { connect } from '../realtime/support/client.ts';
import { createStage } from '../realtime/support/stage.ts';
import { createCommentCache } from './comment-cache.ts';
import { connectNetwork } from './network.ts';

// The cache after an event equals a new fetch.

const stage = await createStage();
const { app, url } = stage;
const [ada, bob, eve] = [await app.signUp('ada'), await app.signUp('bob'), await app.signUp('eve')];

const profileSeenBy = async (viewer: Caller, { username }: Caller) =>
  (await viewer.get(`/api/profiles/${username}`)).json<Profile>();

/** A browser that has cached all profiles and subscribes to the visible ones, as the app does. */
async function open(viewer: Caller) {
  const client = await connect(url, viewer);
  const queries = createBrowser({ client, viewer }, [followsLive]);
  const watched = new Set<Caller>();
  for (const whose of [ada, bob, eve]) {
    const profile = await profileSeenBy(viewer, whose);
    queries.setQueryData(profileKey(whose.username), profile);
    if (!canOpenLists(profile)) continue;
    expect(await client.subscribe(userTopic(whose.username))).toHaveLength(1);
    watched.add(whose);
  }
  return { viewer, client, queries, watched };
}

const actions: Readonly<Record<string, () => Promise<unknown>>> = {
  'a user follows': () => bob.post('/api/follows/ada'),
  'the other follows back': () => ada.post('/api/follows/bob'),
  'a follow ends': () => bob.delete('/api/follows/ada'),
  'a private user gets a request': async () => {
    await ada.patch('/api/profile/privacy', { is_profile_public: false });
    await bob.post('/api/follows/ada');
  },
  'a request is approved': () => ada.post('/api/follows/requests/bob/approve'),
  'all requests are approved': async () => {
    await eve.post('/api/follows/ada');
    await ada.patch('/api/profile/privacy', { is_profile_public: true });
  },
};

test.each(Object.entries(actions))('when %s, every browser shows the data of a new fetch', async (_, act) => {
  const browsers = [await open(ada), await open(bob), await open(eve)];
  await act();
  for (const { viewer, queries, watched } of browsers)
    for (const whose of [ada, bob, eve]) {
      const fetched = await profileSeenBy(viewer, whose);
      const shown = () => queries.getQueryData<Profile>(profileKey(whose.username));
      // The events may still be on their way.
      await expect.poll(() => relationIn(shown())).toEqual(relationIn(fetched));
      // A user who gains access fetches the page again anyway.
      if (watched.has(whose)) await expect.poll(() => countsIn(shown())).toEqual(countsIn(fetched));
    }
  for (const { client } of browsers) client.ws.close(1000);
});

function countsIn(profile: Profile | undefined) {
  return [profile?.follower_count, profile?.following_count];
}

function relationIn(profile: Profile | undefined) {
  return [profile?.follow_status, profile?.follows_you, profile?.is_blocked];
}

test('when a user is blocked or unblocked in another tab, all data that may contain them is fetched again', async () => {
  const client = await connect(url, ada);
  for (const act of ['post', 'delete'] as const) {
    const queries = createBrowser({ client, viewer: ada }, [followsLive]);
    queries.setQueryData(['comments', 'of some activity'], {});
    const isOutdated = () => queries.getQueryState(['comments', 'of some activity'])?.isInvalidated;
    expect(isOutdated()).toBe(false);
    await ada[act]('/api/blocks/eve');
    await expect.poll(isOutdated).toBe(true);
  }
});

test('when a user who is not cached follows, nothing else changes', async () => {
  const client = await connect(url, ada);
  const queries = createBrowser({ client, viewer: ada }, [followsLive]);
  queries.setQueryData(['comments', 'of some activity'], {});
  await eve.post('/api/follows/ada');
  await client.next('relation_update');
  expect(queries.getQueryState(['comments', 'of some activity'])?.isInvalidated).toBe(false);
});

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
