import type { ChessDb } from '../chess.db.ts';
import { poolKind } from '../formulas/pools.ts';
import { findMainPools } from './headlines.repository.ts';

/** Returns the rating in the pool that each user plays most: `{value: "1724", label: "Blitz"}`. */
export async function headlines(
  db: ChessDb,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { value: string; label: string }>> {
  const pools = await findMainPools(db, userIds, now);
  return new Map(
    pools.map(({ userId, pool, rating }) => [userId, { value: String(rating), label: poolKind(pool) }]),
  );
}
