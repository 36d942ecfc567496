import { isVerifiedByOther, saveIdentity, type AccountRow } from '../accounts/accounts.repository.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { Identity } from '../providers/player.model.ts';
import { PROVIDER_NAMES } from '../providers/providers.ts';
import { SyncStopped, writeFor } from './sync-task.ts';
import { updateSync, type SyncTask } from './syncs.repository.ts';

/**
 * The first step of a run: who the player is now, and what the run has to do, are written together. Null: the identity
 * has not changed since the last run.
 */
export async function beginRun(
  kit: ChessKit,
  task: SyncTask,
  { identity, prepare }: { identity: Identity | null; prepare: (trx: ChessDb) => Promise<void> },
): Promise<void> {
  await writeFor(kit, task, async (trx, account) => {
    if (identity) await settleIdentity(trx, account, identity);
    await updateSync(trx, task.account_id, {
      run_since: kit.now(),
      imported: 0,
      progress: 0,
      // Asked for after this run was begun, it is for the next.
      ...(task.is_forced && { is_forced: false }),
    });
    await prepare(trx);
  });
}

async function settleIdentity(trx: ChessDb, account: AccountRow, identity: Identity): Promise<void> {
  const { provider, user_id: userId } = account;
  if (account.provider_id !== null && account.provider_id !== identity.providerId) {
    throw new SyncStopped(
      `${account.username} is another player at ${PROVIDER_NAMES[provider]} now. Unlink it and link your new name.`,
    );
  }
  if (await isVerifiedByOther(trx, userId, { provider, ...identity })) {
    throw new SyncStopped('Somebody else has proven that this account is theirs.');
  }
  await saveIdentity(trx, account.uuid, identity);
}
