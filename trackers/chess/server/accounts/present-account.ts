import type { ChessAccount } from '../../contract/accounts.ts';
import type { ChessKit } from '../chess.db.ts';
import { profileUrl } from '../providers/providers.ts';
import { isPaused, NO_PAUSE, type Pause } from '../sync/pause.ts';
import { findPauses } from '../sync/pauses.repository.ts';
import { manualSyncFrom } from '../sync/plan.ts';
import { findPlaces, findSyncs, type SyncRow } from '../sync/syncs.repository.ts';
import { countGames, type AccountRow } from './accounts.repository.ts';

/** Linked accounts with how far their sync is, for their owner alone. */
export async function presentAccounts(
  kit: ChessKit,
  accounts: readonly AccountRow[],
): Promise<ChessAccount[]> {
  const uuids = accounts.map(({ uuid }) => uuid);
  const [syncs, places, games, pauses] = await Promise.all([
    findSyncs(kit.db, uuids),
    findPlaces(kit.db, uuids),
    countGames(kit.db, uuids),
    findPauses(kit.db),
  ]);
  return accounts.map((account) => {
    const { uuid, provider, username } = account;
    const sync = syncs.get(uuid);
    const wait = sync ? waitOf(sync, { pause: pauses.get(provider), now: kit.now() }) : null;
    const state = sync ? stateOf(sync, wait) : 'idle';
    return {
      provider,
      username,
      url: profileUrl(provider, username),
      title: account.title,
      is_closed: account.is_closed,
      is_verified: account.verified_at !== null,
      is_lapsed: account.lapsed_at !== null,
      is_confirmed: account.is_confirmed,
      verify_code: account.verified_at === null ? account.verify_code : null,
      games: games.get(uuid) ?? 0,
      state,
      place_in_queue: state === 'queued' ? (places.get(uuid) ?? 0) : null,
      progress: state === 'running' ? (sync?.progress ?? null) : null,
      imported: sync?.imported ?? 0,
      waiting_until: timeOf(wait?.until),
      waiting_because: wait?.because ?? null,
      error: sync?.error ?? null,
      last_sync_at: timeOf(sync?.last_sync_at),
      next_sync_at: timeOf(sync?.next_sync_at),
      retry_from: timeOf(state === 'failed' ? sync?.not_before : null),
      manual_sync_from: timeOf(manualSyncFrom(provider, sync?.last_manual_at ?? null)),
    };
  });
}

interface Wait {
  readonly until: Date;
  readonly because: NonNullable<ChessAccount['waiting_because']>;
}

/** What holds a sync up that is to be done. */
export function waitOf(
  { queued_at: queuedAt, not_before: notBefore }: SyncRow,
  { pause = NO_PAUSE, now }: { pause: Pause | undefined; now: Date },
): Wait | null {
  if (queuedAt === null) return null;
  const { until, reason } = pause;
  if (until !== null && reason !== null && isPaused(pause, now)) return { until, because: reason };
  return notBefore !== null && notBefore > now ? { until: notBefore, because: 'failed' } : null;
}

/** Between its steps a run stands in the queue, and is under way all the same. */
export function stateOf(sync: SyncRow, wait: Wait | null): ChessAccount['state'] {
  if (sync.queued_at === null) return sync.error === null ? 'idle' : 'failed';
  if (wait !== null) return 'waiting';
  return sync.run_since === null ? 'queued' : 'running';
}

function timeOf(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}
