import { closeCodes, connected, getRealtimeStatus, SOCKETS_PER_USER } from '@plotline/contract/presence.ts';
import type { Socket, SocketWatcher } from '../../platform/http/socket.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { eventText } from '../../platform/realtime.ts';
import { RESYNC } from './deliveries.ts';
import { createPresenceParts, type PresenceDependencies, type PresenceParts } from './presence-parts.ts';
import { presenceMessages } from './presence.messages.ts';
import { subscribePresence } from './presence.subscriber.ts';
import { createStatus } from './realtime-status.service.ts';
import { createSubscribe } from './subscriptions.ts';

export type { PresenceTimings } from './presence-parts.ts';

export interface PresenceFeature extends Feature {
  readonly watcher: SocketWatcher;
  /** Whether a user has a socket on any node. */
  readonly isOnline: (userId: string) => boolean;
}

/** Who is online, and what their sockets hear of. */
export function createPresence(platform: Platform, dependencies: PresenceDependencies): PresenceFeature {
  const parts = createPresenceParts(platform, dependencies);
  const { changes, exchange, onlineCount, revalidation, sessionCheck, sights, topics } = parts;
  const recheck = (authorIds: readonly string[]) => revalidation.recheckAuthors(authorIds);
  const status = createStatus({
    exchange,
    accounts: dependencies.accounts,
    isHealthy: () => sessionCheck.isHealthy(),
    now: platform.now,
  });
  return {
    name: 'presence',
    routes: [route(getRealtimeStatus, status)],
    messages: presenceMessages({
      onlineCount,
      topics,
      subscribe: createSubscribe({ db: platform.db, changes, topics, sights, recheck }),
    }),
    watcher: createWatcher(parts),
    isOnline: (userId) => exchange.countOf(userId) > 0,
    start: async () => {
      subscribePresence(platform, parts);
      platform.bus.onGap(() => catchUp(parts));
      sessionCheck.start();
      await exchange.start();
    },
    settled: async () => {
      onlineCount.stop();
      parts.followNews.stop();
      await sessionCheck.stop();
      await revalidation.stop();
      await exchange.stop();
      await parts.deliveries.settled();
    },
  };
}

function createWatcher({ connections, exchange, sessionEnds, topics }: PresenceParts): SocketWatcher {
  function greet(socket: Socket): void {
    const { uuid } = socket.viewer;
    if (exchange.countOf(uuid) >= SOCKETS_PER_USER)
      return socket.close(closeCodes.tooMany, 'Too many connections');
    connections.add(socket);
    exchange.accepted();
    exchange.changed(uuid);
    socket.send(eventText(connected, { session_id: socket.id, user_uuid: uuid }));
    return sessionEnds.check(socket);
  }

  return {
    opened: greet,
    closed: (socket) => {
      topics.removeAll(socket);
      if (connections.remove(socket)) exchange.changed(socket.viewer.uuid);
    },
  };
}

/** After a gap of the bus nothing of what this node knows is certain. */
function catchUp({
  changes,
  connections,
  exchange,
  revalidation,
  sessionCheck,
  sights,
}: PresenceParts): void {
  changes.forget();
  sights.forget();
  revalidation.recheckAll();
  exchange.catchUp();
  sessionCheck.runNow();
  for (const socket of connections.all()) socket.send(RESYNC);
}
