import type { PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessDb } from '../chess.db.ts';
import { findCached, saveCached } from './page-cache.repository.ts';

/** Raise it when stats are computed differently: this outdates all cached ones. */
const FORMULA_VERSION = 5;

/** Computations on this node that equal requests share. */
const running = new Map<string, Promise<unknown>>();

/** Computes stats once until a game comes in or the day ends: a long history takes a while. */
export async function cached<Stats>(
  db: ChessDb,
  { userId, timeframe, today }: Pick<PageRequest, 'userId' | 'timeframe' | 'today'>,
  { key: name, compute }: { readonly key: string; readonly compute: () => Promise<Stats> },
): Promise<Stats> {
  const request = [FORMULA_VERSION, timeframe, today, name].join(' ');
  const { version, answer } = await findCached<Stats>(db, userId, request);
  if (answer !== null) return answer;
  const key = `${userId} ${version} ${request}`;
  const current = running.get(key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its key names the request that this computes
  if (current) return current as Promise<Stats>;
  const computing = computeAndSave();
  running.set(key, computing);
  return computing;

  async function computeAndSave(): Promise<Stats> {
    try {
      const stats = await compute();
      await saveCached(db, { userId, request, day: today, version, answer: stats });
      return stats;
    } finally {
      running.delete(key);
    }
  }
}
