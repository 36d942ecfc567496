import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { AccountGone, SyncStopped } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { SyncRun } from '@plotline/server/tracker-kit/sync/sync-queue.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import { CursorGone } from '../client/stripe.failures.ts';
import { endAccess } from '../connection/connection.service.ts';
import { AccessEnded } from '../connection/tokens.service.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { readPages, readTransactions, withPayments, type LedgerPart } from './ledger-pages.ts';
import { computeMetricDays } from './metric-days.service.ts';
import { replaceMetricDays } from './metric-days.repository.ts';
import { deleteAllNamed, deleteNamed, findNamed } from './news.repository.ts';
import { queueNewsLater } from './news.service.ts';
import { findSynced, savePlace, type SyncedConnection } from './place.repository.ts';
import { historyBounds, nextPhase, placeAfter } from './history.ts';
import type { CouponProducts } from './coupon-products.ts';
import { readByName, readListed } from './read-subscriptions.ts';
import { saveRecords } from './records.service.ts';
import { storeBalance } from './store-balance.service.ts';
import { optional, withToken, type Step, type Task } from './requests.ts';
import { stripeSync, type PROVIDER } from './stripe-sync.ts';
import { findOldestPending } from './ledger.repository.ts';
import { storeTransactions } from './store-transactions.service.ts';
import { storeSubscriptions } from './subscriptions.service.ts';

const DAY_SECONDS = 86_400;
/** Rows may arrive late. */
const OVERLAP_SECONDS = 3 * DAY_SECONDS;
/** Pending rows change until they are available, which takes a month at most in some countries. */
const PENDING_MS = 45 * DAY_SECONDS * 1_000;
const NEWS_OVERLAP_SECONDS = 600;
const FULL_EVERY_MS = 6 * 60 * 60_000;
const FULL_AT_LEAST_MS = 60_000;
/** More subscriptions take fewer requests by the list. */
const MOST_NAMED = 100;
const NAMED_PER_STEP = 10;

/**
 * Reads the ledger and the subscriptions of connected accounts, some pages per step. Recent transactions come first, then
 * a phase of the history from newest to oldest, the subscriptions, MRR, and the balance. The place is stored with the
 * pages. A run for news reads only the subscriptions that events named.
 */
export function stripeRun(kit: StripeKit, client: StripeClient): SyncRun<typeof PROVIDER> {
  const couponProducts: CouponProducts = new Map();
  return {
    step: async (task, signal) => {
      if (task.isNewRun) await begin(kit, task);
      const connection = await findSynced(kit.db, task.accountId);
      if (connection?.disconnected_at !== null) throw new AccountGone('the account was disconnected');
      try {
        return await readNext(kit, client, { task, connection, signal, access: {}, couponProducts });
      } catch (error) {
        if (error instanceof CursorGone) return restartPages(kit, task, error);
        if (error instanceof ProviderError && error.kind === 'not_found') throw withoutPermission(error);
        if (!(error instanceof AccessEnded)) throw error;
        const isEnded = await kit.transaction((trx) => endAccess(kit, trx, connection, error.reason));
        // Connected again meanwhile: the next step has the new tokens.
        if (!isEnded) return false;
        throw new SyncStopped('Stripe ended the access to your account. Connect it again.', {
          cause: error.cause,
        });
      }
    },
    finished: async (task) => {
      const synced = await findSynced(kit.db, task.accountId);
      if (synced?.disconnected_at !== null) return;
      const { wants_full_read: wantsFullRead, full_read_at: fullReadAt } = synced;
      await kit.transaction(async (trx) => {
        if (nextPhase(synced) !== null) await stripeSync(kit).queue(trx, [task]);
        if (wantsFullRead && fullReadAt !== null)
          await queueNewsLater(kit, trx, {
            connectionId: task.accountId,
            at: new Date(fullReadAt.getTime() + FULL_AT_LEAST_MS),
          });
      });
    },
  };
}

/** Returns the end of a sync whose account was connected without the permission to read payments. */
function withoutPermission(cause: ProviderError): SyncStopped {
  const message = 'Stripe does not give us your payments. Connect it again and allow reading them.';
  return new SyncStopped(message, { cause, retryOnVisitInMs: DAY_SECONDS * 1_000 });
}

/** Restarts the run's current list: rows that are stored already are only updated. */
async function restartPages(kit: StripeKit, task: Task, error: CursorGone): Promise<boolean> {
  const connection = await findSynced(kit.db, task.accountId);
  if (!connection || connection.page_after === null) throw error;
  await write(kit, task, (trx) => savePlace(trx, task.accountId, { page_after: null }));
  return false;
}

/** Sets where the run starts and what it reads. The history continues at its oldest stored transaction. */
async function begin(kit: StripeKit, task: Task): Promise<void> {
  await stripeSync(kit).write(task, async (trx) => {
    await stripeSync(kit).beginRun(trx, task);
    const synced = await findSynced(trx, task.accountId);
    const newest = synced?.newest_created ?? null;
    const named = await findNamed(trx, task.accountId, { until: kit.now(), limit: MOST_NAMED + 1 });
    const wantsFullRead = (synced?.wants_full_read ?? false) || named.length > MOST_NAMED;
    const isFull = readsAll(task, synced, { wantsFullRead, now: kit.now() });
    // Events from now on name what the list may have passed.
    if (isFull || wantsFullRead) await deleteAllNamed(trx, task.accountId);
    await savePlace(trx, task.accountId, {
      window_from:
        synced && newest !== null ? await startOfRecent(kit, trx, { synced, newest, isFull }) : null,
      window_newest: null,
      page_after: null,
      has_read_phase: false,
      has_read_subscriptions: !isFull,
      wants_full_read: wantsFullRead && !isFull,
    });
  });
}

/** Returns the start of the transactions that a run reads again, in Unix seconds. */
async function startOfRecent(
  kit: StripeKit,
  trx: StripeDb,
  { synced, newest, isFull }: { synced: SyncedConnection; newest: number; isFull: boolean },
): Promise<number> {
  if (!isFull) return Math.max(0, newest - NEWS_OVERLAP_SECONDS);
  const { user_id: userId, account_id: accountId } = synced;
  const since = new Date(kit.now().getTime() - PENDING_MS);
  const pending = await findOldestPending(trx, { userId, accountId, since });
  const oldest = pending === null ? newest : Math.floor(pending.getTime() / 1_000);
  return Math.max(0, Math.min(newest - OVERLAP_SECONDS, oldest));
}

/** Whether a run reads the whole list of subscriptions: none does within a minute unless its owner forced it. */
function readsAll(
  { hasNews, isForced }: Task,
  synced: SyncedConnection | undefined,
  { wantsFullRead, now }: { wantsFullRead: boolean; now: Date },
): boolean {
  if (isForced || !synced?.has_read_subscriptions || synced.full_read_at === null) return true;
  const ageMs = now.getTime() - synced.full_read_at.getTime();
  return ageMs >= (!hasNews || wantsFullRead ? FULL_AT_LEAST_MS : FULL_EVERY_MS);
}

/** Reads and stores the next pages. Returns whether nothing is left. */
async function readNext(
  kit: StripeKit,
  client: StripeClient,
  step: Step & { readonly couponProducts: CouponProducts },
): Promise<boolean> {
  const { connection } = step;
  const phase = nextPhase(connection);
  if (connection.window_from !== null)
    await readRecent(kit, client, { ...step, from: connection.window_from });
  // A run reads one phase: the next one follows in the background, behind all other accounts.
  else if (phase !== null && !connection.has_read_phase)
    await readHistory(kit, client, { ...step, months: phase });
  else if (!connection.has_read_subscriptions) await readSubscriptions(kit, client, step);
  else if (await readNamed(kit, client, step)) return false;
  else if (connection.needs_metrics) await saveMetrics(kit, step);
  else {
    await readBalance(kit, client, step);
    return true;
  }
  return false;
}

/** Reads transactions since shortly before the newest stored one. */
async function readRecent(
  kit: StripeKit,
  client: StripeClient,
  { from, ...step }: Step & { readonly from: number },
): Promise<void> {
  const read = await readPages(step, async (connection) => {
    const { data, has_more: hasMore } = await readTransactions(kit, client, {
      ...step,
      connection,
      bounds: { from, to: null },
    });
    const isEnd = !hasMore || data.length === 0;
    const { window_newest: seen, newest_created: stored } = connection;
    const newest = Math.max(seen ?? 0, data[0]?.created ?? 0, stored ?? 0);
    const place = isEnd
      ? { page_after: null, window_from: null, window_newest: null, newest_created: newest }
      : { page_after: data.at(-1)?.id ?? null, window_newest: newest };
    return { data, place, isEnd };
  });
  await storePages(kit, client, { ...step, isNews: true }, read);
}

async function readHistory(
  kit: StripeKit,
  client: StripeClient,
  { months, ...step }: Step & { readonly months: number },
): Promise<void> {
  const read = await readPages(step, async (connection) => {
    const { connected_at: connectedAt, newest_created: newest } = connection;
    const bounds = historyBounds(connection, { connectedAt, months });
    const { data, has_more: hasMore } = await readTransactions(kit, client, { ...step, connection, bounds });
    const after = placeAfter(connection, { connectedAt, months, data, hasMore });
    const place = {
      ...after.place,
      has_read_phase: after.isPhaseDone,
      newest_created: newest ?? data[0]?.created ?? Math.floor(connectedAt.getTime() / 1_000),
    };
    return { data, place, isEnd: after.isPhaseDone, progress: after.progress };
  });
  await storePages(kit, client, { ...step, isNews: false }, read);
}

async function storePages(
  kit: StripeKit,
  client: StripeClient,
  step: Step & { readonly isNews: boolean },
  { data, place, progress }: LedgerPart,
): Promise<void> {
  const { task, connection, isNews } = step;
  const transactions = await withPayments(kit, client, step, data);
  await write(kit, task, async (trx) => {
    const added = await storeTransactions(kit, trx, { connection, transactions, isNews });
    await stripeSync(kit).addImported(trx, task, added);
    await savePlace(trx, task.accountId, place);
    if (progress !== undefined) await stripeSync(kit).saveProgress(trx, task, progress);
  });
}

async function readSubscriptions(
  kit: StripeKit,
  client: StripeClient,
  step: Step & { readonly couponProducts: CouponProducts },
): Promise<void> {
  const { task, connection } = step;
  const { subscriptions, next } = await readListed(kit, client, step);
  await write(kit, task, async (trx) => {
    await storeSubscriptions(kit, trx, { connection, subscriptions });
    await savePlace(trx, task.accountId, {
      page_after: next,
      has_read_subscriptions: next === null,
      ...(next === null && { full_read_at: kit.now(), needs_metrics: true }),
    });
  });
}

/** Reads some of the subscriptions that events named before the run. Returns false if none is left. */
async function readNamed(kit: StripeKit, client: StripeClient, step: Step): Promise<boolean> {
  const { task, connection } = step;
  const until = connection.run_since ?? kit.now();
  const named = await findNamed(kit.db, task.accountId, { until, limit: NAMED_PER_STEP });
  if (named.length === 0) return false;
  const subscriptions = await readByName(
    kit,
    client,
    step,
    named.map((one) => one.sub_id),
  );
  await write(kit, task, async (trx) => {
    if (await storeSubscriptions(kit, trx, { connection, subscriptions }))
      await savePlace(trx, task.accountId, { needs_metrics: true });
    for (const one of named) await deleteNamed(trx, task.accountId, one);
  });
  return true;
}

/** Computes MRR before the tracker is locked: a large account takes seconds. */
async function saveMetrics(kit: StripeKit, { task, connection }: Step): Promise<void> {
  const account = { userId: connection.user_id, accountId: connection.account_id };
  const days = await computeMetricDays(kit, kit.db, account);
  await write(kit, task, async (trx) => {
    await replaceMetricDays(trx, account, days);
    await savePlace(trx, task.accountId, { needs_metrics: false });
  });
}

/** The last step of a run: the owner's balance, and the texts of posts that depend on all that was read. */
async function readBalance(kit: StripeKit, client: StripeClient, step: Step): Promise<void> {
  const { task, connection, signal } = step;
  const read = <T>(request: (token: string) => Promise<T>) => optional(withToken(kit, client, step, request));
  const [balance, payouts, disputes] = [
    await read((token) => client.balance(token, signal)),
    await read((token) => client.payouts(token, signal)),
    await read((token) => client.disputes(token, signal)),
  ];
  await write(kit, task, async (trx) => {
    await storeBalance(kit, trx, { connectionId: connection.uuid, balance, payouts, disputes });
    await saveRecords(kit, trx, connection);
  });
}

/** A write of a step whose account was disconnected meanwhile stores nothing. */
async function write(kit: StripeKit, task: Task, change: (trx: StripeDb) => Promise<void>): Promise<void> {
  await stripeSync(kit).write(task, async (trx) => {
    const connection = await findSynced(trx, task.accountId);
    if (connection?.disconnected_at !== null) throw new AccountGone('the account was disconnected');
    await change(trx);
  });
}
