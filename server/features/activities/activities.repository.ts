import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { ActivityChange } from '../../tracker-kit/tracker-server.ts';

/** An activity as it is written; `audience` and the counters are the database's. */
export interface NewActivity {
  readonly uuid: string;
  readonly user_id: string;
  readonly tracker_type: string;
  readonly event_at: Date;
  readonly local_date: string;
  readonly ingested_at: Date;
  readonly in_feed: boolean;
  readonly description: string;
  readonly content: string | null;
  readonly secondary: unknown;
  readonly stats: unknown;
}

export async function insertActivities(trx: Db, activities: readonly NewActivity[]): Promise<void> {
  await sql`
    insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, audience,
      description, content, secondary, stats)
    select uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, 'nobody',
      description, content, secondary, stats
    from json_to_recordset(${JSON.stringify(activities)}::json) as a (uuid uuid, user_id uuid, tracker_type text,
      event_at timestamptz, local_date date, ingested_at timestamptz, in_feed boolean, description text,
      content text, secondary jsonb, stats jsonb)`.execute(trx);
}

/** The changed activities that are there; a column that a change does not name stays as it is. */
export async function updateActivities(
  trx: Db,
  {
    trackerType,
    changes,
    editedAt,
  }: { trackerType: string; changes: readonly ActivityChange[]; editedAt: Date | null },
): Promise<{ uuid: string; userId: string }[]> {
  const { rows } = await sql<{ uuid: string; userId: string }>`
    update activities a set
      edited_at = coalesce(${editedAt}, a.edited_at),
      event_at = case when c ? 'eventAt' then (c ->> 'eventAt')::timestamptz else a.event_at end,
      local_date = case when c ? 'localDate' then (c ->> 'localDate')::date else a.local_date end,
      description = case when c ? 'description' then c ->> 'description' else a.description end,
      content = case when c ? 'content' then c ->> 'content' else a.content end,
      secondary = case when c ? 'secondary' then nullif(c -> 'secondary', 'null') else a.secondary end,
      stats = case when c ? 'stats' then nullif(c -> 'stats', 'null') else a.stats end
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as changes (c)
    where a.uuid = (c ->> 'uuid')::uuid and a.tracker_type = ${trackerType}
    returning a.uuid, a.user_id as "userId"`.execute(trx);
  return rows;
}

/** @returns those that were there. */
export async function deleteActivities(
  trx: Db,
  { userId, trackerType, uuids }: { userId: string; trackerType: string; uuids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    delete from activities
    where user_id = ${userId} and tracker_type = ${trackerType} and uuid = any(${uuids}::uuid[])
    returning uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}
