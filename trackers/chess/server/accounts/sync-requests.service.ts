import type { SyncState } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { ChessKit } from '../chess.db.ts';
import { chessSync } from '../sync/chess-sync.ts';
import { everythingClosed, forcedTooRecently, nothingLinked, syncedTooRecently } from './accounts.errors.ts';
import { findAccounts } from './accounts.repository.ts';
import { listAccounts } from './accounts.service.ts';

/** Queues the accounts that may be synced now. Without any it joins a sync in progress, else it is refused. */
export async function requestSync(
  kit: ChessKit,
  { userId, isForced }: { userId: string; isForced: boolean },
): Promise<ChessAccount[]> {
  const accounts = await findAccounts(kit.db, userId);
  if (accounts.length === 0) throw nothingLinked();
  const open = accounts.filter((account) => !account.is_closed);
  if (open.length === 0) throw everythingClosed();
  const tooSoon = await chessSync(kit).request(
    open.map(({ uuid }) => uuid),
    { isForced },
  );
  if (tooSoon === null || (await isSyncing(kit, open))) return listAccounts(kit, userId);
  const { provider, from } = tooSoon;
  const now = kit.now();
  throw isForced ? forcedTooRecently({ from, now }) : syncedTooRecently(provider, { from, now });
}

async function isSyncing(kit: ChessKit, accounts: readonly { uuid: string }[]): Promise<boolean> {
  const { state } = await chessSync(kit).state(accounts.map(({ uuid }) => uuid));
  return state === 'queued' || state === 'running' || state === 'waiting';
}

/** Queues stale accounts when the owner opens the page. */
export async function visited(kit: ChessKit, userId: string): Promise<void> {
  const open = (await findAccounts(kit.db, userId)).filter((account) => !account.is_closed);
  await chessSync(kit).visited(open.map(({ uuid }) => uuid));
}

export async function accountsState(kit: ChessKit, userId: string): Promise<SyncState> {
  const accounts = await findAccounts(kit.db, userId);
  return chessSync(kit).state(accounts.map(({ uuid }) => uuid));
}
