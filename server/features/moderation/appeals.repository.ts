import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface AppealRow {
  readonly decisionUuid: string;
  readonly text: string;
  readonly createdAt: Date;
  /** Null while no one has answered. */
  readonly isAccepted: boolean | null;
  readonly answer: string;
}

export interface NewAppeal extends Pick<AppealRow, 'decisionUuid' | 'text' | 'createdAt'> {
  readonly uuid: string;
}

/** @returns false when the decision was appealed before */
export async function insertAppeal(trx: Db, appeal: NewAppeal): Promise<boolean> {
  const { uuid, decisionUuid, text, createdAt } = appeal;
  const { rows } = await sql`
    insert into appeals (uuid, decision_uuid, text, created_at)
    values (${uuid}, ${decisionUuid}, ${text}, ${createdAt}) on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** Returns the appeals against decisions, by decision. */
export async function findAppeals(
  db: Db,
  decisionUuids: readonly string[],
): Promise<ReadonlyMap<string, AppealRow>> {
  const { rows } = await sql<AppealRow>`
    select decision_uuid as "decisionUuid", text, created_at as "createdAt", is_accepted as "isAccepted", answer
    from appeals where decision_uuid = any(${[...decisionUuids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.decisionUuid, row]));
}

/** Answers an open appeal. @returns false when there is none */
export async function saveAnswer(
  trx: Db,
  decisionUuid: string,
  { isAccepted, answer }: Pick<AppealRow, 'answer'> & { readonly isAccepted: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update appeals set is_accepted = ${isAccepted}, answer = ${answer}
    where decision_uuid = ${decisionUuid} and is_accepted is null returning 1`.execute(trx);
  return rows.length > 0;
}

/** Whether an appeal about the content of a case waits for an answer. */
export async function hasOpenAppeal(trx: Db, caseUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from appeals a join moderation_actions m on m.uuid = a.decision_uuid
    where m.case_uuid = ${caseUuid} and a.is_accepted is null limit 1`.execute(trx);
  return rows.length > 0;
}
