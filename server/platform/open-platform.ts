import { randomUUIDv7 } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createAdmission } from './admission.ts';
import { createBus } from './bus.ts';
import { ConfigError, type Config } from './config.ts';
import { createDatabase, type DatabaseConnection, type OpenDatabase } from './database.ts';
import { superviseEmbeddedPostgres } from './embedded-postgres/supervised-postgres.ts';
import type { LoadLimits } from './load-gate.ts';
import { createImports } from './imports.ts';
import { createJobs, migrateJobs } from './jobs.ts';
import { createMailer } from './mail.ts';
import { measurePlatform } from './platform-metrics.ts';
import { createMetrics } from './metrics.ts';
import { migrate, migrationSources } from './migrations.ts';
import type { Platform } from './platform.ts';
import { saveRowLimits } from './row-limits.repository.ts';
import { checkSecretKey } from './secret-key.ts';
import { createStatementTimes } from './statement-times.ts';
import { createStorage, type Storage } from './storage.ts';

export interface OpenPlatform {
  readonly platform: Platform;
  /** Resolves when the embedded database exits and cannot be started again; never with `DATABASE_URL`. */
  readonly databaseLost: Promise<void>;
  /** Limits by which the server refuses requests while it is overloaded. */
  readonly load: LoadLimits;
  readonly close: () => Promise<void>;
}

/** Requests under way per database connection, at most, before requests may be refused. */
const REQUESTS_PER_CONNECTION = 8;

/** Opens and migrates the database, embedded unless `DATABASE_URL` is set, and creates the platform on it. */
export async function openPlatform(config: Config, log: FastifyBaseLogger): Promise<OpenPlatform> {
  const embedded = config.databaseUrl
    ? undefined
    : await superviseEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => log.debug({ postgres: line }),
        onExit: (error) => log.error({ err: error }, 'the embedded database has exited; it is started again'),
      });
  let isClosing = false;
  const target = config.databaseUrl ?? embedded?.connection;
  if (!target) throw new TypeError('no database');
  const { platform, load, close } = await buildPlatform(config, log, target).catch(async (error: unknown) => {
    await embedded?.stop();
    throw error;
  });
  return {
    platform,
    load,
    databaseLost: new Promise((resolve) => {
      void embedded?.exited.then(() => {
        if (!isClosing) resolve();
      });
    }),
    close: async () => {
      isClosing = true;
      await close();
      await embedded?.stop();
    },
  };
}

/** The database of `DATABASE_URL` cannot be reached: wrong address or password, or not running. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

async function checkReachable({ pool, close }: OpenDatabase): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    // A host name with several addresses fails with one error per address.
    const cause = error instanceof AggregateError ? error.errors[0] : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnreachableError(`The database cannot be reached: ${reason}`, { cause: error });
  }
}

function openStorage(config: Config): Storage {
  try {
    return createStorage(config);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new ConfigError([`DATA_DIR cannot be written to: ${error.message}`]);
  }
}

async function buildPlatform(config: Config, log: FastifyBaseLogger, target: string | DatabaseConnection) {
  let isClosing = false;
  const statements = createStatementTimes({ log, since: new Date() });
  const database = createDatabase(target, {
    times: statements,
    onIdleError: (error) => {
      if (!isClosing) log.warn({ err: error }, 'database connection lost');
    },
  });
  await checkReachable(database);
  const { db, lockDb, pool, backgroundPool } = database;
  let storage: Storage;
  try {
    storage = openStorage(config);
    const applied = await migrate(pool, migrationSources());
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    await checkSecretKey(pool, config);
    await saveRowLimits(db, config.rowLimits);
  } catch (error) {
    isClosing = true;
    await database.close();
    throw error;
  }
  await migrateJobs(pool);
  const bus = await createBus({ target, log });
  const metrics = createMetrics({ log });
  const jobs = createJobs({ pool: backgroundPool, log, metrics });
  measurePlatform(metrics, { db, pools: [pool, backgroundPool], statements });
  const platform: Platform = {
    config,
    db,
    lockDb,
    bus,
    jobs,
    mail: createMailer(config, log),
    storage,
    imports: createImports(),
    admission: createAdmission({ connections: pool.options.max }),
    metrics,
    statements,
    log,
    now: () => new Date(),
    newId: () => randomUUIDv7(),
  };
  const load: LoadLimits = {
    requests: REQUESTS_PER_CONNECTION * pool.options.max,
    waitingStatements: () => pool.waitingCount,
    connectionWaitMs: database.connectionWaitMs,
    waitingRequests: () => platform.admission.waiting,
  };
  return {
    platform,
    load,
    close: async () => {
      isClosing = true;
      await bus.close();
      await database.close();
    },
  };
}
