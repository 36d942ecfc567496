import type { ExternalService } from '@plotline/server/tracker-kit/tracker-server.ts';
import { PROVIDERS } from '../../contract/words.ts';
import type { ChessKit } from '../chess.db.ts';
import { PROVIDER_NAMES } from '../providers/providers.ts';
import { isPaused, NO_PAUSE, type Pause } from './pause.ts';
import { findPauses } from './pauses.repository.ts';
import { countQueued } from './syncs.repository.ts';

/** How the providers fare. While no one may ask one, whoever has begun stands in line with the others. */
export async function services({ db, now }: ChessKit): Promise<readonly ExternalService[]> {
  const [pauses, counts] = await Promise.all([findPauses(db), countQueued(db)]);
  return PROVIDERS.map((provider) => {
    const pause = pauses.get(provider) ?? NO_PAUSE;
    const { waiting, begun } = counts.get(provider) ?? { waiting: 0, begun: 0 };
    const isAsked = !isPaused(pause, now());
    return {
      name: PROVIDER_NAMES[provider],
      state: stateOf(pause, isAsked),
      until: isAsked ? null : pause.until,
      queued: isAsked ? waiting : waiting + begun,
      running: isAsked ? begun : 0,
    };
  });
}

/** What is told by time alone is over then; what is told by its answers lasts until it answers. */
function stateOf({ reason }: Pause, isAsked: boolean): ExternalService['state'] {
  if (reason === 'rate_limited') return isAsked ? 'running' : 'paused';
  return reason ?? 'running';
}
