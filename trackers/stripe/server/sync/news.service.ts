import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import { findConnectionById } from '../connection/connection.repository.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { beginNews, nameSubscription, wantFullRead } from './news.repository.ts';
import { PROVIDER, stripeSync } from './stripe-sync.ts';

// Events only say what to read. The first one queues a run at once; those of the next seconds share the run after it.

const TASK = 'stripe.news';
const NEWS_EVERY_MS = 10_000;

export interface News {
  readonly type: string;
  /** Id of the object that changed. */
  readonly objectId: string | null;
}

/** Stores what an event of a connection names, and has a run read it. */
export async function receiveNews(
  kit: StripeKit,
  trx: StripeDb,
  { connectionId, news }: { connectionId: string; news: News },
): Promise<void> {
  if (news.type.startsWith('customer.subscription.')) {
    if (news.objectId === null) await wantFullRead(trx, connectionId);
    else await nameSubscription(trx, connectionId, { sub_id: news.objectId, named_at: kit.now() });
  }
  await queueNews(kit, trx, connectionId);
}

async function queueNews(kit: StripeKit, trx: StripeDb, connectionId: string): Promise<void> {
  const now = kit.now();
  const last = await beginNews(trx, connectionId, { now, after: new Date(now.getTime() - NEWS_EVERY_MS) });
  if (last === null)
    await stripeSync(kit).queue(trx, [{ accountId: connectionId, provider: PROVIDER }], { hasNews: true });
  else await queueNewsLater(kit, trx, { connectionId, at: new Date(last.getTime() + NEWS_EVERY_MS) });
}

/** Has a job queue a run for news. One job waits at a time. */
export async function queueNewsLater(
  kit: StripeKit,
  trx: StripeDb,
  { connectionId, at }: { connectionId: string; at: Date },
): Promise<void> {
  const payload = { connection_id: connectionId };
  await kit.jobs.add(trx, TASK, payload, { key: `${TASK}:${connectionId}`, runAt: at });
}

export function newsJobs(kit: StripeKit): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: {
      [TASK]: async (payload) => {
        const { connection_id: connectionId } = payload as { readonly connection_id: string };
        await kit.transaction(async (trx) => {
          const connection = await findConnectionById(trx, connectionId);
          if (connection?.disconnected_at === null) await queueNews(kit, trx, connectionId);
        });
      },
    },
    cron: [],
  };
}
