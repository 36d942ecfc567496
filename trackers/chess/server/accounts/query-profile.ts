import type { Provider } from '../../contract/game-values.ts';
import type { ChessKit } from '../chess.db.ts';
import { lookUpPlayer, type Providers } from '../providers/providers.ts';
import { chessSync } from '../sync/chess-sync.ts';

const LOCK_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 15_000;

/**
 * Looks a player up while a user waits for it; `busy` when the provider cannot be queried now.
 * @throws ProviderError that concerns this player
 */
export function queryProfile(
  kit: ChessKit,
  providers: Providers,
  { userId, provider, username }: { userId: string; provider: Provider; username: string },
): Promise<Awaited<ReturnType<typeof lookUpPlayer>> | 'busy'> {
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS + RESPONSE_TIMEOUT_MS);
  return chessSync(kit).query({ provider, userId, timeoutMs: LOCK_TIMEOUT_MS, signal }, () =>
    lookUpPlayer(providers, provider, { username, signal }),
  );
}
