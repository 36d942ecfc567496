import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { SyncStopped } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { Provider } from '../../contract/game-values.ts';
import { PROVIDER_NAMES } from '../providers/providers.ts';

const HOUR_MS = 60 * 60 * 1_000;
const LATER = { nextSyncInMs: 24 * HOUR_MS, retryOnVisitInMs: HOUR_MS };

/** Requests games of a player whose profile was found: 404 then says nothing about the name. */
export async function ofKnownPlayer<T>(provider: Provider, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error;
    const message = `${PROVIDER_NAMES[provider]} does not give these games. We'll try again later.`;
    throw new SyncStopped(message, { cause: error, ...LATER });
  }
}

/** Returns the end of a sync whose requests Lichess gives only to players who have signed in. */
export function needsSignIn(cause: ProviderError): SyncStopped {
  const message = 'Sign in with Lichess to sync these games. Lichess does not give them to us otherwise.';
  return new SyncStopped(message, { cause, ...LATER });
}
