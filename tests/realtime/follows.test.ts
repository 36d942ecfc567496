import { userTopic } from '@plotline/contract/presence.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { connect, expectSilence, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// Who follows whom is told as the profile says it when it is fetched again.

const stage = await createStage();
const { app, url, delivered } = stage;
let { author, follower, client } = await stage.createScene();
let owner: Client;

beforeEach(async () => {
  ({ author, follower, client } = await stage.createScene());
  owner = await connect(url, author);
  // News is gathered for a moment, and says how things are when it is told: the scene's own is waited for.
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

/** What a profile says of the things that the events tell. */
async function profileSeenBy(viewer: Caller, whose: Caller) {
  const { username, follower_count, following_count, seq, follow_status, follows_you, is_blocked } = (
    await viewer.get(`/api/profiles/${whose.username}`)
  ).json();
  return {
    counts: { username, follower_count, following_count, seq },
    relation: { username, follow_status, follows_you, is_blocked, block_changed: false },
  };
}

test('when a follow ends and begins, both users and the visitors of their pages hear the new numbers', async () => {
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

test('when a private user is asked and approves, both hear each step', async () => {
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

test('when a private user declines, the asker is not told', async () => {
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

const silentActs = {
  'is removed': {
    act: () => author.delete(`/api/follows/${author.username}/followers/${follower.username}`),
    block_changed: false,
  },
  'is blocked': { act: () => author.post(`/api/blocks/${follower.username}`), block_changed: true },
};

test.each(Object.entries(silentActs))(
  'when a follower %s, the author’s sockets hear of it and the follower’s do not',
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

test('when a block is lifted, the blocker’s sockets hear of it and the other’s do not', async () => {
  await author.post(`/api/blocks/${follower.username}`);
  await until(owner, 'relation_update', { is_blocked: true });
  await author.delete(`/api/blocks/${follower.username}`);
  const { relation } = await profileSeenBy(author, follower);
  expect(await owner.next('relation_update')).toEqual({ ...relation, block_changed: true });
  await delivered([client, follower]);
  expectSilence(client, 'relation_update');
});

test('when a private user’s numbers change, strangers who asked for their page hear nothing', async () => {
  const stranger = await stage.connectStranger();
  await stranger.subscribe(userTopic(author.username));
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await follower.delete(`/api/follows/${author.username}`);
  expect(await owner.next('follow_update')).toMatchObject({ follower_count: 0 });
  await stranger.next('unsubscribed');
  expectSilence(stranger, 'follow_update');
});

test('when many who wait are let in together, the numbers are told once', async () => {
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  const askers = await Promise.all(
    Array.from({ length: 21 }, (__, index) => app.signUp(`crowd${index}_of_${author.username}`)),
  );
  for (const asker of askers) await asker.post(`/api/follows/${author.username}`);
  // Told of one by one, unless all of them asked within a moment.
  const ofLast = until(owner, 'relation_update', { username: askers.at(-1)?.username });
  await Promise.race([ofLast, owner.next('resync')]);
  const late = await connect(url, author);
  await author.patch('/api/profile/privacy', { is_profile_public: true });
  expect(await late.next('follow_update')).toMatchObject({ follower_count: 22 });
  expect(await late.next('resync')).toEqual({});
  expectSilence(late, 'relation_update');
});
