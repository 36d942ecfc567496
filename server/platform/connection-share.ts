import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { tooManyRequests } from './http/errors.ts';
import { currentContext, type ConnectionShare } from './request-context.ts';

const MAX_WAIT_MS = 10_000;

export function createConnectionShare(size: number): ConnectionShare {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    take: async () => {
      if (taken < size) taken += 1;
      // Who gives a connection back passes it on.
      else
        await new Promise<void>((resolve, reject) => {
          const next = () => {
            clearTimeout(timer);
            resolve();
          };
          const timer = setTimeout(() => {
            waiting.splice(waiting.indexOf(next), 1);
            reject(shareTaken());
          }, MAX_WAIT_MS).unref();
          waiting.push(next);
        });
    },
    giveBack: () => {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
  };
}

export interface SharedPool extends PostgresPool {
  /** Returns for how long the first waiting statement has been waiting for a connection; 0 if none waits. */
  readonly waitMs: () => number;
}

/** Returns a pool that gives each request connections from the share of its caller only. */
export function sharedPool(pool: Pool): SharedPool {
  const waiting = new Set<{ readonly sinceMs: number }>();

  async function connect(): Promise<PoolClient> {
    const wait = { sinceMs: performance.now() };
    waiting.add(wait);
    try {
      return await pool.connect();
    } finally {
      waiting.delete(wait);
    }
  }

  return {
    connect: async () => {
      const context = currentContext();
      const turn = context.enter?.();
      if (turn) await turn;
      const { share } = context;
      if (!share) return connect();
      await share.take();
      const client = await connect().catch((error: unknown) => {
        share.giveBack();
        throw error;
      });
      // The pool sets a new function each time.
      const release = client.release.bind(client);
      client.release = (error) => {
        share.giveBack();
        release(error);
      };
      return client;
    },
    options: pool.options,
    end: () => pool.end(),
    waitMs: () => {
      const [first] = waiting;
      return first ? performance.now() - first.sinceMs : 0;
    },
  };
}

function shareTaken() {
  return tooManyRequests(
    'http.share_taken',
    'You have too many requests under way. Please try again in a moment.',
    5,
  );
}
