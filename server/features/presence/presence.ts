import { closeCodes, connected, SOCKETS_PER_USER } from '@plotline/contract/presence.ts';
import type { SocketWatcher } from '../../platform/http/socket.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { eventText } from '../../platform/realtime.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import { createDeliveryQueue, RESYNC_TEXT } from './delivery/broadcaster.ts';
import { createFollowUpdates } from './delivery/follow-updates.ts';
import { createReceivers } from './presence.repository.ts';
import { presenceRoutes } from './presence.routes.ts';
import { subscribePresence } from './presence.subscriber.ts';
import { createConnections, createOnlineCount } from './roster/connections.ts';
import {
  createHiddenUsers,
  createRoster,
  defaultRosterTimings,
  type RosterTimings,
} from './roster/roster.ts';
import { createSessions } from './roster/connections.ts';
import { createRevalidation } from './subscriptions/revalidation.ts';
import { presenceMessages } from './subscriptions/socket-messages.ts';
import { createSubscriptions, createRecentChanges } from './subscriptions/subscriptions.ts';

export interface PresenceTimings extends RosterTimings {
  /** The shortest interval between two broadcasts of the number of online users. */
  readonly broadcastMs: number;
  readonly sessionCheckMs: number;
}

const defaultTimings: PresenceTimings = {
  ...defaultRosterTimings,
  broadcastMs: 150,
  sessionCheckMs: 20_000,
};

export interface PresenceDependencies {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly follows: Pick<FollowsService, 'countsOf' | 'relationOf'>;
  /** Returns those of the sessions that have not ended. */
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly timings?: Partial<PresenceTimings> | undefined;
}

export interface PresenceFeature extends Feature {
  readonly watcher: SocketWatcher;
  /** Returns whether a user has a socket on any node. */
  readonly isOnline: (userId: string) => boolean;
}

/** The users who are online, and the events that their sockets get. */
export function createPresence(platform: Platform, dependencies: PresenceDependencies): PresenceFeature {
  const parts = createParts(platform, dependencies);
  const { followUpdates, hiddenUsers, onlineCount, revalidation, roster, sessions } = parts;
  return {
    name: 'presence',
    routes: presenceRoutes({ ...parts, now: platform.now }),
    messages: presenceMessages({ ...parts, db: platform.db }),
    watcher: createWatcher(parts),
    isOnline: (userId) => roster.countOf(userId) > 0,
    start: async () => {
      subscribePresence(platform.bus, parts);
      platform.bus.onGap(() => recoverFromGap(parts));
      sessions.start();
      await hiddenUsers.load();
      await roster.start();
    },
    settled: async () => {
      onlineCount.stop();
      followUpdates.stop();
      await sessions.stop();
      await revalidation.stop();
      await roster.stop();
      await hiddenUsers.settled();
      await parts.deliveries.settled();
    },
  };
}

type Parts = ReturnType<typeof createParts>;

function createParts(platform: Platform, dependencies: PresenceDependencies) {
  const { db, log } = platform;
  const { accounts, follows, findLiveSessions } = dependencies;
  const timings = { ...defaultTimings, ...dependencies.timings };
  const connections = createConnections();
  const roster = createRoster(platform, {
    connections,
    timings,
    onChange: () => onlineCount.changed(),
  });
  const hiddenUsers = createHiddenUsers({ db, log, onChange: () => onlineCount.changed() });
  const onlineCount = createOnlineCount({
    count: (maxAgeMs) => {
      const hidden = [...hiddenUsers.ids()].filter((userId) => roster.countOf(userId) > 0);
      return Math.max(0, roster.onlineCount(maxAgeMs) - hidden.length);
    },
    sockets: () => connections.all(),
    broadcastMs: timings.broadcastMs,
  });
  const shared = {
    accounts,
    connections,
    subscriptions: createSubscriptions(),
    changes: createRecentChanges(),
    receivers: createReceivers(db),
    deliveries: createDeliveryQueue(log),
  };
  return {
    ...shared,
    roster,
    hiddenUsers,
    onlineCount,
    sessions: createSessions({ connections, findLiveSessions, log }, timings.sessionCheckMs),
    followUpdates: createFollowUpdates({ ...shared, follows, log }),
    revalidation: createRevalidation({ ...shared, db, log }),
  };
}

function createWatcher({ connections, onlineCount, roster, sessions, subscriptions }: Parts): SocketWatcher {
  return {
    opened: (socket) => {
      const { uuid } = socket.viewer;
      if (roster.countOf(uuid) >= SOCKETS_PER_USER)
        return socket.close(closeCodes.tooMany, 'Too many connections');
      connections.add(socket);
      roster.accepted();
      onlineCount.changed();
      socket.send(eventText(connected, { session_id: socket.id, user_uuid: uuid }));
      return sessions.closeIfEnded(socket);
    },
    closed: (socket) => {
      subscriptions.removeAll(socket);
      if (connections.remove(socket)) onlineCount.changed();
    },
  };
}

/** Drops and checks everything that messages of the gap may have changed. */
function recoverFromGap({ changes, connections, hiddenUsers, revalidation, sessions }: Parts): void {
  changes.forget();
  revalidation.recheckAll();
  hiddenUsers.reload();
  sessions.checkNow();
  for (const socket of connections.all()) socket.send(RESYNC_TEXT);
}
