import type { StripeBalance } from '../../contract/connection.ts';
import type { ListPage } from '../client/stripe.client.ts';
import type { Balance, Dispute, Payout } from '../client/stripe.schema.ts';
import { saveMissingCurrency } from '../connection/connection.repository.ts';
import { saveBalance } from '../connection/balance.repository.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';

type Payouts = StripeBalance['payouts'];

interface Read {
  readonly connectionId: string;
  /** Null where the account did not grant the permission. */
  readonly balance: Balance | null;
  readonly payouts: ListPage<Payout> | null;
  readonly disputes: ListPage<Dispute> | null;
}

/** Statuses of disputes that are decided, or were only warnings. */
const CLOSED = new Set(['won', 'lost', 'warning_closed', 'charge_refunded', 'prevented']);

/** Stores what the owner alone sees: balance, payouts on their way and open disputes. */
export async function storeBalance(
  kit: StripeKit,
  trx: StripeDb,
  { connectionId, balance, payouts, disputes }: Read,
): Promise<void> {
  const parts = { balances: balance, payouts, disputes };
  const [first] = [...(balance?.available ?? []), ...(balance?.pending ?? [])];
  if (first) await saveMissingCurrency(trx, connectionId, first.currency);
  await saveBalance(trx, {
    connection_id: connectionId,
    balances: JSON.stringify(balance ? sumsOf(balance) : []),
    payouts: JSON.stringify(nextPayouts(payouts?.data ?? [])),
    disputes: JSON.stringify(openDisputes(disputes?.data ?? [])),
    missing: Object.entries(parts)
      .filter(([, part]) => part === null)
      .map(([name]) => name),
    read_at: kit.now(),
  });
}

function sumsOf({ available, pending }: Balance): StripeBalance['balances'] {
  const currencies = new Set([...available, ...pending].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => ({
    currency,
    available: sumIn(currency, available),
    pending: sumIn(currency, pending),
  }));
}

function sumIn(currency: string, sums: Balance['available']): number {
  return sums.filter((one) => one.currency === currency).reduce((total, { amount }) => total + amount, 0);
}

function nextPayouts(payouts: readonly Payout[]): Payouts {
  return payouts
    .toSorted((a, b) => a.arrival_date - b.arrival_date)
    .flatMap(({ amount, currency, arrival_date: arrival, status }) =>
      status === 'pending' || status === 'in_transit'
        ? [{ amount, currency, arrives_on: isoOf(arrival).slice(0, 10), status } as const]
        : [],
    );
}

function openDisputes(disputes: readonly Dispute[]): StripeBalance['disputes'] {
  return disputes
    .filter(({ status }) => !CLOSED.has(status))
    .toSorted(
      (a, b) =>
        Number(isWaiting(b)) - Number(isWaiting(a)) || (dueOf(a) ?? Infinity) - (dueOf(b) ?? Infinity),
    )
    .map((dispute) => {
      const due = dueOf(dispute);
      const { amount, currency, reason, status, created } = dispute;
      return {
        amount,
        currency,
        reason,
        status,
        opened_at: isoOf(created),
        due_at: due === null ? null : isoOf(due),
      };
    });
}

/** Whether the owner has to respond: the time to do so stays known after that. */
function isWaiting({ status }: Dispute): boolean {
  return status.endsWith('needs_response');
}

function dueOf({ evidence_details: details }: Dispute): number | null {
  return details?.due_by ?? null;
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
