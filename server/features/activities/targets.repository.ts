import { sql, type RawBuilder } from 'kysely';
import { queueStatement } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';

export interface TargetRow {
  readonly activityUuid: string;
  readonly authorId: string;
  /** The author of the activity, if they hid the target from everyone but its author and themselves; otherwise null. */
  readonly hiddenBy: string | null;
}

/** Selects an activity of a tracker if the viewer may see it. */
export function targetQuery({
  uuid,
  trackerType,
  viewerId,
}: {
  uuid: string;
  trackerType: string;
  viewerId: string | null;
}): RawBuilder<TargetRow> {
  return sql<TargetRow>`
    select a.uuid as "activityUuid", a.user_id as "authorId", null::uuid as "hiddenBy"
    from activities a
    where a.uuid = ${uuid} and a.tracker_type = ${trackerType} and ${mayViewActivity(asViewer(viewerId))}`;
}

export async function findTarget(db: Db, query: RawBuilder<TargetRow>): Promise<TargetRow | undefined> {
  const { rows } = await query.execute(db);
  return rows[0];
}

/**
 * Locks the row of a target, whose counters no one else then changes: after the activation of the acting user, and that of
 * a comment after its activity. The next statement sees the locked state.
 */
export async function lockTarget(
  trx: Db,
  { table, uuid, actorId }: { table: 'activities' | 'comments'; uuid: string; actorId: string },
): Promise<void> {
  const activation = sql`with activation as materialized (select lock_acts(${actorId}))`;
  if (table === 'activities')
    return queueStatement(
      trx,
      sql`${activation} select from activation cross join activities t where t.uuid = ${uuid} for no key update of t`,
    );
  await queueStatement(
    trx,
    sql`${activation} select from activation cross join activities t
      where t.uuid = (select activity_uuid from comments where uuid = ${uuid}) for no key update of t`,
  );
  await queueStatement(trx, sql`select from comments where uuid = ${uuid} for no key update`);
}

/** Locks the row of an activity, whose counters no one else then changes. */
export async function lockActivity(trx: Db, uuid: string): Promise<void> {
  await queueStatement(trx, sql`select from activities where uuid = ${uuid} for no key update`);
}
