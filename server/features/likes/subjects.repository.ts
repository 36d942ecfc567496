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

/** The same; its counters are nobody else's until the transaction ends. */
export async function holdSubject(trx: Db, look: SubjectLook): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`${visible(look)} for no key update of a`.execute(trx);
  return rows[0];
}

/** Nobody else changes its counters until the transaction ends. */
export async function holdRow(trx: Db, uuid: string): Promise<void> {
  await sql`select from activities where uuid = ${uuid} for no key update`.execute(trx);
}

function visible({ uuid, trackerType, viewerId }: SubjectLook) {
  const sees = mayView({ audience: sql`a.audience`, authorId: sql`a.user_id`, viewerId: asViewer(viewerId) });
  return sql<SubjectRow>`
    select a.tracker_type as "trackerType", a.user_id as "authorId" from activities a
    where a.uuid = ${uuid} and a.tracker_type = ${trackerType} and ${sees}`;
}
