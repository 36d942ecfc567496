import type { ChessDb } from '../chess.db.ts';
import type { Snapshot } from '../providers/player.model.ts';

export async function saveSnapshots(
  db: ChessDb,
  { accountId, userId, at }: { accountId: string; userId: string; at: Date },
  snapshots: readonly Snapshot[],
): Promise<void> {
  await db.deleteFrom('chess_snapshots').where('account_id', '=', accountId).execute();
  if (snapshots.length === 0) return;
  await db
    .insertInto('chess_snapshots')
    .values(
      snapshots.map(({ pool, rating, rd, isProvisional, best, record }) => ({
        account_id: accountId,
        user_id: userId,
        pool,
        rating,
        rd,
        is_provisional: isProvisional,
        best_rating: best?.rating ?? null,
        best_on: best?.date ?? null,
        won: record?.won ?? null,
        drawn: record?.drawn ?? null,
        lost: record?.lost ?? null,
        fetched_at: at,
      })),
    )
    .execute();
}
