import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import {
  asRows,
  isShown,
  notificationsAndActivities,
  readersOf,
  type NotificationRow,
} from './notification-rows.repository.ts';

/**
 * Whoever tells a person's browsers how many are unread does so one after the other, so that the last one is right.
 * Always in the same order, so that nobody waits in a circle.
 */
export async function holdCounts(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(7022041, lock)
    from (select distinct hashtext(id) as lock from unnest(${userIds}::text[]) id order by 1) ordered`.execute(
    trx,
  );
}

/** Those since then of which these people's browsers have not heard yet; from now on they have heard of all. */
export async function takeUntold(trx: Db, userIds: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string; isNews: boolean }>`
    with untold as (
      select uuid from notifications where user_id = any(${userIds}::uuid[]) and not is_told
      order by uuid for no key update skip locked)
    update notifications n set is_told = true from untold where n.uuid = untold.uuid
    returning n.uuid, n.latest_at > ${since} as "isNews"`.execute(trx);
  return rows.flatMap(({ uuid, isNews }) => (isNews ? [uuid] : []));
}

/** Who has notifications of that time of which nobody has told. */
export async function findLeft(db: Db, { since, before }: { since: Date; before: Date }): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from notifications
    where not is_told and latest_at between ${since} and ${before}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Those of these notifications that are shown to the people whose they are, newest first. */
export async function findNews(
  db: Db,
  userIds: readonly string[],
  uuids: readonly string[],
): Promise<NotificationRow[]> {
  const { table, each } = readersOf(userIds);
  const { rows } = await sql<NotificationRow>`with ${table} ${asRows(sql`
    select n.*, a.tracker_type, a.user_id as author_id, ${each.parted} as parted
    from readers join ${notificationsAndActivities} on n.user_id = readers.id
    where n.uuid = any(${uuids}::uuid[]) and ${isShown(each)}`)}`.execute(db);
  return rows;
}

/** How many are unread of those since then, by person. */
export async function countUnread(
  db: Db,
  userIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { table, each } = readersOf(userIds);
  const { rows } = await sql<{ id: string; n: number }>`
    with ${table}
    select readers.id, (
      select count(*)::int from ${notificationsAndActivities}
      where n.user_id = readers.id and n.latest_at > ${since} and n.read_at is null and ${isShown(each)}) as n
    from readers`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
