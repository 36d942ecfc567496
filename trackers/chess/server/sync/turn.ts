import { setTimeout as pause } from 'node:timers/promises';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';
import { release, acquire } from './turn.repository.ts';

// Providers are asked one thing at a time, over all nodes. Whoever asks holds an advisory lock on a connection of its
// own meanwhile: the lock ends with the connection, however the node dies.

const LOOK_AGAIN_MS = 100;

/** Runs `ask` when no one else asks the provider; `busy` when that did not come about in time. */
export async function inTurn<T>(
  db: ChessDb,
  { provider, patienceMs, signal }: { provider: Provider; patienceMs: number; signal: AbortSignal },
  ask: () => Promise<T>,
): Promise<T | 'busy'> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const answer = await db.connection().execute(async (connection) => {
      if (!(await acquire(connection, provider))) return null;
      try {
        return { value: await ask() };
      } finally {
        await release(connection, provider);
      }
    });
    if (answer) return answer.value;
    if (performance.now() >= giveUpAt) return 'busy';
    await pause(LOOK_AGAIN_MS, undefined, { signal });
  }
}
