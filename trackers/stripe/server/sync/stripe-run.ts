import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { AccountGone, SyncStopped, type SyncTask } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { SyncRun } from '@plotline/server/tracker-kit/sync/sync-queue.ts';
import type { ListPage, StripeClient } from '../client/stripe.client.ts';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import { endDeauthorised } from '../connection/connection.service.ts';
import { AccessEnded, currentToken } from '../connection/tokens.service.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import {
  countRead,
  findSynced,
  savePlace,
  type SyncedConnection,
  type SyncPlace,
} from './place.repository.ts';
import { stripeSync, type PROVIDER } from './stripe-sync.ts';
import { storeTransactions } from './store-transactions.service.ts';
import { storeSubscriptions } from './subscriptions.service.ts';

const DAY_SECONDS = 86_400;
/** Rows may arrive late, and pending ones change until they are available. */
const OVERLAP_SECONDS = 3 * DAY_SECONDS;
const HISTORY_MONTHS = 36;

type Task = SyncTask<typeof PROVIDER>;

interface Step {
  readonly task: Task;
  readonly connection: SyncedConnection;
  readonly signal: AbortSignal;
}

/**
 * Reads the ledger and the subscriptions of connected accounts, a page per step. Recent transactions come first, then
 * the history from newest to oldest, then the subscriptions. The place is stored with each page.
 */
export function stripeRun(kit: StripeKit, client: StripeClient): SyncRun<typeof PROVIDER> {
  return {
    step: async (task, signal) => {
      try {
        if (task.isNewRun) await begin(kit, task);
        const connection = await findSynced(kit.db, task.accountId);
        if (connection?.disconnected_at !== null) throw new AccountGone('the account was disconnected');
        return await readPage(kit, client, { task, connection, signal });
      } catch (error) {
        if (!(error instanceof AccessEnded)) throw error;
        await endDeauthorised(kit, task.accountId);
        throw new SyncStopped('Stripe ended the access to your account. Connect it again.', {
          cause: error.cause,
        });
      }
    },
  };
}

/** Sets where the run starts. The history continues at its oldest stored transaction. */
async function begin(kit: StripeKit, task: Task): Promise<void> {
  await stripeSync(kit).write(task, async (trx) => {
    await stripeSync(kit).beginRun(trx, task);
    const synced = await findSynced(trx, task.accountId);
    const newest = synced?.newest_created ?? null;
    await savePlace(trx, task.accountId, {
      window_from: newest === null ? null : Math.max(0, newest - OVERLAP_SECONDS),
      page_after: null,
      has_read_subscriptions: false,
    });
  });
}

/** Reads and stores the next page. Returns whether nothing is left. */
async function readPage(kit: StripeKit, client: StripeClient, step: Step): Promise<boolean> {
  const { connection } = step;
  if (connection.window_from !== null) {
    const page = await readTransactions(kit, client, { ...step, from: connection.window_from, to: null });
    await storePage(kit, step, { page, atEnd: { window_from: null } });
    return false;
  }
  if (!connection.is_backfilled) {
    const range = { from: historyStart(connection), to: connection.oldest_created };
    const page = await readTransactions(kit, client, { ...step, ...range });
    await storePage(kit, step, { page, atEnd: { is_backfilled: true } });
    return false;
  }
  return readSubscriptions(kit, client, step);
}

function historyStart({ connected_at: at }: SyncedConnection): number {
  const start = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('UTC')
    .subtract({ months: HISTORY_MONTHS });
  return Math.floor(start.epochMilliseconds / 1_000);
}

/** The upper bound moves with the oldest stored row, so within a run the place is that of the first page. */
async function readTransactions(
  kit: StripeKit,
  client: StripeClient,
  { connection, signal, from, to }: Step & { readonly from: number; readonly to: number | null },
): Promise<ListPage<BalanceTransaction>> {
  const after = connection.page_after;
  return withToken(kit, client, { connection, signal }, (token) =>
    client.balanceTransactions({ token, signal, from, to: after === null ? to : null, after }),
  );
}

interface Page {
  readonly page: ListPage<BalanceTransaction>;
  readonly atEnd: Partial<SyncPlace>;
}

async function storePage(kit: StripeKit, { task, connection }: Step, { page, atEnd }: Page): Promise<void> {
  const { data, has_more: hasMore } = page;
  const last = data.at(-1);
  const isEnd = !hasMore || last === undefined;
  const created = data.map((txn) => txn.created);
  await write(kit, task, async (trx) => {
    const added = await storeTransactions(kit, trx, { connection, transactions: data });
    await stripeSync(kit).addImported(trx, task, added);
    await savePlace(trx, task.accountId, {
      page_after: isEnd ? null : last.id,
      ...(isEnd && atEnd),
      ...(data.length > 0 && {
        newest_created: Math.max(connection.newest_created ?? 0, ...created),
        oldest_created: Math.min(connection.oldest_created ?? Infinity, ...created),
      }),
    });
  });
}

async function readSubscriptions(kit: StripeKit, client: StripeClient, step: Step): Promise<boolean> {
  const { task, connection, signal } = step;
  if (connection.has_read_subscriptions) return true;
  const after = connection.page_after;
  const page = await withToken(kit, client, step, (token) => client.subscriptions({ token, signal, after }));
  const last = page.data.at(-1);
  const isEnd = !page.has_more || last === undefined;
  await write(kit, task, async (trx) => {
    await storeSubscriptions(kit, trx, { connection, subscriptions: page.data, isLastPage: isEnd });
    await savePlace(trx, task.accountId, {
      page_after: isEnd ? null : last.id,
      has_read_subscriptions: isEnd,
    });
  });
  return isEnd;
}

/** A write of a step whose account was disconnected meanwhile stores nothing. */
async function write(kit: StripeKit, task: Task, change: (trx: StripeDb) => Promise<void>): Promise<void> {
  await stripeSync(kit).write(task, async (trx) => {
    const connection = await findSynced(trx, task.accountId);
    if (connection?.disconnected_at !== null) throw new AccountGone('the account was disconnected');
    await change(trx);
  });
}

/** Requests with a valid token. A rejected one is refreshed once; rejected again, the access has ended. */
async function withToken<T>(
  kit: StripeKit,
  client: StripeClient,
  { connection, signal }: Pick<Step, 'connection' | 'signal'>,
  request: (token: string) => Promise<T>,
): Promise<T> {
  const connectionId = connection.uuid;
  await countRead(kit.db, connectionId, kit.now());
  const token = await currentToken(kit, client, { connectionId, signal });
  try {
    return await request(token);
  } catch (error) {
    if (!isRejected(error)) throw error;
  }
  const renewed = await currentToken(kit, client, { connectionId, rejected: token, signal });
  try {
    return await request(renewed);
  } catch (error) {
    if (isRejected(error)) throw new AccessEnded('Stripe rejects renewed tokens', { cause: error });
    throw error;
  }
}

function isRejected(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'rejected';
}
