import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import { PROVIDERS, Provider } from '../../contract/words.ts';
import type { ChessKit } from '../chess.db.ts';
import type { Providers } from '../providers/providers.ts';
import { SYNC_TASK, wakeQueue, workOnQueue } from './queue.service.ts';
import { enqueue, findDue } from './syncs.repository.ts';

const SCHEDULE_TASK = 'chess.schedule';
/** Then the next job goes on: each costs the queue more than most steps. */
const JOB_MS = 20_000;
const payloadOf = Compile(Type.Object({ provider: Provider }));

/** The jobs that keep linked accounts fresh. */
export function syncJobs(
  kit: ChessKit,
  providers: Providers,
): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: {
      [SYNC_TASK]: async (payload, { signal }) => {
        if (!payloadOf.Check(payload)) throw new TypeError('a sync without a provider');
        const { provider } = payload;
        const endsAt = performance.now() + JOB_MS;
        let next: Date | null;
        do {
          next = await workOnQueue(kit, providers, { provider, signal });
        } while (next && next <= kit.now() && performance.now() < endsAt);
        if (next) await wakeQueue(kit, kit.db, { provider, at: next > kit.now() ? next : null });
      },
      [SCHEDULE_TASK]: () => schedule(kit),
    },
    cron: [{ task: SCHEDULE_TASK, schedule: '*/5 * * * *' }],
  };
}

/** Queues the accounts whose time has come, and wakes every queue: one that lost its waking would sleep on. */
export async function schedule(kit: ChessKit): Promise<void> {
  await kit.transaction(async (trx) => {
    const due = await findDue(trx, kit.now());
    const ids = due.map(({ account_id }) => account_id);
    await enqueue(trx, ids, { now: kit.now(), isManual: false, isForced: false });
    for (const provider of PROVIDERS) {
      await wakeQueue(kit, trx, { provider });
    }
  });
}
