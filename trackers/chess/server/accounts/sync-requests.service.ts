import type { ChessAccount } from '../../contract/accounts.ts';
import { PROVIDERS } from '../../contract/words.ts';
import type { SyncState } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessKit } from '../chess.db.ts';
import { findPauses } from '../sync/pauses.repository.ts';
import { forcedSyncFrom, isStaleOnVisit, manualSyncFrom } from '../sync/plan.ts';
import { wakeQueue } from '../sync/queue.service.ts';
import { enqueue, findSyncs, type SyncRow } from '../sync/syncs.repository.ts';
import { everythingClosed, forcedTooRecently, nothingLinked, syncedTooRecently } from './accounts.errors.ts';
import { findAccounts } from './accounts.repository.ts';
import { listAccounts } from './accounts.service.ts';
import { stateOf, waitOf } from './present-account.ts';

/** Queues what the owner asks for. Accounts that were asked a moment ago wait for their time; refused if all do. */
export async function requestSync(
  kit: ChessKit,
  { userId, isForced }: { userId: string; isForced: boolean },
): Promise<ChessAccount[]> {
  const now = kit.now();
  const accounts = await findAccounts(kit.db, userId);
  if (accounts.length === 0) throw nothingLinked();
  const open = accounts.filter((account) => !account.is_closed);
  if (open.length === 0) throw everythingClosed();
  const syncs = [
    ...(
      await findSyncs(
        kit.db,
        open.map(({ uuid }) => uuid),
      )
    ).values(),
  ];
  const times = syncs.map((sync) => ({ sync, from: allowedFrom(sync, isForced) }));
  const allowed = times.filter(({ from }) => from === null || from <= now).map(({ sync }) => sync);
  const [next] = times.flatMap(({ sync, from }) => (from ? [{ sync, from }] : [])).sort(byTime);
  if (allowed.length === 0 && next) {
    const { from } = next;
    throw isForced ? forcedTooRecently({ from, now }) : syncedTooRecently(next.sync.provider, { from, now });
  }
  await queue(kit, allowed, { isManual: true, isForced });
  return listAccounts(kit, userId);
}

/** The owner opened the page: what is stale is asked for, behind those who asked by hand. */
export async function visited(kit: ChessKit, userId: string): Promise<void> {
  const accounts = (await findAccounts(kit.db, userId)).filter((account) => !account.is_closed);
  const syncs = await findSyncs(
    kit.db,
    accounts.map(({ uuid }) => uuid),
  );
  const now = kit.now();
  const stale = [...syncs.values()].filter((sync) => sync.queued_at === null && isDueOnVisit(sync, now));
  if (stale.length > 0) await queue(kit, stale, { isManual: false, isForced: false });
}

/** One that failed is asked again when it has rested, unless no repetition helps. */
function isDueOnVisit(
  { provider, error, not_before: retryFrom, last_sync_at: lastSyncAt }: SyncRow,
  now: Date,
): boolean {
  if (error !== null) return retryFrom !== null && retryFrom <= now;
  return isStaleOnVisit(provider, { now, lastSyncAt });
}

const WORST_FIRST = ['running', 'waiting', 'queued', 'failed', 'idle'] as const;

/** How far the accounts of a user are, as one: what is under way comes before what failed. */
export async function accountsState(kit: ChessKit, userId: string): Promise<SyncState> {
  const accounts = await findAccounts(kit.db, userId);
  const syncs = [
    ...(
      await findSyncs(
        kit.db,
        accounts.map(({ uuid }) => uuid),
      )
    ).values(),
  ];
  const pauses = await findPauses(kit.db);
  const states = syncs.map((sync) => {
    const wait = waitOf(sync, { pause: pauses.get(sync.provider), now: kit.now() });
    return { sync, state: stateOf(sync, wait) };
  });
  const state = WORST_FIRST.find((one) => states.some((found) => found.state === one)) ?? 'idle';
  const chosen = states.filter((found) => found.state === state).map(({ sync }) => sync);
  const dates = syncs.flatMap(({ next_sync_at: at }) => at ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    state,
    progress: state === 'running' ? (chosen[0]?.progress ?? null) : null,
    imported: chosen.reduce((sum, { imported }) => sum + imported, 0),
    error: chosen.find(({ error }) => error !== null)?.error ?? null,
    nextSyncAt: dates[0] ?? null,
  };
}

function allowedFrom(sync: SyncRow, isForced: boolean): Date | null {
  return isForced ? forcedSyncFrom(sync.last_forced_at) : manualSyncFrom(sync.provider, sync.last_manual_at);
}

function byTime(a: { from: Date }, b: { from: Date }): number {
  return a.from.getTime() - b.from.getTime();
}

async function queue(
  kit: ChessKit,
  syncs: readonly SyncRow[],
  how: { isManual: boolean; isForced: boolean },
): Promise<void> {
  await kit.transaction(async (trx) => {
    await enqueue(
      trx,
      syncs.map(({ account_id }) => account_id),
      { now: kit.now(), ...how },
    );
    for (const provider of PROVIDERS.filter((one) => syncs.some((sync) => sync.provider === one))) {
      await wakeQueue(kit, trx, { provider });
    }
  });
}
