import { sql, type QueryExecutorProvider } from 'kysely';

export interface TouchedActivity {
  readonly uuid: string;
  readonly authorId: string;
}

/** Activities of others where a user wrote, liked or is named; those of the newest such acts first. */
export async function findTouched(
  trx: QueryExecutorProvider,
  personId: string,
  limit: number,
): Promise<readonly TouchedActivity[]> {
  const ofKind = (acts: ReturnType<typeof sql>) => sql`(${acts} order by created_at desc limit ${limit})`;
  const wrote = sql`select activity_uuid, created_at from comments where user_id = ${personId}`;
  const liked = sql`select activity_uuid, created_at from activity_likes where user_id = ${personId}`;
  const likedComment = sql`
    select c.activity_uuid, l.created_at from comment_likes l join comments c on c.uuid = l.comment_uuid
    where l.user_id = ${personId}`;
  const isNamed = sql`
    select c.activity_uuid, c.created_at from comment_mentions m join comments c on c.uuid = m.comment_uuid
    where m.user_id = ${personId}`;
  const acts = sql.join([wrote, liked, likedComment, isNamed].map(ofKind), sql` union all `);
  const { rows } = await sql<TouchedActivity>`
    select a.uuid, a.user_id as "authorId"
    from (select activity_uuid, max(created_at) as touched_at from (${acts}) act group by activity_uuid) touched
      join activities a on a.uuid = touched.activity_uuid
    where a.user_id <> ${personId}
    order by touched.touched_at desc limit ${limit}`.execute(trx);
  return rows;
}
