import type { FastifyBaseLogger } from 'fastify';
import type { Admission } from './admission.ts';
import type { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import type { Route } from './http/route.ts';
import type { SocketMessage } from './http/socket.ts';
import type { Imports } from './imports.ts';
import type { CronJob, JobHandler, Jobs } from './jobs.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { StatementTimes } from './statement-times.ts';
import type { Storage } from './storage.ts';

/** Services for every feature. Time and ids are passed in, so that tests can fix them. */
export interface Platform {
  readonly config: Config;
  readonly db: Db;
  /** Database for locks that are held during requests to other servers. */
  readonly lockDb: Db;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly mail: Mailer;
  readonly storage: Storage;
  readonly imports: Imports;
  readonly admission: Admission;
  readonly metrics: Metrics;
  readonly statements: StatementTimes;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Returns a UUID v7, which sorts by time. */
  readonly newId: () => string;
}

/** The server half of a feature; `server/app.ts` lists all of them. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly Route[];
  /** Messages that clients may send through their socket. */
  readonly messages?: readonly SocketMessage[];
  /** Handlers by task name; each job runs on one node and is retried until it succeeds. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** Recurring jobs, by the task names above. */
  readonly cron?: readonly CronJob[];
  /** Subscribes to the bus; called once at start. */
  readonly start?: () => void | Promise<void>;
  /** Resolves when all background writes are done; called before the database closes. */
  readonly settled?: () => Promise<void>;
}
