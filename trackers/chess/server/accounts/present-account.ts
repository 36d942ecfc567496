import type { ChessAccount } from '../../contract/accounts.ts';
import type { ChessKit } from '../chess.db.ts';
import { profileUrl } from '../providers/providers.ts';
import { chessSync } from '../sync/chess-sync.ts';
import { countGames, type AccountRow } from './accounts.repository.ts';

/** Presents linked accounts and their syncs to their owner. */
export async function presentAccounts(
  kit: ChessKit,
  accounts: readonly AccountRow[],
): Promise<ChessAccount[]> {
  const uuids = accounts.map(({ uuid }) => uuid);
  const [syncs, games] = await Promise.all([chessSync(kit).statuses(uuids), countGames(kit.db, uuids)]);
  return accounts.map((account) => {
    const { uuid, provider, username } = account;
    const sync = syncs.get(uuid);
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
      state: sync?.state ?? 'idle',
      place_in_queue: sync?.placeInQueue ?? null,
      progress: sync?.progress ?? null,
      imported: sync?.imported ?? 0,
      waiting_until: timeOf(sync?.waitingUntil),
      waiting_because: sync?.waitingBecause ?? null,
      error: sync?.error ?? null,
      last_sync_at: timeOf(sync?.lastSyncAt),
      next_sync_at: timeOf(sync?.nextSyncAt),
      retry_from: timeOf(sync?.retryOnVisitFrom),
      manual_sync_from: timeOf(sync?.manualSyncFrom),
    };
  });
}

function timeOf(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
