import { SyncStopped } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { ListPage, StripeClient } from '../client/stripe.client.ts';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import type { StripeKit } from '../stripe.db.ts';
import type { SyncedConnection, SyncPlace } from './place.repository.ts';
import { optional, withToken, type Step } from './requests.ts';
import { isReversal } from './reversals.ts';

/** Storing ten pages at once costs little more than storing one. */
const MOST_PAGES = 10;
/** Twice the pages that the reversals of a step can fill: a list without an end must not end in a step without one. */
const MOST_REVERSAL_PAGES = 2 * MOST_PAGES;
/** Other accounts wait meanwhile. */
const MOST_MS = 2_000;

/** Transactions that were read, and the place after them. */
export interface LedgerPart {
  readonly data: readonly BalanceTransaction[];
  readonly place: Partial<SyncPlace>;
  readonly isEnd: boolean;
  /** Share of the phase that is read. */
  readonly progress?: number;
}

/** Reads pages one after the other, at most ten. `read` gets the connection with the place after the page before. */
export async function readPages(
  { connection, signal }: Step,
  read: (connection: SyncedConnection) => Promise<LedgerPart>,
): Promise<LedgerPart> {
  const startMs = performance.now();
  let part = await read(connection);
  for (
    let pages = 1;
    !part.isEnd && pages < MOST_PAGES && performance.now() - startMs < MOST_MS;
    pages += 1
  ) {
    const { data, place } = part;
    try {
      const next = await read({ ...connection, ...place });
      part = { ...next, data: [...data, ...next.data], place: { ...place, ...next.place } };
    } catch {
      signal.throwIfAborted();
      // The pages before are stored first: the next step repeats the request, and handles its failure.
      return part;
    }
  }
  return part;
}

interface Bounds {
  readonly from: number;
  readonly to: number | null;
}

export async function readTransactions(
  kit: StripeKit,
  client: StripeClient,
  { bounds, ...step }: Step & { readonly bounds: Bounds },
): Promise<ListPage<BalanceTransaction>> {
  const { connection, signal } = step;
  const request = (token: string) =>
    client.balanceTransactions({ token, signal, ...bounds, after: connection.page_after });
  const page = await optional(withToken(kit, client, step, request));
  if (page) return page;
  throw new SyncStopped(
    'Stripe does not allow reading your transactions. Connect again and allow all permissions.',
  );
}

/**
 * Adds the refund or dispute to the transactions that take back a payment: only these name the payment. They are read
 * by type, so that no charge is read with its customer. Without the permission, the payments stay unknown.
 */
export async function withPayments(
  kit: StripeKit,
  client: StripeClient,
  step: Step,
  transactions: readonly BalanceTransaction[],
): Promise<readonly BalanceTransaction[]> {
  const reversals = transactions.filter(isReversal);
  const times = reversals.map(({ created }) => created);
  const bounds = { from: Math.min(...times), to: Math.max(...times) };
  const named = new Map<string, BalanceTransaction>();
  for (const [type, unnamed] of Map.groupBy(reversals, (one) => one.type)) {
    let after: string | null = null;
    for (let pages = 0; pages < MOST_REVERSAL_PAGES && unnamed.some(({ id }) => !named.has(id)); pages += 1) {
      const page = await readReversals(kit, client, step, { ...bounds, type, after });
      for (const one of page?.data ?? []) named.set(one.id, one);
      after = page?.has_more ? (page.data.at(-1)?.id ?? null) : null;
      if (after === null) break;
    }
  }
  return transactions.map((one) => named.get(one.id) ?? one);
}

async function readReversals(
  kit: StripeKit,
  client: StripeClient,
  step: Step,
  request: Bounds & { readonly type: string; readonly after: string | null },
): Promise<ListPage<BalanceTransaction> | null> {
  const { signal } = step;
  return optional(withToken(kit, client, step, (token) => client.reversals({ token, signal, ...request })));
}
