import { randomUUIDv7 } from 'node:crypto';
import { pino, type DestinationStream } from 'pino';
import { createAdmission } from '../../server/platform/admission.ts';
import { createBus } from '../../server/platform/bus.ts';
import { loadConfig } from '../../server/platform/config.ts';
import { createImports } from '../../server/platform/imports.ts';
import { createJobs } from '../../server/platform/jobs.ts';
import { createMailer } from '../../server/platform/mail.ts';
import { createMetrics } from '../../server/platform/metrics.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { createStatementTimes } from '../../server/platform/statement-times.ts';
import { createStorage } from '../../server/platform/storage.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestPlatformOptions {
  /** Database of another node; absent: a new one. */
  readonly database?: TestDatabase;
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  /** Receives the lines of the log. */
  readonly log?: DestinationStream;
}

/** Creates the platform of the server and its trackers, without routes. The caller closes `bus`. */
export async function createTestPlatform({
  database,
  env,
  now = () => new Date(),
  log: destination,
}: TestPlatformOptions = {}): Promise<Platform> {
  const { db, lockDb, pool, backgroundPool, target } = database ?? (await createTestDatabase());
  const config = loadConfig({
    SECRET_KEY: 'x'.repeat(40),
    DATABASE_URL: 'postgres://localhost/unused',
    RATE_LIMIT: 'off',
    ...env,
  });
  const log = destination ? pino({}, destination) : pino({ level: 'silent' });
  const bus = await createBus({ target, log });
  return {
    config,
    db,
    lockDb,
    bus,
    jobs: createJobs({ pool: backgroundPool, log }),
    mail: createMailer(config, log),
    storage: createStorage(config),
    imports: createImports(),
    admission: createAdmission({ connections: pool.options.max }),
    metrics: createMetrics({ log }),
    statements: createStatementTimes({ log, since: now() }),
    log,
    now,
    newId: () => randomUUIDv7(),
  };
}
