import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessKit } from '../chess.db.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/providers.ts';
import { isPaused } from '../sync/pause.ts';
import { findPause } from '../sync/pauses.repository.ts';
import { pauseProvider } from '../sync/settle.service.ts';
import { inTurn } from '../sync/turn.ts';
import { deleteToken, findEndedTokens, type TokenRow } from './tokens.repository.ts';
import { openToken } from './tokens.service.ts';

const REVOKE_TASK = 'chess.revoke';
const TOKENS_PER_JOB = 50;
/** Longer than any single request takes. */
const LOCK_TIMEOUT_MS = 90_000;

/** The job that gives tokens back that no one needs any more. */
export function revokeJobs(
  kit: ChessKit,
  providers: Providers,
): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: { [REVOKE_TASK]: (_payload, { signal }) => revokeEnded(kit, providers, signal) },
    cron: [{ task: REVOKE_TASK, schedule: '*/5 * * * *' }],
  };
}

/** Revokes the tokens of links that have ended. What does not succeed now is tried again by the next job. */
export async function revokeEnded(kit: ChessKit, providers: Providers, signal: AbortSignal): Promise<void> {
  if (isPaused(await findPause(kit.db, 'lichess'), kit.now())) return;
  for (const token of await findEndedTokens(kit.db, TOKENS_PER_JOB)) {
    if (!(await isWorthless(kit, providers, { ...token, signal }))) return;
    await deleteToken(kit.db, token.uuid);
  }
}

type Ended = Pick<TokenRow, 'sealed' | 'until'> & { readonly signal: AbortSignal };

/** Whether no one can use it any more: it has run out, cannot be read, or was revoked, by us or before. */
async function isWorthless(
  kit: ChessKit,
  { lichessSignIn }: Providers,
  { sealed, until, signal }: Ended,
): Promise<boolean> {
  const token = openToken(kit, sealed);
  if (token === null || until <= kit.now()) return true;
  try {
    const turn = { provider: 'lichess', patienceMs: LOCK_TIMEOUT_MS, signal } as const;
    const answer = await inTurn(kit.db, turn, () => lichessSignIn.revoke({ token, signal }));
    return answer !== 'busy';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'rejected') return true;
    await pauseProvider(kit, 'lichess', error);
    kit.log.info({ err: error }, 'a token could not be revoked yet');
    return false;
  }
}
