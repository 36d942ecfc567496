import type { PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import { roundAmount } from '../../contract/money.ts';
import { findAmountVisibility, findConnection } from '../connection/connection.repository.ts';
import type { StripeReadKit } from '../stripe.db.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import { findDays } from './days.repository.ts';
import { asShown, findDelayed, findShownUntil } from './publish-delay.ts';

type Viewer = Pick<PageRequest, 'userId' | 'viewer' | 'excluded' | 'hidesNewData'>;

/** The part of an account that a viewer may see. */
export interface Shown {
  /** Null when nothing is connected, or nothing is visible to others. */
  readonly accountId: string | null;
  readonly visibility: AmountVisibility;
  /** Oldest first. */
  readonly days: readonly DayRow[];
  /** Time of the last visible transaction for a viewer who sees new data with a delay; null for all. */
  readonly until: Date | null;
  /** First day that a viewer sees nothing of; null when they see today. */
  readonly hiddenFrom: string | null;
  /** Null while the account is connected. */
  readonly disconnectedAt: Date | null;
}

/** Response when nothing is visible to the viewer: the same as without a connected account. */
const NOTHING_SHOWN: Shown = {
  accountId: null,
  visibility: 'hidden',
  days: [],
  until: null,
  hiddenFrom: null,
  disconnectedAt: null,
};

/** Selects the days that a viewer may see. Test data are their owner's alone. */
export async function findShown(
  kit: StripeReadKit,
  { userId, viewer, excluded, hidesNewData }: Viewer,
): Promise<Shown> {
  const { db } = kit;
  const connection = await findConnection(db, userId);
  if (!connection) return NOTHING_SHOWN;
  const { account_id: accountId, disconnected_at: disconnectedAt } = connection;
  if (viewer === 'owner') {
    const days = (await findDays(db, { userId, accountId })).filter(hasRevenueRows);
    return { accountId, visibility: 'exact', days, until: null, hiddenFrom: null, disconnectedAt };
  }
  if (!connection.livemode) return NOTHING_SHOWN;
  const shownUntil = await findShownUntil(kit, db, [userId]);
  const [visibility, all, delayed] = await Promise.all([
    findAmountVisibility(db, userId),
    findDays(db, { userId, accountId }),
    findDelayed(db, shownUntil),
  ]);
  const waiting = new Set(excluded);
  const days = all
    .filter(({ uuid }) => !waiting.has(uuid))
    .flatMap((day) => asShown(delayed, day) ?? [])
    .filter(hasRevenueRows);
  const { until, hiddenFrom } = shownUntil.get(userId) ?? { until: null, hiddenFrom: null };
  // The connection itself would be news.
  if ((hidesNewData || hiddenFrom !== null) && days.length === 0) return NOTHING_SHOWN;
  return { accountId, visibility, days, until, hiddenFrom, disconnectedAt };
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
