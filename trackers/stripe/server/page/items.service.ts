import type { ItemsPage, ItemsRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { orUnshown } from '@plotline/server/tracker-kit/unshown.ts';
import type { StripeItem } from '../../contract/page.ts';
import type { StripeDb, StripeReadKit } from '../stripe.db.ts';
import { countLedger, findLedgerPage, type ListedRow } from './items.repository.ts';
import { findShown, shownAmount, type Shown } from './shown-days.ts';

const KINDS = {
  charge: ['charge', 'partial_capture_reversal', 'charge_failure'],
  refund: ['refund', 'refund_failure'],
  dispute: ['dispute', 'dispute_reversal'],
  payout: ['payout', 'payout_reversal'],
} as const satisfies Readonly<Record<StripeItem['kind'], readonly string[]>>;

const KIND_OF: ReadonlyMap<string, StripeItem['kind']> = new Map(
  // Object.entries has lost the type of the keys.
  (Object.entries(KINDS) as [StripeItem['kind'], readonly string[]][]).flatMap(([kind, categories]) =>
    categories.map((category) => [category, kind] as const),
  ),
);

/** Lists transactions, newest first; days instead where others see no exact amounts. Payouts are the owner's alone. */
export async function items(kit: StripeReadKit, request: ItemsRequest): Promise<ItemsPage> {
  const shown = await findShown(kit, request);
  if (shown.accountId === null) return { items: [], total: 0, has_more: false };
  return shown.visibility === 'exact'
    ? transactionItems(kit.db, request, { ...shown, accountId: shown.accountId })
    : dayItems(request, shown);
}

async function transactionItems(
  db: StripeDb,
  request: ItemsRequest,
  { accountId, until }: Shown & { readonly accountId: string },
): Promise<ItemsPage> {
  const isOwner = request.viewer === 'owner';
  const offset = (request.page - 1) * request.limit;
  const { payout, ...others } = KINDS;
  const list = {
    userId: request.userId,
    accountId,
    currency: request.selector,
    categories: [...Object.values(others).flat(), ...(isOwner ? payout : [])],
    withoutDays: isOwner ? [] : [...request.excluded, ...request.hidden],
    until,
    limit: request.limit,
    offset,
  };
  const [rows, total] = await Promise.all([findLedgerPage(db, list), countLedger(db, list)]);
  return {
    items: rows.map((row) => orUnshown(row.uuid, () => presentRow(row, isOwner))),
    total,
    has_more: offset + rows.length < total,
  };
}

function presentRow(row: ListedRow, isOwner: boolean): StripeItem {
  return {
    uuid: row.uuid,
    day_uuid: row.has_post ? row.day_uuid : null,
    date: row.local_date,
    kind: KIND_OF.get(row.reporting_category) ?? 'charge',
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    ...(isOwner && { created_at: row.created_at.toISOString() }),
  };
}

function dayItems(request: ItemsRequest, { days, visibility }: Shown): ItemsPage {
  const hidden = new Set(request.hidden);
  const listed = days
    .filter((day) => day.is_posted && !hidden.has(day.uuid))
    .filter((day) => request.selector === null || day.currency === request.selector)
    .toReversed();
  const offset = (request.page - 1) * request.limit;
  const page = listed.slice(offset, offset + request.limit);
  const isRounded = visibility === 'rounded';
  return {
    items: page.map((day) =>
      orUnshown(day.uuid, (): StripeItem => ({
        uuid: day.uuid,
        day_uuid: day.uuid,
        date: day.local_date,
        kind: 'charge',
        amount: shownAmount(day.gross, visibility),
        currency: isRounded ? day.currency : null,
        status: null,
      })),
    ),
    total: listed.length,
    has_more: offset + page.length < listed.length,
  };
}
