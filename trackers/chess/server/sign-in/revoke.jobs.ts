import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessKit } from '../chess.db.ts';
import type { Providers } from '../providers/providers.ts';
import { chessSync } from '../sync/chess-sync.ts';
import { deleteToken, findEndedTokens, type TokenRow } from './tokens.repository.ts';
import { openToken, queueRevocations, REVOKE_TASK } from './tokens.service.ts';

const TOKENS_PER_READ = 50;

/** The jobs that revoke tokens of deleted links; the recurring one finds those of users whose row was deleted. */
export function revokeJobs(
  kit: ChessKit,
  providers: Providers,
): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: { [REVOKE_TASK]: (_payload, { signal }) => revokeEnded(kit, providers, signal) },
    cron: [{ task: REVOKE_TASK, schedule: '*/15 * * * *' }],
  };
}

/** Revokes the tokens of deleted links. The queue repeats the job if Lichess cannot be reached, or after its pause. */
export async function revokeEnded(kit: ChessKit, providers: Providers, signal: AbortSignal): Promise<void> {
  const pausedUntil = await chessSync(kit).pausedUntil('lichess');
  if (pausedUntil !== null) return queueRevocations(kit, kit.db, pausedUntil);
  for (;;) {
    const tokens = await findEndedTokens(kit.db, TOKENS_PER_READ);
    for (const token of tokens) {
      await revoke(kit, providers, { ...token, signal });
      await deleteToken(kit.db, token.uuid);
    }
    if (tokens.length < TOKENS_PER_READ) return;
  }
}

type EndedToken = Pick<TokenRow, 'uuid' | 'sealed' | 'until'> & { readonly signal: AbortSignal };

/** Revokes a token unless it is expired, unreadable or revoked already. */
async function revoke(
  kit: ChessKit,
  { lichessSignIn }: Providers,
  { uuid, sealed, until, signal }: EndedToken,
): Promise<void> {
  const token = openToken(kit, sealed);
  if (token === null || until <= kit.now()) return;
  try {
    // NOTE without the provider's lock: a page of games can take a minute, and the token is to end at once.
    await lichessSignIn.revoke({ token, signal });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'rejected') return;
    // The token stands for its user, whose account may be gone.
    if (!error.isOfAccount) await chessSync(kit).recordFailure('lichess', uuid, error);
    throw error;
  }
}
