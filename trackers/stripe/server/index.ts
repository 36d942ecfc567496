import type { CreateTrackerServer, TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import { tracker } from '../tracker.ts';
import { createStripeClient } from './client/stripe.client.ts';
import { isConfigured } from './connection/connect.service.ts';
import { findConnection } from './connection/connection.repository.ts';
import { connectionRoutes } from './connection/connection.routes.ts';
import { pauseJobs } from './connection/pause.service.ts';
import { queueRevocations, revokeJobs } from './connection/revocations.service.ts';
import type { StripeTables } from './database.gen.ts';
import { everything } from './export/everything.ts';
import { stripeRestore } from './export/restore.ts';
import { countPublishedDays } from './page/days.repository.ts';
import { items } from './page/items.service.ts';
import { figures } from './page/figures.service.ts';
import { page } from './page/page.service.ts';
import { delayedPostJobs } from './posts/delayed-posts.service.ts';
import { settlePostJobs } from './posts/post-times.service.ts';
import { shapePosts } from './posts/shape-posts.service.ts';
import { countUser, deleteUser } from './removal.repository.ts';
import { stripeKit, type StripeKit } from './stripe.db.ts';
import { newsJobs } from './sync/news.service.ts';
import { sumReads } from './sync/place.repository.ts';
import { stripeRun } from './sync/stripe-run.ts';
import { stripeSync } from './sync/stripe-sync.ts';

export const createServer: CreateTrackerServer = (coreKit) => {
  const kit = stripeKit(coreKit);
  const client = createStripeClient(kit);
  const sync = stripeSync(kit);
  const jobs = [
    sync.jobs(stripeRun(kit, client)),
    revokeJobs(kit, client),
    pauseJobs(kit),
    delayedPostJobs(kit),
    settlePostJobs(kit),
    newsJobs(kit),
  ];
  return {
    definition: tracker,
    isAvailable: isConfigured(kit),
    routes: connectionRoutes(kit, client),
    page: (request) => page(kit, request),
    items: (request) => items(kit, request),
    headlines: (userIds) => headlines(kit, userIds),
    searchWords: ['revenue', 'payments', 'subscribers', 'subscriptions', 'mrr', 'sales'],
    figures: (request) => figures(kit, request),
    shapePosts: (posts, viewerId) => shapePosts(kit, posts, viewerId),
    syncState: async (userId) => sync.state(await openConnections(kit, userId)),
    services: async () => {
      const readsThisMonth = await sumReads(kit.db, kit.now());
      return (await sync.services()).map((service) => ({ ...service, readsThisMonth }));
    },
    onOwnerVisit: async (userId) => sync.visited(await openConnections(kit, userId)),
    countContents: async (userId) => {
      const { transactions, days, connections } = await countUser(kit.db, userId);
      return [
        { key: 'stripe_days', one: 'revenue day', many: 'revenue days', count: days },
        { key: 'stripe_transactions', one: 'transaction', many: 'transactions', count: transactions },
        { key: 'stripe_accounts', one: 'connected account', many: 'connected accounts', count: connections },
      ];
    },
    removeData: async (trx, userId) => {
      const own = trx.withTables<StripeTables>();
      await deleteUser(own, userId);
      await queueRevocations(kit, own);
    },
    exportData: everything,
    restore: stripeRestore(kit),
    jobs: Object.fromEntries(jobs.flatMap((one) => Object.entries(one.jobs))),
    cron: jobs.flatMap(({ cron }) => cron),
  };
};

async function openConnections(kit: StripeKit, userId: string): Promise<readonly string[]> {
  const connection = await findConnection(kit.db, userId);
  return connection?.disconnected_at === null ? [connection.uuid] : [];
}

/** Counts days, never amounts: these stats are the same for every viewer. */
async function headlines(kit: StripeKit, userIds: readonly string[]): ReturnType<TrackerServer['headlines']> {
  const counts = await countPublishedDays(kit.db, userIds, kit.now());
  return new Map([...counts].map(([userId, days]) => [userId, { value: `${days}/30`, label: 'paid days' }]));
}
