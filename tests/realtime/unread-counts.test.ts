import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import type { Caller } from '../support/test-app.ts';
import { connect, expectSilence, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// All browsers of a recipient get the unread count, also when notifications vanish or return without an action of
// theirs; a user without a change gets no event.

const stage = await createStage();
const { app, kit, url, tracker } = stage;
const accounts = createAccountService(app.platform);
const quiet = ['notification_new', 'notification', 'notification_count_update', 'notifications_changed'];

interface Scene {
  readonly author: Caller;
  readonly recipient: Caller;
  readonly activity: string;
  /** Two browsers of the recipient. */
  readonly browsers: readonly Client[];
  /** A user with a socket and no notification. */
  readonly bystander: readonly [Client, Caller];
}

const unread = async (who: Caller) =>
  (await who.get('/api/notifications/unread-count')).json<{ unread_count: number }>().unread_count;

/** A recipient with one unread notification: the author's reply to their comment. */
async function createRecipient(isFollower: boolean): Promise<Scene> {
  const { author, activity } = await stage.createScene();
  const name = randomUUIDv7().slice(-12);
  const [recipient, other] = await Promise.all([app.signUp(`r${name}`), app.signUp(`b${name}`)]);
  if (isFollower) await recipient.post(`/api/follows/${author.username}`);
  const about = { activity_type: tracker.tracker_type, activity_uuid: activity };
  const comment = await recipient.post('/api/comments', { ...about, content: 'First' });
  const parent_comment_uuid = comment.json<{ uuid: string }>().uuid;
  const [browsers, client] = await Promise.all([
    Promise.all([connect(url, recipient), connect(url, recipient)]),
    connect(url, other),
  ]);
  const scene: Scene = { author, recipient, activity, browsers, bystander: [client, other] };
  await author.post('/api/comments', { ...about, content: 'Second', parent_comment_uuid });
  await becomes(scene, 1);
  return scene;
}

const becomes = async ({ browsers }: Scene, count: number) => {
  for (const one of browsers)
    await expect.poll(() => one.next('notification_count_update')).toMatchObject({ unread_count: count });
};

interface Change {
  readonly name: string;
  readonly isFollower?: true;
  readonly act: (scene: Scene) => Promise<unknown>;
  readonly undo?: (scene: Scene) => Promise<unknown>;
}

const changes: readonly Change[] = [
  {
    name: 'the activity is hidden',
    act: ({ author, activity }) => author.delete(`/api/posts/${tracker.tracker_type}/${activity}`),
  },
  {
    name: 'the activity is deleted',
    act: ({ author, activity }) => kit.transaction((trx) => kit.retract(trx, author.uuid, [activity])),
  },
  {
    name: 'the profile becomes private',
    act: ({ author }) => author.patch('/api/profile/privacy', { is_profile_public: false }),
    undo: ({ author }) => author.patch('/api/profile/privacy', { is_profile_public: true }),
  },
  {
    name: 'the tracker becomes private',
    act: ({ author }) => author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false }),
    undo: ({ author }) => author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true }),
  },
  {
    name: 'the tracker is disabled',
    act: ({ author }) => author.post('/api/trackers/disable', tracker),
    undo: ({ author }) => author.post('/api/trackers/enable', tracker),
  },
  { name: 'the tracker is removed', act: ({ author }) => author.post('/api/trackers/remove', tracker) },
  {
    name: 'the author is deactivated',
    act: ({ author }) => accounts.setActive(author.uuid, false),
    undo: ({ author }) => accounts.setActive(author.uuid, true),
  },
  { name: 'the author deletes the account', act: ({ author }) => author.delete('/api/auth/delete-account') },
  {
    name: 'the author blocks the recipient',
    act: ({ author, recipient }) => author.post(`/api/blocks/${recipient.username}`),
    undo: ({ author, recipient }) => author.delete(`/api/blocks/${recipient.username}`),
  },
  {
    name: 'the recipient blocks the author',
    act: ({ author, recipient }) => recipient.post(`/api/blocks/${author.username}`),
    undo: ({ author, recipient }) => recipient.delete(`/api/blocks/${author.username}`),
  },
  {
    name: 'a follower is removed from a private profile',
    isFollower: true,
    act: async ({ author, recipient }) => {
      await author.patch('/api/profile/privacy', { is_profile_public: false });
      await author.delete(`/api/follows/${author.username}/followers/${recipient.username}`);
    },
    undo: ({ author }) => author.patch('/api/profile/privacy', { is_profile_public: true }),
  },
];

test.each(changes)(
  'when $name, all browsers of the recipient get the new count and no other user gets one',
  async ({ isFollower = false, act, undo }) => {
    const scene = await createRecipient(isFollower);
    await act(scene);
    await becomes(scene, 0);
    expect(await unread(scene.recipient)).toBe(0);
    if (undo) {
      await undo(scene);
      await becomes(scene, 1);
      expect(await unread(scene.recipient)).toBe(1);
    }
    await stage.delivered(scene.bystander);
    expectSilence(scene.bystander[0], ...quiet);
  },
);

test('when a profile becomes private, a follower, who keeps access, gets no event', async () => {
  const scene = await createRecipient(true);
  const stranger = await app.signUp('keeps_stranger');
  await stranger.post('/api/comments', {
    activity_type: tracker.tracker_type,
    activity_uuid: scene.activity,
    content: `@${scene.recipient.username}`,
  });
  await becomes(scene, 2);
  const receivedCounts = () =>
    scene.browsers.map((one) => one.received.filter(({ type }) => quiet.includes(type)).length);
  const before = receivedCounts();
  await scene.author.patch('/api/profile/privacy', { is_profile_public: false });
  await scene.author.post(`/api/blocks/${stranger.username}`);
  // The events of others have been delivered.
  for (const one of scene.browsers) await stage.delivered([one, scene.recipient]);
  expect(receivedCounts()).toEqual(before);
});

const silent: readonly {
  readonly name: string;
  readonly act: (scene: Scene, bystander: Caller) => Promise<unknown>;
}[] = [
  {
    name: 'is mentioned in an activity that they cannot see',
    act: async ({ author, recipient, activity }, bystander) => {
      await recipient.post(`/api/follows/${author.username}`);
      await author.patch('/api/profile/privacy', { is_profile_public: false });
      await recipient.post('/api/comments', {
        activity_type: tracker.tracker_type,
        activity_uuid: activity,
        content: `Look, @${bystander.username}`,
      });
    },
  },
  {
    name: 'is blocked by a user without any notification from them',
    act: ({ author }, bystander) => author.post(`/api/blocks/${bystander.username}`),
  },
  {
    name: 'is removed as a follower of a public profile',
    act: async ({ author }, bystander) => {
      await bystander.post(`/api/follows/${author.username}`);
      await author.delete(`/api/follows/${author.username}/followers/${bystander.username}`);
    },
  },
  {
    name: 'is declined',
    act: async ({ author }, bystander) => {
      await author.patch('/api/profile/privacy', { is_profile_public: false });
      await bystander.post(`/api/follows/${author.username}`);
      await author.delete(`/api/follows/requests/${bystander.username}/decline`);
    },
  },
];

test.each(silent)('when a user $name, they get no event about notifications', async ({ act }) => {
  const scene = await createRecipient(false);
  const [client, caller] = scene.bystander;
  await act(scene, caller);
  // A later action that does notify them shows that the first one did not.
  await app
    .signUp(`after_${randomUUIDv7().slice(-12)}`)
    .then((fan) => fan.post(`/api/follows/${caller.username}`));
  await client.next('notification_new');
  await stage.delivered([client, caller]);
  expect(client.received.filter(({ type }) => type === 'notification_new')).toHaveLength(1);
  // One count may come twice: with both actions, if the second was stored before the first was delivered.
  const counts = client.received.filter(({ type }) => type === 'notification_count_update');
  expect(counts.map(({ data }) => data['unread_count'])).toEqual(counts.map(() => 1));
  expect(counts).not.toEqual([]);
  expectSilence(client, 'notifications_changed');
});

test('when a blocked user unlikes or deletes their comment, the author gets no event', async () => {
  const { author, recipient, activity } = await createRecipient(false);
  const like = { likeable_type: tracker.tracker_type, likeable_uuid: activity };
  await recipient.post('/api/likes', like);
  const about = `activity_type=${tracker.tracker_type}&activity_uuid=${activity}`;
  const { comments } = (await recipient.get(`/api/comments?${about}`)).json<{
    comments: { uuid: string }[];
  }>();
  const client = await connect(url, author);
  await author.post(`/api/blocks/${recipient.username}`);
  await client.next('notifications_changed');
  await stage.delivered([client, author]);
  const before = client.received.length;
  await recipient.delete(`/api/comments/${comments[0]?.uuid}`);
  await recipient.delete(`/api/likes?likeable_type=${like.likeable_type}&likeable_uuid=${activity}`);
  const fan = await app.signUp('unlike_fan');
  await fan.post(`/api/follows/${author.username}`);
  // The notification of the follow remains.
  await expect.poll(() => client.next('notification_count_update')).toMatchObject({ unread_count: 2 });
  const since = client.received.slice(before).map(({ type }) => type);
  expect(since.filter((type) => quiet.includes(type))).toEqual([
    'notification_new',
    'notification',
    'notification_count_update',
  ]);
});
