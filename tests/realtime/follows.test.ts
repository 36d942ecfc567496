import { userTopic } from '@plotline/contract/presence.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { connect, expectSilence, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// Events about follows carry the values that a profile would return if fetched again.

const stage = await createStage();
const { app, url, delivered } = stage;
let { author, follower, client } = await stage.createScene();
let owner: Client;

beforeEach(async () => {
  ({ author, follower, client } = await stage.createScene());
  owner = await connect(url, author);
  // Updates are sent in batches with the current state: wait for those of the scene.
  const fence = await app.signUp(`fence_of_${author.username}`);
  await author.post(`/api/blocks/${fence.username}`);
  await until(owner, 'relation_update', { username: fence.username });
  await delivered([client, follower]);
  [owner, client] = [await connect(url, author), await connect(url, follower)];
});

async function until(one: Client, type: string, wanted: Readonly<Record<string, unknown>>): Promise<void> {
  const isWanted = (data: Readonly<Record<string, unknown>>) =>
    Object.entries(wanted).every(([field, value]) => data[field] === value);
  while (!isWanted(await one.next(type)));
}

/** The fields of a profile that the events carry. */
async function profileSeenBy(viewer: Caller, whose: Caller) {
  const { username, follower_count, following_count, seq, follow_status, follows_you, is_blocked, is_muted } =
    (await viewer.get(`/api/profiles/${whose.username}`)).json();
  return {
    counts: { username, follower_count, following_count, seq },
    relation: { username, follow_status, follows_you, is_blocked, is_muted, block_changed: false },
  };
}

test('when a follow ends or begins, both users and the visitors of their pages get the new counts', async () => {
  const visitor = await app.signUp(`visitor_of_${author.username}`);
  const watching = await connect(url, visitor);
  await watching.subscribe(userTopic(author.username), userTopic(follower.username));
  for (const act of ['delete', 'post'] as const) {
    await follower[act](`/api/follows/${author.username}`);
    const wanted = [author, follower].map(async (whose) => (await profileSeenBy(visitor, whose)).counts);
    const [ofAuthor, ofFollower] = await Promise.all(wanted);
    expect(ofAuthor?.follower_count).toBe(act === 'post' ? 1 : 0);
    expect([await watching.next('follow_update'), await watching.next('follow_update')]).toEqual(
      expect.arrayContaining([ofAuthor, ofFollower]),
    );
    expect(await owner.next('follow_update')).toEqual(ofAuthor);
    expect(await client.next('follow_update')).toEqual(ofFollower);
    expect(await client.next('relation_update')).toEqual((await profileSeenBy(follower, author)).relation);
    expect(await owner.next('relation_update')).toEqual((await profileSeenBy(author, follower)).relation);
  }
  expectSilence(watching, 'relation_update');
});

test('when a private user gets a request and approves it, both get an event for each step', async () => {
  const asker = await app.signUp(`asker_of_${author.username}`);
  const asking = await connect(url, asker);
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await asker.post(`/api/follows/${author.username}`);
  expect(await asking.next('relation_update')).toMatchObject({ follow_status: 'requested' });
  expect(await owner.next('relation_update')).toMatchObject({
    username: asker.username,
    follows_you: false,
  });
  await author.post(`/api/follows/requests/${asker.username}/approve`);
  expect(await asking.next('relation_update')).toEqual((await profileSeenBy(asker, author)).relation);
  expect(await owner.next('relation_update')).toMatchObject({ username: asker.username, follows_you: true });
  expect(await owner.next('follow_update')).toMatchObject({ follower_count: 2 });
  expect(await asking.next('follow_update')).toMatchObject({ following_count: 1 });
});

test('when a private user declines, the requester gets no event', async () => {
  const asker = await app.signUp(`declined_by_${author.username}`);
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await asker.post(`/api/follows/${author.username}`);
  expect(await owner.next('relation_update')).toMatchObject({ username: asker.username });
  const asking = await connect(url, asker);
  await author.delete(`/api/follows/requests/${asker.username}/decline`);
  expect(await owner.next('relation_update')).toMatchObject({ username: asker.username });
  await delivered([asking, asker]);
  expectSilence(asking, 'relation_update', 'follow_update');
});

const silentActions = {
  'is removed': {
    act: () => author.delete(`/api/follows/${author.username}/followers/${follower.username}`),
    block_changed: false,
  },
  'is blocked': { act: () => author.post(`/api/blocks/${follower.username}`), block_changed: true },
};

test.each(Object.entries(silentActions))(
  "when a follower %s, only the author's sockets get an event",
  async (_, { act, block_changed }) => {
    await client.subscribe(userTopic(author.username), userTopic(follower.username));
    await act();
    const { relation } = await profileSeenBy(author, follower);
    expect(await owner.next('relation_update')).toEqual({ ...relation, block_changed });
    expect(await owner.next('follow_update')).toMatchObject({ follower_count: 0 });
    await delivered([client, follower]);
    expectSilence(client, 'relation_update', 'follow_update');
  },
);

test("when a block is lifted, only the blocker's sockets get an event", async () => {
  await author.post(`/api/blocks/${follower.username}`);
  await until(owner, 'relation_update', { is_blocked: true });
  await author.delete(`/api/blocks/${follower.username}`);
  const { relation } = await profileSeenBy(author, follower);
  expect(await owner.next('relation_update')).toEqual({ ...relation, block_changed: true });
  await delivered([client, follower]);
  expectSilence(client, 'relation_update');
});

test('when the counts of a private user change, strangers on their page get no event', async () => {
  const stranger = await stage.connectStranger();
  await stranger.subscribe(userTopic(author.username));
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await follower.delete(`/api/follows/${author.username}`);
  expect(await owner.next('follow_update')).toMatchObject({ follower_count: 0 });
  await stranger.next('unsubscribed');
  expectSilence(stranger, 'follow_update');
});

test('when many requests are approved together, the counts are sent once', async () => {
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  const askers = await Promise.all(
    Array.from({ length: 21 }, (__, index) => app.signUp(`crowd${index}_of_${author.username}`)),
  );
  for (const asker of askers) await asker.post(`/api/follows/${author.username}`);
  // Each request sends an event, unless all come within one batch.
  const ofLast = until(owner, 'relation_update', { username: askers.at(-1)?.username });
  await Promise.race([ofLast, owner.next('resync')]);
  const late = await connect(url, author);
  await author.patch('/api/profile/privacy', { is_profile_public: true });
  expect(await late.next('follow_update')).toMatchObject({ follower_count: 22 });
  expect(await late.next('resync')).toEqual({});
  expectSilence(late, 'relation_update');
});
