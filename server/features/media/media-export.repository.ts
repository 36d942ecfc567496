import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface OwnMedia {
  readonly uuid: string;
  readonly activity_uuid: string | null;
  readonly place: number | null;
  readonly media_type: 'image' | 'video';
  readonly file_name: string;
  readonly width: number;
  readonly height: number;
  readonly duration: number | null;
  readonly alt_text: string | null;
  readonly created_at: Date;
}

/** Returns a user's media after an id, oldest first. */
export function findOwnMediaAfter(
  db: Db,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<OwnMedia[]> {
  return db
    .selectFrom('media')
    .select([
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
    ])
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
