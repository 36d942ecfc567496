import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import type { Route } from './http/route.ts';
import type { SocketMessage } from './http/socket.ts';
import type { Imports } from './imports.ts';
import type { CronJob, JobHandler, Jobs } from './jobs.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Storage } from './storage.ts';

/** What every feature stands on. Time and ids are arguments, so that tests fix them. */
export interface Platform {
  readonly config: Config;
  readonly db: Db;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly mail: Mailer;
  readonly storage: Storage;
  readonly imports: Imports;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** A UUID v7: sorts by time. */
  readonly newId: () => string;
}

/** A part of the product as the server sees it. `server/app.ts` lists them. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly Route[];
  /** What clients may send through their socket. */
  readonly messages?: readonly SocketMessage[];
  /** By task name; run on one node, retried until they succeed. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** Recurring jobs, by the task names above. */
  readonly cron?: readonly CronJob[];
  /** Subscribes to the bus; called once at start. */
  readonly start?: () => void | Promise<void>;
  /** Resolves when nothing is being written in the background; called before the database closes. */
  readonly settled?: () => Promise<void>;
}
