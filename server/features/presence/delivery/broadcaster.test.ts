import { activityTopic } from '@plotline/contract/presence.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestSocket } from '../../../platform/http/socket.fixture.ts';
import { createSubscriptions, type Target } from '../subscriptions/subscriptions.ts';
import { broadcastActivities, createAnnouncedPosts, createDeliveryQueue } from './broadcaster.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

const nobody = () => Promise.resolve(new Set<string>());
const author = plainUser({ uuid: '01a20960-b310-707c-b441-61bd7cae8600', username: 'ada' });
const post = '01a20960-b310-707c-b441-61bd7cae8622';

test('when a deletion waits behind a slow event and its topic is dropped meanwhile, its subscribers get it', async () => {
  const sent: unknown[] = [];
  const reader = createTestSocket('reader', (text) => void sent.push(JSON.parse(text)));
  const target: Target = { kind: 'activity', id: post, authorId: author.uuid, trackerType: 'sleep' };
  const subscriptions = createSubscriptions();
  subscriptions.add(reader, activityTopic(post), target);
  const deliveries = createDeliveryQueue(pino({ level: 'silent' }));
  const slow = Promise.withResolvers<null>();
  deliveries.add({ sockets: () => [reader], allowed: null, event: () => slow.promise });
  broadcastActivities(
    {
      accounts: { summariesOf: () => Promise.resolve(new Map([[author.uuid, author]])) },
      announcedPosts: createAnnouncedPosts(),
      changes: { note: () => undefined },
      connections: { of: () => new Set() },
      deliveries,
      personalEvents: new Map(),
      subscriptions,
      visibility: {
        viewersOfActivity: nobody,
        viewersOfActivityUncached: nobody,
        viewersOfTracker: nobody,
        viewersOfUser: nobody,
        viewersReachedBy: nobody,
        viewersWithInFeed: nobody,
      },
    },
    { action: 'deleted', user_id: author.uuid, tracker_type: 'sleep', activity_uuids: [post] },
  );
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
