import { userTopic } from '@plotline/contract/presence.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { followsLive } from '../../web/features/follows/follows.live.ts';
import { canOpenLists } from '../../web/features/profiles/profile-access.ts';
import { profileKey } from '../../web/features/profiles/use-profile.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { createBrowser } from './browser.ts';
import { connect } from '../realtime/support/client.ts';
import { createStage } from '../realtime/support/stage.ts';

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
