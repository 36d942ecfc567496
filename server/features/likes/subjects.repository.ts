import { sql, type RawBuilder } from 'kysely';
import { queueStatement } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';

/** What a query for something liked or commented on gives. */
export interface SubjectRow {
  readonly activityUuid: string;
  readonly authorId: string;
}

export interface SubjectAppearance {
  readonly uuid: string;
  readonly trackerType: string;
  readonly viewerId: string | null;
}

/** An activity of a tracker, when this viewer may see it. */
export function subjectQuery({ uuid, trackerType, viewerId }: SubjectAppearance): RawBuilder<SubjectRow> {
  const sees = mayViewActivity(asViewer(viewerId));
  return sql<SubjectRow>`
    select a.uuid as "activityUuid", a.user_id as "authorId" from activities a
    where a.uuid = ${uuid} and a.tracker_type = ${trackerType} and ${sees}`;
}

export async function findFirst<Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> {
  const { rows } = await query.execute(db);
  return rows[0];
}

/**
 * Until the transaction ends no one else changes the counters of this row, and no one is activated or deactivated;
 * that lock comes before any other. The next statement knows how things are then.
 */
export async function lockTarget(trx: Db, table: 'activities' | 'comments', uuid: string): Promise<void> {
  const lock = sql`
    with held as materialized (select hold_activations())
    select from held cross join ${sql.table(table)} a where a.uuid = ${uuid} for no key update of a`;
  await queueStatement(trx, lock);
}

/** No one else changes its counters until the transaction ends. */
export async function lockActivity(trx: Db, uuid: string): Promise<void> {
  await queueStatement(trx, sql`select from activities where uuid = ${uuid} for no key update`);
}
