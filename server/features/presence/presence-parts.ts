import type { PersonalEvent } from '../../platform/personal-event.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import { createAnnouncer } from './announcer.ts';
import { createConnections } from './connections.ts';
import { createDeliveries } from './deliveries.ts';
import { createFollowNews } from './follow-news.ts';
import { createOnlineCount } from './online-count.ts';
import { createRecentChanges } from './recent-changes.ts';
import { createRevalidation } from './revalidation.ts';
import { createRosterExchange, defaultRosterTimings, type RosterTimings } from './roster-exchange.ts';
import { createSessionCheck } from './session-check.ts';
import { createSessionEnds } from './session-ends.ts';
import { createSights } from './sights.ts';
import { createTopics } from './topics.ts';

export interface PresenceTimings extends RosterTimings {
  /** How often the number of users online may be told. */
  readonly broadcastMs: number;
  /** How often sessions are looked up that may have ended in silence. */
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
  /** Of these sessions those that have not ended. */
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly personalEvents: readonly PersonalEvent[];
  readonly timings?: Partial<PresenceTimings> | undefined;
}

export type PresenceParts = ReturnType<typeof createPresenceParts>;

export function createPresenceParts(
  platform: Platform,
  { accounts, follows, findLiveSessions, personalEvents, timings: wanted }: PresenceDependencies,
) {
  const { db, log } = platform;
  const timings = { ...defaultTimings, ...wanted };
  const connections = createConnections();
  const topics = createTopics();
  const changes = createRecentChanges();
  const sights = createSights(db);
  const deliveries = createDeliveries(log);
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
  return {
    connections,
    topics,
    changes,
    sights,
    deliveries,
    exchange,
    onlineCount,
    followNews: createFollowNews({ accounts, follows, changes, connections, topics, sights, deliveries }),
    announcer: createAnnouncer({
      accounts,
      changes,
      connections,
      topics,
      sights,
      deliveries,
      personalEvents,
    }),
    revalidation: createRevalidation({ accounts, topics, sights }, log),
    sessionEnds: createSessionEnds(connections),
    sessionCheck: createSessionCheck({ connections, findLiveSessions, log }, timings.sessionCheckMs),
  };
}
