import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, mayView } from '../follows/visibility.service.ts';

export interface SubjectRow {
  readonly trackerType: string;
  readonly authorId: string;
}

export interface SubjectLook {
  readonly uuid: string;
  readonly trackerType: string;
  readonly viewerId: string | null;
}

/** An activity of a tracker, when this viewer may see it. */
export async function findSubject(db: Db, look: SubjectLook): Promise<SubjectRow | undefined> {
  const { rows } = await visible(look).execute(db);
  return rows[0];
}

/**
 * The same; until the transaction ends its counters are nobody else's, and nobody is activated or deactivated. That
 * lock comes before any other. What is read here but the activity itself may be older than the lock.
 */
export async function holdSubject(trx: Db, look: SubjectLook): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    with held as materialized (select hold_activations())
    ${visible(look, sql`held cross join`)} for no key update of a`.execute(trx);
  return rows[0];
}

/** Nobody else changes its counters until the transaction ends. */
export async function holdRow(trx: Db, uuid: string): Promise<void> {
  await sql`select from activities where uuid = ${uuid} for no key update`.execute(trx);
}

function visible({ uuid, trackerType, viewerId }: SubjectLook, beside = sql``) {
  const sees = mayView({ audience: sql`a.audience`, authorId: sql`a.user_id`, viewerId: asViewer(viewerId) });
  return sql<SubjectRow>`
    select a.tracker_type as "trackerType", a.user_id as "authorId" from ${beside} activities a
    where a.uuid = ${uuid} and a.tracker_type = ${trackerType} and ${sees}`;
}
