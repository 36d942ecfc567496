import { SyncStopped } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import { isVerifiedByOther, saveIdentity, type AccountRow } from '../accounts/accounts.repository.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { Identity } from '../providers/player.model.ts';
import { PROVIDER_NAMES } from '../providers/providers.ts';
import { chessSync } from './chess-sync.ts';
import { writeFor } from './store-page.ts';
import type { ChessTask } from './syncs.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Saves in one transaction who the player is now and what the run has to fetch. `identity` null: not changed. */
export async function beginRun(
  kit: ChessKit,
  task: ChessTask,
  { identity, prepare }: { identity: Identity | null; prepare: (trx: ChessDb) => Promise<void> },
): Promise<void> {
  await writeFor(kit, task, async (trx, account) => {
    if (identity) await updateIdentity(trx, account, identity);
    await chessSync(kit).beginRun(trx, task);
    await prepare(trx);
  });
}

async function updateIdentity(trx: ChessDb, account: AccountRow, identity: Identity): Promise<void> {
  const { provider, user_id: userId } = account;
  if (account.provider_id !== null && account.provider_id !== identity.providerId) {
    throw new SyncStopped(
      `${account.username} is another player at ${PROVIDER_NAMES[provider]} now. Unlink it and link your new name.`,
      { retryOnVisitInMs: DAY_MS },
    );
  }
  if (await isVerifiedByOther(trx, userId, { provider, ...identity }))
    throw new SyncStopped('Another user has verified this account.', { retryOnVisitInMs: DAY_MS });
  await saveIdentity(trx, account.uuid, identity);
}
