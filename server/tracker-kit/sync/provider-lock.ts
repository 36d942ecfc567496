import { setTimeout as pause } from 'node:timers/promises';
import type { DbWithoutTables } from '../../platform/database.ts';
import { acquire, release } from './providers.repository.ts';

const RETRY_MS = 100;

/**
 * Runs `query` while no other node queries this lane; `busy` when the lock is not free within `timeoutMs`. The lock
 * is an advisory lock on a connection of its own, so that it ends with the connection when a node crashes.
 */
export async function withProviderLock<T>(
  lockDb: DbWithoutTables,
  { key, timeoutMs, signal }: { key: string; timeoutMs: number; signal: AbortSignal },
  query: () => Promise<T>,
): Promise<T | 'busy'> {
  const timeoutAt = performance.now() + timeoutMs;
  for (;;) {
    const result = await lockDb.connection().execute(async (connection) => {
      if (!(await acquire(connection, key))) return null;
      try {
        return { value: await query() };
      } finally {
        await release(connection, key);
      }
    });
    if (result) return result.value;
    if (performance.now() >= timeoutAt) return 'busy';
    await pause(RETRY_MS, undefined, { signal });
  }
}
