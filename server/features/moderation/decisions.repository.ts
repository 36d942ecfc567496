import { sql } from 'kysely';
import type { ModerationAction, ProfilePart } from '@plotline/contract/moderation.ts';
import type { Db } from '../../platform/database.ts';

export interface DecisionRow {
  readonly uuid: string;
  readonly caseUuid: string;
  readonly action: ModerationAction;
  readonly reason: string;
  /** End of a suspension; null for other actions. */
  readonly until: Date | null;
  readonly parts: readonly ProfilePart[];
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

const columns =
  sql.raw(`uuid, case_uuid as "caseUuid", action, reason, until, parts, created_at as "createdAt",
  undone_at as "undoneAt"`);

export async function insertDecision(trx: Db, decision: Omit<DecisionRow, 'undoneAt'>): Promise<void> {
  const { uuid, caseUuid, action, reason, until, parts, createdAt } = decision;
  await sql`
    insert into moderation_actions (uuid, case_uuid, action, reason, until, parts, created_at)
    values (${uuid}, ${caseUuid}, ${action}, ${reason}, ${until}, ${[...parts]}::text[], ${createdAt})`.execute(
    trx,
  );
}

export async function findDecision(db: Db, uuid: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select ${columns} from moderation_actions where uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Returns the decisions about cases, newest first. */
export async function findDecisions(db: Db, caseUuids: readonly string[]): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select ${columns} from moderation_actions where case_uuid = any(${[...caseUuids]}::uuid[])
    order by created_at desc, uuid desc`.execute(db);
  return rows;
}

/** Marks a decision as undone. @returns false when it already is, or when a newer one about the case is not. */
export async function markUndone(trx: Db, uuid: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update moderation_actions m set undone_at = ${at}
    where uuid = ${uuid} and undone_at is null and not exists (
      select from moderation_actions later where later.case_uuid = m.case_uuid and later.undone_at is null
        and (later.created_at, later.uuid) > (m.created_at, m.uuid))
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Selects the newest decision about hidden content that is not undone. */
export async function findDecisionInForce(db: Db, targetUuid: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select m.uuid, m.case_uuid as "caseUuid", m.action, m.reason, m.until, m.parts, m.created_at as "createdAt",
      m.undone_at as "undoneAt"
    from moderation_actions m join moderation_cases c on c.uuid = m.case_uuid
    where c.target_uuid = ${targetUuid} and m.undone_at is null and m.action <> 'dismiss'
    order by m.created_at desc, m.uuid desc limit 1`.execute(db);
  return rows[0];
}
