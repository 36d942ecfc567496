import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { runBatches } from './batches.ts';
import { findUnsettledUsers, settleAudience, settleCounts } from './settling.repository.ts';

/** Also added by the database, when a change of a user leaves something to be settled. */
export const SETTLE = 'accounts.settle';

const Payload = Type.Object({ user_id: Type.String() });
/** A user unsettled for as long may have lost their job. */
const LOST_MS = 10 * 60 * 1000;

type SettlingPlatform = Pick<Platform, 'db' | 'jobs'>;

/** Brings counters and audiences in line with the state of a user. */
export function settleJob({ db, jobs }: SettlingPlatform): JobHandler {
  return async (raw, { signal }) => {
    const { user_id: userId } = Value.Parse(Payload, raw);
    const run = { startedAt: performance.now(), signal };
    const isDone =
      (await runBatches(() => withTransaction(db, (trx) => settleAudience(trx, userId)), run)) &&
      (await runBatches(() => withTransaction(db, (trx) => settleCounts(trx, userId)), run));
    if (!isDone) await settleLater(jobs, db, userId);
  };
}

/** Adds the jobs of users that have been unsettled for long. */
export async function settleLost({ db, jobs, now }: SettlingPlatform & Pick<Platform, 'now'>): Promise<void> {
  for (const userId of await findUnsettledUsers(db, new Date(now().getTime() - LOST_MS)))
    await settleLater(jobs, db, userId);
}

function settleLater(jobs: Platform['jobs'], db: Db, userId: string): Promise<void> {
  return jobs.add(db, SETTLE, { user_id: userId }, { key: `${SETTLE}:${userId}` });
}
