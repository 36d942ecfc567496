import { activityTopic, FEED_TOPIC, userTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import type { Caller } from '../support/test-app.ts';
import { connect, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// A user who lost access gets no further event, for every cause, topic and event: all events are published right after
// the cause, before the server has dropped a subscription.

const stage = await createStage();
const { app, kit, tracker, url } = stage;
const accounts = createAccountService(app.platform);

/** Events for visible conversations in which a user took part. */
const conversation = [
  'comment_delete',
  'comment_new',
  'comment_reply',
  'comment_update',
  'like_add',
  'like_remove',
] as const;
/** Events of each topic for users with access. */
const eventsOf = {
  feed: ['activity_update created', 'activity_update updated'],
  activity: ['activity_update updated', ...conversation, 'reactions_update'],
  user: ['activity_update created', 'activity_update updated', 'follow_update', 'tracker_update'],
} as const;
const everything = [...new Set(Object.values(eventsOf).flat())].toSorted();

type Topic = keyof typeof eventsOf;
type Scene = Awaited<ReturnType<typeof createScene>>;

/** An author, a viewer with a socket per topic, and a witness with the same access and one socket for all topics. */
async function createScene({ isPrivate = false, isFollowing = true }) {
  const { author, follower: witness, activity, client: witnessing } = await stage.createScene();
  const [viewer] = await app.join('viewer');
  if (isFollowing) await viewer.post(`/api/follows/${author.username}`);
  const comment = { activity_type: tracker.tracker_type, activity_uuid: activity, content: 'I was there' };
  const [guest] = await app.join('guest');
  await guest.post('/api/comments', comment);
  if (isPrivate) await author.patch('/api/profile/privacy', { is_profile_public: false });
  // Taking part in a conversation does not grant access.
  await viewer.post('/api/comments', comment);
  const { uuid: thread } = (await witness.post('/api/comments', comment)).json<{ uuid: string }>();
  const topics = { feed: FEED_TOPIC, activity: activityTopic(activity), user: userTopic(author.username) };
  await witnessing.subscribe(...Object.values(topics));
  const sockets: Record<Topic, Client> = {
    feed: await connect(url, viewer),
    activity: await connect(url, viewer),
    user: await connect(url, viewer),
  };
  for (const topic of topicNames) expect(await sockets[topic].subscribe(topics[topic])).toHaveLength(1);
  const owner = await connect(url, author);
  const scene = { author, viewer, witness, guest, activity, thread, sockets, owner, witnessing };
  await settle(scene);
  return scene;
}

const topicNames = ['feed', 'activity', 'user'] as const;

/** Resolves when all events are delivered, batched ones too. */
async function settle({ witness, witnessing, viewer, sockets, author, owner }: Scene): Promise<void> {
  const [fence] = await app.join('fence');
  await witness.post(`/api/blocks/${fence.username}`);
  let about: unknown;
  while (about !== fence.username) about = (await witnessing.next('relation_update'))['username'];
  const pairs: [Client, Caller][] = [
    [witnessing, witness],
    [owner, author],
  ];
  for (const topic of topicNames) pairs.push([sockets[topic], viewer]);
  await stage.delivered(...pairs.filter(([{ ws }]) => ws.readyState === ws.OPEN));
}

/** Does everything that publishes events about the author, as another user where possible. */
async function doEverything(
  { author, activity, thread, guest }: Scene,
  actor: Caller,
  isTracking = true,
): Promise<void> {
  const about = { activity_type: tracker.tracker_type, activity_uuid: activity };
  const liked = { likeable_type: tracker.tracker_type, likeable_uuid: activity };
  await actor.post('/api/likes', liked);
  await actor.delete(`/api/likes?likeable_type=${liked.likeable_type}&likeable_uuid=${activity}`);
  const written = await actor.post('/api/comments', { ...about, content: 'Secret words' });
  await actor.post('/api/comments', { ...about, content: 'Secret answer', parent_comment_uuid: thread });
  const { uuid = '' } = written.json<{ uuid?: string }>();
  await actor.put(`/api/comments/${uuid}`, { content: 'Secret words, changed' });
  await actor.delete(`/api/comments/${uuid}`);
  await accounts.setActive(guest.uuid, false);
  await kit.transaction(async (trx) => {
    await kit.update(trx, [{ uuid: activity, description: 'changed' }]);
    await kit.markChanged(trx, author.uuid, { hasData: true });
  });
  // Without the tracker nothing can be posted.
  if (isTracking) await stage.publish(author.uuid);
  const [newcomer] = await app.join('newcomer');
  await newcomer.post(`/api/follows/${author.username}`);
  await author.post(`/api/follows/requests/${newcomer.username}/approve`);
}

/** Returns the types of the events about the author that a socket received. */
function receivedBy({ author }: Scene, { received }: Client, since = 0): string[] {
  const names = received
    .slice(since)
    .filter(({ data }) => (data['username'] ?? author.username) === author.username)
    .map(({ type, data }) => (type === 'activity_update' ? `${type} ${String(data['action'])}` : type));
  return [...new Set(names)].filter((name) => everything.some((known) => known === name)).toSorted();
}

test('when access is not lost, each topic brings its events', async () => {
  const scene = await createScene({});
  const { sockets, witness, owner, witnessing } = scene;
  const marks = topicNames.map((topic) => sockets[topic].received.length);
  await doEverything(scene, witness);
  await settle(scene);
  for (const [index, topic] of topicNames.entries())
    expect(receivedBy(scene, sockets[topic], marks[index]), topic).toEqual(
      [...new Set([...conversation, ...eventsOf[topic]])].toSorted(),
    );
  for (const one of [owner, witnessing]) expect(receivedBy(scene, one)).toEqual(everything);
});

interface Cause {
  readonly setting?: Parameters<typeof createScene>[0];
  readonly act: (scene: Scene) => Promise<unknown>;
  /** The socket that keeps access and gets all events, if there is one. */
  readonly keepsAccess?: 'witnessing' | 'owner';
  /** True if only the tracker is hidden, not its owner. */
  readonly isAboutTracker?: boolean;
  readonly isTrackerGone?: boolean;
}

async function deactivate({ uuid }: Caller, sockets: readonly Client[]): Promise<void> {
  await accounts.setActive(uuid, false);
  await Promise.all(sockets.map(({ closed }) => closed));
}

const causes: Readonly<Record<string, Cause>> = {
  'the viewer unfollows a private user': {
    setting: { isPrivate: true },
    act: ({ viewer, author }) => viewer.delete(`/api/follows/${author.username}`),
    keepsAccess: 'witnessing',
  },
  'a private user removes the viewer': {
    setting: { isPrivate: true },
    act: ({ viewer, author }) =>
      author.delete(`/api/follows/${author.username}/followers/${viewer.username}`),
    keepsAccess: 'witnessing',
  },
  'the author blocks the viewer': {
    act: ({ viewer, author }) => author.post(`/api/blocks/${viewer.username}`),
    keepsAccess: 'witnessing',
  },
  'the viewer blocks the author': {
    act: ({ viewer, author }) => viewer.post(`/api/blocks/${author.username}`),
    keepsAccess: 'witnessing',
  },
  'the profile becomes private to a stranger': {
    setting: { isFollowing: false },
    act: ({ author }) => author.patch('/api/profile/privacy', { is_profile_public: false }),
    keepsAccess: 'witnessing',
  },
  'the tracker becomes private': {
    act: ({ author }) => author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false }),
    keepsAccess: 'owner',
    isAboutTracker: true,
  },
  'the tracker is disabled': {
    act: ({ author }) => author.post('/api/trackers/disable', tracker),
    isAboutTracker: true,
  },
  'the tracker is removed': {
    act: ({ author }) => author.post('/api/trackers/remove', tracker),
    isAboutTracker: true,
    isTrackerGone: true,
  },
  'the author is deactivated': { act: ({ author, owner }) => deactivate(author, [owner]) },
  'the viewer is deactivated': {
    act: ({ viewer, sockets }) => deactivate(viewer, Object.values(sockets)),
    keepsAccess: 'witnessing',
  },
};

test.each(Object.entries(causes))(
  'when %s, no topic brings further events of the author',
  async (_, { setting = {}, act, keepsAccess, isAboutTracker, isTrackerGone }) => {
    const scene = await createScene(setting);
    const { sockets, author, witness } = scene;
    const marks = topicNames.map((topic) => sockets[topic].received.length);
    await act(scene);
    await doEverything(scene, keepsAccess === 'owner' ? author : witness, !isTrackerGone);
    await settle(scene);
    for (const [index, topic] of topicNames.entries())
      expect(receivedBy(scene, sockets[topic], marks[index]), topic).toEqual(
        topic === 'user' && isAboutTracker ? ['follow_update', 'tracker_update'] : [],
      );
    // Pages that show the tracker hear of the cause, and of nothing else.
    const heard = sockets.user.received.slice(marks[topicNames.indexOf('user')]);
    expect(heard.filter(({ type }) => type === 'tracker_update')).toHaveLength(isAboutTracker ? 1 : 0);
    if (keepsAccess) expect(receivedBy(scene, scene[keepsAccess])).toEqual(everything);
  },
);
