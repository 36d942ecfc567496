import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database.gen.ts';
import type { Db } from '../../platform/database.ts';

const COLUMNS = [
  'uuid',
  'activity_uuid',
  'place',
  'media_type',
  'file_name',
  'width',
  'height',
  'duration',
  'alt_text',
  'created_at',
] as const;

export type OwnMedia = Pick<Selectable<Database['media']>, (typeof COLUMNS)[number]>;

/** Returns a user's media after an id, oldest first. */
export function findOwnMediaAfter(
  db: Db,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<OwnMedia[]> {
  return db
    .selectFrom('media')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .$if(after !== null, (query) => query.where('uuid', '>', after))
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

export async function countOwnMedia(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export async function recountOwnMedia(trx: Db, userId: string): Promise<void> {
  await sql`
    update activities a set media_count = c.n
    from (select activity_uuid, count(*) as n from media where user_id = ${userId} group by activity_uuid) c
    where a.uuid = c.activity_uuid and a.user_id = ${userId} and a.media_count = 0`.execute(trx);
}
