import type { SyncState } from '@plotline/server/tracker-kit/tracker-server.ts';
import { accountsState } from './accounts/sync-requests.service.ts';
import type { ChessKit } from './chess.db.ts';

const WORST_FIRST = ['running', 'waiting', 'queued', 'failed', 'idle'] as const;

/** Of the linked accounts and the import of a file, whichever there is more to say about. */
export async function syncState(kit: ChessKit, userId: string): Promise<SyncState> {
  const [ofAccounts, ofImport] = await Promise.all([accountsState(kit, userId), kit.imports.state(userId)]);
  const isImport = WORST_FIRST.indexOf(ofImport.state) < WORST_FIRST.indexOf(ofAccounts.state);
  return { ...(isImport ? ofImport : ofAccounts), nextSyncAt: ofAccounts.nextSyncAt ?? null };
}
