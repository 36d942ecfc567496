import { activityTopic, FEED_TOPIC } from '@plotline/contract/presence.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestSocket } from '../../../platform/http/socket.fixture.ts';
import { createSubscriptions, type Target } from '../subscriptions/subscriptions.ts';
import {
  broadcastActivities,
  createDeliveryQueue,
  CHANGES_IN_FEEDS,
  type BroadcastParts,
} from './broadcaster.ts';
import type { Receivers } from '../presence.repository.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

const author = plainUser({ uuid: '01a20960-b310-707c-b441-61bd7cae8600', username: 'ada' });
const post = '01a20960-b310-707c-b441-61bd7cae8622';

const everyone = (_: unknown, viewerIds: readonly string[]) => Promise.resolve(new Set(viewerIds));
const receivers: Receivers = {
  ofActivity: (_, named, viewerIds) => everyone(named, viewerIds),
  ofActivityInFeeds: everyone,
  ofTracker: (_, viewerIds) => Promise.resolve({ all: new Set(viewerIds), inFeeds: new Set(viewerIds) }),
  ofUser: everyone,
};

function broadcasting() {
  const [subscriptions, deliveries] = [createSubscriptions(), createDeliveryQueue(pino({ level: 'silent' }))];
  const parts: BroadcastParts = {
    accounts: { summariesOf: () => Promise.resolve(new Map([[author.uuid, author]])) },
    changes: { note: () => undefined },
    connections: { of: () => new Set() },
    deliveries,
    subscriptions,
    receivers,
  };
  return { parts, subscriptions, deliveries };
}

test('when a deletion waits behind a slow event and its topic is dropped meanwhile, its subscribers get it', async () => {
  const sent: unknown[] = [];
  const reader = createTestSocket('reader', (text) => void sent.push(JSON.parse(text)));
  const target: Target = { kind: 'activity', id: post, authorId: author.uuid, trackerType: 'sleep' };
  const { parts, subscriptions, deliveries } = broadcasting();
  subscriptions.add(reader, activityTopic(post), target);
  const slow = Promise.withResolvers<null>();
  deliveries.add({ sockets: () => [reader], allowed: null, event: () => slow.promise });
  broadcastActivities(parts, {
    action: 'deleted',
    user_id: author.uuid,
    tracker_type: 'sleep',
    activity_uuids: [post],
  });
  subscriptions.removeTarget({ socket: reader, target });
  slow.resolve(null);
  await deliveries.settled();
  expect(sent).toEqual([
    {
      type: 'activity_update',
      data: { action: 'deleted', activity_uuid: post, tracker_type: 'sleep', username: 'ada' },
    },
  ]);
});

test('when many old posts are updated at once, feeds hear of those that they show', async () => {
  const sent: unknown[] = [];
  const reader = createTestSocket('reader', (text) => void sent.push(JSON.parse(text).data.activity_uuid));
  const { parts, subscriptions, deliveries } = broadcasting();
  subscriptions.add(reader, FEED_TOPIC, { kind: 'feed', id: '', authorId: '' });
  subscriptions.add(reader, activityTopic(post), { kind: 'activity', id: post, authorId: author.uuid });
  const others = Array.from({ length: CHANGES_IN_FEEDS }, (_, index) => `${post.slice(0, -2)}${index + 30}`);
  const changed = { action: 'updated', user_id: author.uuid, tracker_type: 'sleep' } as const;
  broadcastActivities(parts, { ...changed, activity_uuids: [...others, post] });
  await deliveries.settled();
  expect(sent).toEqual([post]);
  broadcastActivities(parts, { ...changed, activity_uuids: others });
  await deliveries.settled();
  expect(sent).toEqual([post, ...others]);
});
