import type { PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import { roundAmount } from '../../contract/money.ts';
import { findConnection } from '../connection/connection.repository.ts';
import { isHistoryVisible } from '../connection/connection.service.ts';
import { findAmountVisibility } from '../connection/settings.repository.ts';
import type { StripeDb } from '../stripe.db.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import { findDays } from './days.repository.ts';

type Viewer = Pick<PageRequest, 'userId' | 'viewer' | 'scheduled' | 'hasPublishDelay'>;

/** What a viewer may see of an account. */
export interface Shown {
  /** Null when nothing is connected, or nothing is visible to others. */
  readonly accountId: string | null;
  readonly visibility: AmountVisibility;
  /** Oldest first. */
  readonly days: readonly DayRow[];
  /** Last visible day for a viewer who sees new data with a delay; null for all. */
  readonly until: string | null;
  /** Null while the account is connected. */
  readonly disconnectedAt: Date | null;
}

/** For viewers to whom nothing is visible: as if no account were connected. */
const NOTHING_SHOWN: Shown = {
  accountId: null,
  visibility: 'hidden',
  days: [],
  until: null,
  disconnectedAt: null,
};

/** Selects the days that a viewer may see. Test data and accounts whose access ended are their owner's alone. */
export async function findShown(db: StripeDb, request: Viewer): Promise<Shown> {
  const { userId, viewer, scheduled, hasPublishDelay } = request;
  const isOwner = viewer === 'owner';
  const connection = await findConnection(db, userId);
  if (!connection) return NOTHING_SHOWN;
  if (!isOwner && !(connection.livemode && isHistoryVisible(connection))) return NOTHING_SHOWN;
  const { account_id: accountId, disconnected_at: disconnectedAt } = connection;
  const visibility = isOwner ? 'exact' : await findAmountVisibility(db, userId);
  const waiting = new Set(scheduled);
  const stored = await findDays(db, { userId, accountId });
  const all = stored.filter((day) => !waiting.has(day.uuid) && hasRevenueRows(day));
  if (!hasPublishDelay) return { accountId, visibility, days: all, until: null, disconnectedAt };
  // Refunds after the last published day would tell of it early.
  const until = all.findLast((day) => day.is_posted)?.local_date;
  if (until === undefined) return NOTHING_SHOWN;
  return { accountId, visibility, days: all.filter((day) => day.local_date <= until), until, disconnectedAt };
}

/** Days with nothing but payouts and transfers have no revenue, and these are the owner's alone. */
function hasRevenueRows({
  charges,
  disputed_charges: disputed,
  gross,
  refunds,
  disputes,
  fees,
}: DayRow): boolean {
  return [charges, disputed, gross, refunds, disputes, fees].some((value) => value !== 0);
}

/** Returns an amount as the visibility shows it; null where it hides amounts. */
export function shownAmount(amountMinor: number, visibility: AmountVisibility): number | null {
  if (visibility === 'exact') return amountMinor;
  return visibility === 'rounded' ? roundAmount(amountMinor) : null;
}
