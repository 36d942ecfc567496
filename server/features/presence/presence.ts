import { closeCodes, connected, SOCKETS_PER_PERSON } from '@plotline/contract/presence.ts';
import { getRealtimeStatus } from '@plotline/contract/presence.ts';
import type { Socket, SocketWatcher } from '../../platform/http/socket.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { eventText } from '../../platform/realtime.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { createAnnouncer } from './announcer.ts';
import { createConnections } from './connections.ts';
import { createDeliveries, RESYNC } from './deliveries.ts';
import { createOnlineCount } from './online-count.ts';
import { presenceMessages } from './presence.messages.ts';
import { subscribePresence } from './presence.subscriber.ts';
import { createStatus } from './realtime-status.service.ts';
import { createRevalidation } from './revalidation.ts';
import { createRosterExchange, defaultRosterTimings, type RosterTimings } from './roster-exchange.ts';
import { createSessionCheck } from './session-check.ts';
import { createSessionEnds } from './session-ends.ts';
import { createSights } from './sights.ts';
import { createSubscribe } from './subscriptions.ts';
import { createTopics } from './topics.ts';

export interface PresenceTimings extends RosterTimings {
  /** How often the number of people online may be told. */
  readonly broadcastMs: number;
  /** How often sessions are looked up that may have ended in silence. */
  readonly sessionCheckMs: number;
}

const defaultTimings: PresenceTimings = {
  ...defaultRosterTimings,
  broadcastMs: 2_000,
  sessionCheckMs: 20_000,
};

export interface PresenceDependencies {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  /** Of these sessions those that have not ended. */
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly timings?: Partial<PresenceTimings> | undefined;
}

export interface PresenceFeature extends Feature {
  readonly watcher: SocketWatcher;
}

/** Who is online, and what their sockets hear of. */
export function createPresence(platform: Platform, dependencies: PresenceDependencies): PresenceFeature {
  const { bus, db, log, now } = platform;
  const { accounts, findLiveSessions } = dependencies;
  const timings = { ...defaultTimings, ...dependencies.timings };
  const connections = createConnections();
  const topics = createTopics();
  const sights = createSights(db);
  const deliveries = createDeliveries(log);
  const revalidation = createRevalidation({ topics, sights }, log);
  const sessionEnds = createSessionEnds(connections);
  const sessionCheck = createSessionCheck({ connections, findLiveSessions, log }, timings.sessionCheckMs);
  const exchange = createRosterExchange(platform, {
    connections,
    timings,
    onChange: () => onlineCount.changed(),
  });
  const onlineCount = createOnlineCount({
    count: (maxAgeMs) => exchange.onlineCount(maxAgeMs),
    sockets: () => connections.all(),
    broadcastMs: timings.broadcastMs,
  });
  const announcer = createAnnouncer({ accounts, connections, topics, sights, deliveries });
  const status = createStatus({ accounts, exchange, isHealthy: () => sessionCheck.isHealthy(), now });

  function greet(socket: Socket): void {
    if (exchange.countOf(socket.viewer.uuid) >= SOCKETS_PER_PERSON)
      return socket.close(closeCodes.tooMany, 'Too many connections');
    connections.add(socket);
    exchange.accepted();
    exchange.changed(socket.viewer.uuid);
    socket.send(eventText(connected, { session_id: socket.id, user_uuid: socket.viewer.uuid }));
    return sessionEnds.check(socket);
  }

  return {
    name: 'presence',
    routes: [route(getRealtimeStatus, status)],
    messages: presenceMessages({
      onlineCount,
      topics,
      subscribe: createSubscribe({
        db,
        topics,
        sights,
        recheck: (authorIds) => revalidation.recheckAuthors(authorIds),
      }),
    }),
    watcher: {
      opened: greet,
      closed: (socket) => {
        topics.removeAll(socket);
        if (connections.remove(socket)) exchange.changed(socket.viewer.uuid);
      },
    },
    start: async () => {
      subscribePresence(platform, { announcer, sights, revalidation, sessionEnds });
      bus.onGap(() => {
        sights.forget();
        revalidation.recheckAll();
        exchange.catchUp();
        sessionCheck.runNow();
        for (const socket of connections.all()) socket.send(RESYNC);
      });
      sessionCheck.start();
      await exchange.start();
    },
    settled: async () => {
      onlineCount.stop();
      await sessionCheck.stop();
      await revalidation.stop();
      await exchange.stop();
      await deliveries.settled();
    },
  };
}
