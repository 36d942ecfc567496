import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, blockedOf, mayView, trackerAudience } from '../follows/visibility.service.ts';

// Counted in the counters of people's trackers, never in the activities themselves. They count what is neither
// hidden nor waiting to be published, so a total is exact but for what only its own author sees of those.

/** In the feed of everyone. */
export async function countForEveryone(db: Db): Promise<number> {
  return readTotal(
    db,
    sql`select sum(t.feed_count) as total from user_trackers t join users u on u.uuid = t.user_id
      where ${audience} = 'everyone'`,
  );
}

/** How many a viewer sees more, or less, than everyone: own and followed ones, and those a block hides. */
export async function countForViewer(db: Db, viewerId: string): Promise<number> {
  const viewer = asViewer(viewerId);
  const known = sql`select ${viewer} as uuid
    union select followee_id from follows where follower_id = ${viewer} and status = 'following'
    union select unnest(${blockedOf(viewer)})`;
  return readTotal(
    db,
    sql`select sum(t.feed_count * (${seenBy(viewer)}::int - (${audience} = 'everyone')::int)) as total
      from (${known}) known join user_trackers t on t.user_id = known.uuid join users u on u.uuid = t.user_id`,
  );
}

/** In the feed of those whom a viewer follows. */
export async function countOfFollowed(db: Db, viewerId: string): Promise<number> {
  const viewer = asViewer(viewerId);
  return readTotal(
    db,
    sql`select sum(t.feed_count) as total
      from follows f join user_trackers t on t.user_id = f.followee_id join users u on u.uuid = t.user_id
      where f.follower_id = ${viewer} and f.status = 'following' and ${seenBy(viewer)}`,
  );
}

/** Everything of one person, the history too. */
export async function countOfPerson(db: Db, userId: string, viewerId: string | null): Promise<number> {
  return readTotal(
    db,
    sql`select sum(t.activity_count) as total from user_trackers t join users u on u.uuid = t.user_id
      where t.user_id = ${userId} and ${seenBy(asViewer(viewerId))}`,
  );
}

const audience = trackerAudience({ user: 'u', tracker: 't' });

function seenBy(viewerId: RawBuilder<string | null>): RawBuilder<boolean> {
  return mayView({ audience, authorId: sql`t.user_id`, viewerId });
}

async function readTotal(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number | null }>`${query}`.execute(db);
  return rows[0]?.total ?? 0;
}
