import type { Digest } from '@plotline/contract/notifications.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Hours without push messages, in minutes of the day. */
export interface QuietMinutes {
  readonly from: number;
  readonly until: number;
}

export interface DeliveryRow {
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly digest: Digest;
}

export async function findDelivery(db: Db, userId: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select quiet_from, quiet_until, digest from notification_delivery where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Stores the settings. A digest that is switched on begins with notifications from then on. */
export async function saveDelivery(
  db: Db,
  userId: string,
  { quiet, digest, now }: { quiet: QuietMinutes | null; digest: Digest; now: Date },
): Promise<void> {
  await sql`
    insert into notification_delivery as d (user_id, quiet_from, quiet_until, digest, digest_at)
    values (${userId}, ${quiet?.from ?? null}::int2, ${quiet?.until ?? null}::int2, ${digest}, ${now})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      digest = excluded.digest, digest_at = case when d.digest = 'off' then excluded.digest_at else d.digest_at end`.execute(
    db,
  );
}

export async function endDigests(db: Db, userId: string): Promise<void> {
  await sql`update notification_delivery set digest = 'off' where user_id = ${userId}`.execute(db);
}

/** Returns the quiet hours of a user and the time zone they are in; undefined without any. */
export async function findQuietHours(
  db: Db,
  userId: string,
): Promise<(QuietMinutes & { readonly timezone: string }) | undefined> {
  const { rows } = await sql<{ from: number; until: number; timezone: string }>`
    select coalesce(d.quiet_from, 0) as "from", coalesce(d.quiet_until, 0) as until, u.timezone
    from notification_delivery d join users u on u.uuid = d.user_id
    where d.user_id = ${userId} and d.quiet_from is not null and d.quiet_until is not null`.execute(db);
  return rows[0];
}

/** Digests are sent at the first of these hours of the user's day, or later if no node worked then. */
const DIGEST_HOURS = { first: 8, last: 11 } as const;

/**
 * Selects active users whose digest is due. Counts days of the user's calendar: a day may have 23 hours, and a mail may
 * be late.
 */
export async function findDueDigests(db: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select d.user_id as "userId" from notification_delivery d join users u on u.uuid = d.user_id
    where u.is_active and d.digest <> 'off'
      and (d.digest_at at time zone u.timezone)::date
        <= (${now}::timestamptz at time zone u.timezone)::date - case d.digest when 'daily' then 1 else 7 end
      and extract(hour from ${now}::timestamptz at time zone u.timezone)
        between ${sql.lit(DIGEST_HOURS.first)} and ${sql.lit(DIGEST_HOURS.last)}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Marks the digest of a user as sent. @returns its previous time; undefined when it is off or sent. */
export async function takeDigest(
  db: Db,
  { userId, now, before }: { userId: string; now: Date; before: Date },
): Promise<{ readonly since: Date; readonly email: string; readonly username: string } | undefined> {
  const { rows } = await sql<{ since: Date; email: string; username: string }>`
    update notification_delivery d set digest_at = ${now}
    from (select digest_at from notification_delivery where user_id = ${userId} for update) previous, users u
    where d.user_id = ${userId} and d.digest <> 'off' and previous.digest_at <= ${before}
      and u.uuid = d.user_id and u.is_active
    returning previous.digest_at as since, u.email, u.username`.execute(db);
  return rows[0];
}

/** Undoes `takeDigest` of the time `sentAt`. */
export async function restoreDigest(
  db: Db,
  { userId, sentAt, since }: { userId: string; sentAt: Date; since: Date },
): Promise<void> {
  await sql`
    update notification_delivery set digest_at = ${since}
    where user_id = ${userId} and digest_at = ${sentAt}`.execute(db);
}

export async function findMutedTypes(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from muted_notification_types where user_id = ${userId}`.execute(db);
  return rows.map(({ type }) => type);
}

export async function muteTypes(db: Db, userId: string, types: readonly string[]): Promise<void> {
  await sql`
    insert into muted_notification_types (user_id, type)
    select ${userId}, type from unnest(${[...types]}::text[]) type order by type
    on conflict do nothing`.execute(db);
}

export async function unmuteTypes(db: Db, userId: string, types: readonly string[]): Promise<void> {
  await sql`
    delete from muted_notification_types
    where user_id = ${userId} and type = any(${[...types]}::text[])`.execute(db);
}
