import {
  getJobQueue,
  getStorageUse,
  listSlowStatements,
  retryJob as retryJobEndpoint,
} from '@plotline/contract/operations.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StatementTime } from '../../platform/statement-times.ts';
import { operatorOf } from './actions.service.ts';
import { readJobQueue, retryJob } from './jobs.service.ts';
import { createStorageUse } from './storage.service.ts';

const MAX_STATEMENTS = 20;

/** Routes about the server itself: jobs, storage, statements. */
export function operationsRoutes(platform: Platform): readonly Route[] {
  const { db, statements } = platform;
  const storageUse = createStorageUse(platform);
  return [
    route(getJobQueue, () => readJobQueue(db)),
    route(retryJobEndpoint, async (call) => {
      await retryJob(platform, operatorOf(call), call.params.id);
      return { success: true as const };
    }),
    route(getStorageUse, () => storageUse()),
    route(listSlowStatements, async () => ({
      since: statements.since.toISOString(),
      statements: statements.slowest(MAX_STATEMENTS).map(presentStatement),
    })),
  ];
}

function presentStatement({ statement, calls, totalMs, maxMs }: StatementTime) {
  return {
    statement,
    calls,
    total_ms: rounded(totalMs),
    mean_ms: rounded(totalMs / calls),
    max_ms: rounded(maxMs),
  };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
