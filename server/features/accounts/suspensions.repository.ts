import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface SuspensionRow {
  /** The decision by which an administrator suspended the user. */
  readonly decisionId: string;
  readonly reason: string;
  readonly until: Date;
}

export interface NewSuspension extends SuspensionRow {
  readonly userId: string;
}

export async function findSuspension(db: Db, userId: string): Promise<SuspensionRow | undefined> {
  const { rows } = await sql<SuspensionRow>`
    select decision_uuid as "decisionId", reason, until from suspensions where user_id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

/** Stores a suspension, which replaces an earlier one. */
export async function saveSuspension(trx: Db, suspension: NewSuspension): Promise<void> {
  const { userId, decisionId, reason, until } = suspension;
  await sql`
    insert into suspensions (user_id, decision_uuid, reason, until)
    values (${userId}, ${decisionId}, ${reason}, ${until})
    on conflict (user_id) do update
      set decision_uuid = excluded.decision_uuid, reason = excluded.reason, until = excluded.until`.execute(
    trx,
  );
}

/** @returns false when the user is not suspended, or by another decision than the given one. */
export async function deleteSuspension(
  trx: Db,
  userId: string,
  decisionId: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    delete from suspensions
    where user_id = ${userId} and decision_uuid = coalesce(${decisionId}::uuid, decision_uuid) returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Finds the users whose suspensions have ended, by their decisions. */
export async function findEndedSuspensions(
  db: Db,
  now: Date,
): Promise<Pick<NewSuspension, 'userId' | 'decisionId'>[]> {
  const { rows } = await sql<{ userId: string; decisionId: string }>`
    select user_id as "userId", decision_uuid as "decisionId" from suspensions where until <= ${now}
    order by until`.execute(db);
  return rows;
}
