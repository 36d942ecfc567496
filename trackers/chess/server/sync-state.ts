import { STATES_BY_PRIORITY } from '@plotline/server/tracker-kit/sync/sync-status.ts';
import type { SyncState } from '@plotline/server/tracker-kit/tracker-server.ts';
import { accountsState } from './accounts/sync-requests.service.ts';
import type { ChessKit } from './chess.db.ts';

/** Returns the state of the linked accounts, or of a file import if that has priority. */
export async function syncState(kit: ChessKit, userId: string): Promise<SyncState> {
  const [accounts, fileImport] = await Promise.all([accountsState(kit, userId), kit.imports.state(userId)]);
  const isImport = STATES_BY_PRIORITY.indexOf(fileImport.state) < STATES_BY_PRIORITY.indexOf(accounts.state);
  return { ...(isImport ? fileImport : accounts), nextSyncAt: accounts.nextSyncAt ?? null };
}
