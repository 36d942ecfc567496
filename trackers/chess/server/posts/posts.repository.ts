import type { PostVisibility } from '@plotline/contract/feed.ts';
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

export type BurstGame = GameRecord & {
  /** Who sees the game's own post: its author alone while it is scheduled. Null if there is none yet. */
  readonly visibility: PostVisibility | null;
};

/** Returns the games that some posts stand for, the posts' own games included, in the order in which they ended. */
export async function findBursts(db: ChessDb, posts: readonly string[]): Promise<BurstGame[]> {
  if (posts.length === 0) return [];
  const { rows } = await sql<BurstGame>`
    select ${recordColumns}, case when p.is_published then p.visibility when p.uuid is not null then 'only_me' end as visibility
    from chess_games g left join chess_openings o on o.id = g.opening_id left join kit_posts p on p.uuid = g.uuid
    where g.uuid = any(${posts}::uuid[]) or g.burst_of = any(${posts}::uuid[])
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
