import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { AccountGone, SyncStopped } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { SyncRun } from '@plotline/server/tracker-kit/sync/sync-queue.ts';
import type { Provider } from '../../contract/game-values.ts';
import { saveClosed } from '../accounts/accounts.repository.ts';
import type { ChessKit } from '../chess.db.ts';
import { announceMilestones } from '../posts/milestones.service.ts';
import { PROVIDER_NAMES, type Providers } from '../providers/providers.ts';
import { chesscomStep } from './chesscom-step.ts';
import { lichessStep } from './lichess-step.ts';
import { findSyncedAccount, type ChessTask } from './syncs.repository.ts';
import { needsSignIn } from './withheld-games.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Fetches the games of linked accounts. */
export function chessRun(kit: ChessKit, providers: Providers): SyncRun<Provider> {
  return {
    step: async (synced, signal) => {
      const account = await findSyncedAccount(kit.db, synced.accountId);
      if (!account) throw new AccountGone('the account was unlinked');
      const task = { ...synced, ...account };
      try {
        return synced.provider === 'chesscom'
          ? await chesscomStep(kit, providers.chesscom, { task, signal })
          : await lichessStep(kit, providers, { task, signal });
      } catch (error) {
        throw await asSyncStopped(kit, task, error);
      }
    },
    finished: async ({ userId, accountId }) => {
      await announceMilestones(kit, userId);
      await kit.checkHealth(kit.db, userId, { accounts: [accountId] });
    },
  };
}

/** Ends the sync of an account that is closed, unknown or has to sign in; returns other errors as they are. */
async function asSyncStopped(kit: ChessKit, task: ChessTask, error: unknown): Promise<unknown> {
  if (!(error instanceof ProviderError)) return error;
  const name = PROVIDER_NAMES[task.provider];
  if (error.kind === 'closed') {
    await saveClosed(kit.db, task.accountId);
    const message = `This ${name} account is closed. Your history stays; remove or relink.`;
    return new SyncStopped(message, { cause: error });
  }
  if (error.kind === 'unauthorized' && task.provider === 'lichess') return needsSignIn(error);
  if (error.kind !== 'not_found') return error;
  // A player who was found before may have been renamed.
  const nextSyncInMs = task.provider_id === null ? null : DAY_MS;
  return new SyncStopped(`No ${name} player with this name`, { cause: error, nextSyncInMs });
}
