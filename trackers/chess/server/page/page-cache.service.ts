import type { PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessDb } from '../chess.db.ts';
import { findCached, keep } from './page-cache.repository.ts';

/** Raised whenever figures are reckoned differently, so that none of before is shown. */
const FORMULAS = 5;

/** What is being computed on this node: whoever asks for the same meanwhile waits for it. */
const underWay = new Map<string, Promise<unknown>>();

/** Computes figures once for all who ask until a game comes in or the day ends: a long history takes a while. */
export async function kept<Stats>(
  db: ChessDb,
  { userId, timeframe, today }: Pick<PageRequest, 'userId' | 'timeframe' | 'today'>,
  { what, compute }: { readonly what: string; readonly compute: () => Promise<Stats> },
): Promise<Stats> {
  const request = [FORMULAS, timeframe, today, what].join(' ');
  const { version, answer } = await findCached<Stats>(db, userId, request);
  if (answer !== null) return answer;
  const key = `${userId} ${version} ${request}`;
  const waiting = underWay.get(key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its key names the request that this computes
  if (waiting) return waiting as Promise<Stats>;
  const computing = computeAndKeep();
  underWay.set(key, computing);
  return computing;

  async function computeAndKeep(): Promise<Stats> {
    try {
      const figures = await compute();
      await keep(db, { userId, request, day: today, version, answer: figures });
      return figures;
    } finally {
      underWay.delete(key);
    }
  }
}
