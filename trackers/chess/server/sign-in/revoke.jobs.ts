import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessKit } from '../chess.db.ts';
import type { Providers } from '../providers/providers.ts';
import { chessSync } from '../sync/chess-sync.ts';
import { deleteToken, findEndedTokens, type TokenRow } from './tokens.repository.ts';
import { openToken } from './tokens.service.ts';

const REVOKE_TASK = 'chess.revoke';
const TOKENS_PER_JOB = 50;
/** Longer than any single request takes. */
const LOCK_TIMEOUT_MS = 90_000;

/** The job that revokes tokens of deleted links. */
export function revokeJobs(
  kit: ChessKit,
  providers: Providers,
): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: { [REVOKE_TASK]: (_payload, { signal }) => revokeEnded(kit, providers, signal) },
    cron: [{ task: REVOKE_TASK, schedule: '*/5 * * * *' }],
  };
}

/** Revokes the tokens of deleted links. The next job retries those that could not be revoked. */
export async function revokeEnded(kit: ChessKit, providers: Providers, signal: AbortSignal): Promise<void> {
  for (const token of await findEndedTokens(kit.db, TOKENS_PER_JOB)) {
    if (!(await revoke(kit, providers, { ...token, signal }))) return;
    await deleteToken(kit.db, token.uuid);
  }
}

type EndedToken = Pick<TokenRow, 'sealed' | 'until'> & { readonly signal: AbortSignal };

/** Revokes a token unless it is expired or unreadable. Returns whether it is worthless now. */
async function revoke(
  kit: ChessKit,
  { lichessSignIn }: Providers,
  { sealed, until, signal }: EndedToken,
): Promise<boolean> {
  const token = openToken(kit, sealed);
  if (token === null || until <= kit.now()) return true;
  try {
    const query = { provider: 'lichess', timeoutMs: LOCK_TIMEOUT_MS, signal } as const;
    return (await chessSync(kit).query(query, () => lichessSignIn.revoke({ token, signal }))) !== 'busy';
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'rejected') return true;
    throw error;
  }
}
