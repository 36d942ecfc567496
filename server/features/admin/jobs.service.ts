import type { FailedJob, JobQueue } from '@plotline/contract/operations.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import {
  countJobs,
  findFailedJobs,
  retryFailedJob,
  type FailedJobRow,
} from '../../platform/job-list.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAction, requireAdministrator, type Operator } from './actions.service.ts';
import { jobNotFound } from './admin.errors.ts';

const MAX_FAILURES = 100;
const ERROR_MAX = 300;

export async function readJobQueue(db: Db): Promise<JobQueue> {
  const [{ waiting, later, running, failed }, failures] = await Promise.all([
    countJobs(db),
    findFailedJobs(db, MAX_FAILURES),
  ]);
  return { ready: waiting, scheduled: later, running, failed, failures: failures.map(presentFailedJob) };
}

/** Runs a failed job again now. @throws HttpError 404 */
export async function retryJob(
  platform: Pick<Platform, 'db' | 'now' | 'newId'>,
  operator: Operator,
  id: string,
): Promise<void> {
  await withTransaction(platform.db, async (trx) => {
    await requireAdministrator(trx, operator);
    const task = await retryFailedJob(trx, id);
    if (task === undefined) throw jobNotFound();
    await recordAction(platform, trx, {
      operator,
      action: 'job_retried',
      userId: null,
      details: { task, job: id },
    });
  });
}

function presentFailedJob(job: FailedJobRow): FailedJob {
  return {
    id: job.id,
    task: job.task,
    attempts: job.attempts,
    max_attempts: job.maxAttempts,
    error: withoutPrivateParts(job.error),
    created_at: job.createdAt.toISOString(),
    failed_at: job.failedAt.toISOString(),
    next_attempt_at: job.nextAttemptAt?.toISOString() ?? null,
  };
}

/** Returns the first line of an error without addresses, links, ids and tokens, which may belong to a user. */
export function withoutPrivateParts(error: string): string {
  const [line = ''] = error.split('\n', 1);
  return line
    .replaceAll(/\bhttps?:\/\/[^\s'"<>]+/g, '[link]')
    .replaceAll(/[^\s'"<>()]+/g, (word) => (word.includes('@') ? '[address]' : word))
    .replaceAll(/[\w-]{20,}/g, '[hidden]')
    .slice(0, ERROR_MAX)
    .toWellFormed();
}
