import { sql, type QueryExecutorProvider } from 'kysely';

export interface ReactedActivity {
  readonly uuid: string;
  readonly authorId: string;
}

/**
 * Selects activities of others that a user commented on or liked, or where comments mention the user or have the
 * user's likes; the newest reaction first.
 */
export async function findReactedActivities(
  trx: QueryExecutorProvider,
  userId: string,
  limit: number,
): Promise<readonly ReactedActivity[]> {
  const newest = (reactions: ReturnType<typeof sql>) =>
    sql`(${reactions} order by created_at desc limit ${limit})`;
  const comments = sql`select activity_uuid, created_at from comments where user_id = ${userId}`;
  const likes = sql`select activity_uuid, created_at from activity_likes where user_id = ${userId}`;
  const commentLikes = sql`
    select c.activity_uuid, l.created_at from comment_likes l join comments c on c.uuid = l.comment_uuid
    where l.user_id = ${userId}`;
  const mentions = sql`
    select c.activity_uuid, c.created_at from comment_mentions m join comments c on c.uuid = m.comment_uuid
    where m.user_id = ${userId}`;
  const reactions = sql.join([comments, likes, commentLikes, mentions].map(newest), sql` union all `);
  const { rows } = await sql<ReactedActivity>`
    select a.uuid, a.user_id as "authorId"
    from (select activity_uuid, max(created_at) as reacted_at from (${reactions}) reaction group by activity_uuid) reacted
      join activities a on a.uuid = reacted.activity_uuid
    where a.user_id <> ${userId}
    order by reacted.reacted_at desc limit ${limit}`.execute(trx);
  return rows;
}
