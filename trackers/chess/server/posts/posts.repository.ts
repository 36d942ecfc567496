import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import { recordColumns, type GameRecord } from '../games/game-records.repository.ts';
import type { FeedPlaces, TimedGame } from './feed-places.ts';
import type { PostText } from './post-text.ts';

/** Returns games with posts in the feeds, in the order in which they ended. */
export async function findFeedPosts(
  db: ChessDb,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<TimedGame[]> {
  const { rows } = await sql<TimedGame>`
    select uuid, ended_at as "endedAt" from chess_games
    where user_id = ${userId} and in_feed and ended_at between ${from} and ${to} order by ended_at`.execute(
    db,
  );
  return rows;
}

export async function savePlaces(db: ChessDb, { posted, burstMembers }: FeedPlaces): Promise<void> {
  await sql`update chess_games set in_feed = true where uuid = any(${posted}::uuid[])`.execute(db);
  if (burstMembers.length === 0) return;
  await sql`
    update chess_games g set burst_of = m."burstOf"
    from json_to_recordset(${JSON.stringify(burstMembers)}::json) as m (uuid uuid, "burstOf" uuid)
    where g.uuid = m.uuid`.execute(db);
}

/**
 * Returns the games that some posts stand for, the posts' own games included, in the order in which they ended. Leaves
 * out members whose own posts are scheduled, in the database or in `scheduled`.
 */
export async function findBursts(
  db: ChessDb,
  posts: readonly string[],
  scheduled: readonly string[],
): Promise<GameRecord[]> {
  if (posts.length === 0) return [];
  const { rows } = await sql<GameRecord>`
    select ${recordColumns} from chess_games g left join chess_openings o on o.id = g.opening_id
    where g.uuid = any(${posts}::uuid[]) or (g.burst_of = any(${posts}::uuid[])
      and g.uuid <> all(${scheduled}::uuid[])
      and not exists (select from kit_posts a where a.uuid = g.uuid and not a.is_published))
    order by g.ended_at, g.uuid`.execute(db);
  return rows;
}

export async function findPostTexts(
  db: ChessDb,
  posts: readonly string[],
): Promise<ReadonlyMap<string, PostText>> {
  if (posts.length === 0) return new Map();
  const { rows } = await sql<PostText & { uuid: string }>`
    select uuid, description, secondary, stats from kit_posts where uuid = any(${posts}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, ...text }) => [uuid, text]));
}
