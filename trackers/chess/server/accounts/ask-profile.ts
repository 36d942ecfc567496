import type { Provider } from '../../contract/words.ts';
import type { ChessKit } from '../chess.db.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { lookUp, type Providers } from '../providers/providers.ts';
import { isPaused } from '../sync/pause.ts';
import { findPause } from '../sync/pauses.repository.ts';
import { pauseProvider } from '../sync/settle.service.ts';
import { inTurn } from '../sync/turn.ts';

const PATIENCE_MS = 5_000;
const ANSWER_MS = 15_000;

/**
 * Looks a player up for a user who waits for it; `busy` when the provider rests, is long at work for others or does
 * not answer. Throws a ProviderError that is about this player.
 */
export async function askProfile(
  kit: ChessKit,
  providers: Providers,
  { provider, username }: { provider: Provider; username: string },
): Promise<Awaited<ReturnType<typeof lookUp>> | 'busy'> {
  if (isPaused(await findPause(kit.db, provider), kit.now())) return 'busy';
  const signal = AbortSignal.timeout(PATIENCE_MS + ANSWER_MS);
  try {
    return await inTurn(kit.db, { provider, patienceMs: PATIENCE_MS, signal }, () =>
      lookUp(providers, provider, { username, signal }),
    );
  } catch (error) {
    if (signal.aborted) return 'busy';
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'not_found' || error.kind === 'closed') throw error;
    await pauseProvider(kit, provider, error);
    return 'busy';
  }
}
