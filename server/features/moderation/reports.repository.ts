import { sql } from 'kysely';
import type { ReportReason, ReportTarget } from '@plotline/contract/moderation.ts';
import type { Db } from '../../platform/database.ts';

export interface Snapshot {
  readonly title: string | null;
  readonly text: string;
}

export interface NewReport {
  readonly uuid: string;
  readonly caseUuid: string;
  readonly target: { readonly type: ReportTarget; readonly uuid: string; readonly authorId: string };
  readonly reporterId: string;
  readonly reason: ReportReason;
  readonly note: string;
  readonly snapshot: Snapshot;
  readonly at: Date;
}

/** Inserts a report and opens the case of its target. @returns false when the user has already reported the target. */
export async function insertReport(trx: Db, report: NewReport): Promise<boolean> {
  const { caseUuid, target, at } = report;
  const { rows } = await sql<{ uuid: string }>`
    insert into moderation_cases (uuid, target_type, target_uuid, author_id, is_open, latest_at)
    values (${caseUuid}, ${target.type}, ${target.uuid}, ${target.authorId}, true, ${at})
    on conflict (target_type, target_uuid) do update set latest_at = moderation_cases.latest_at
    returning uuid`.execute(trx);
  const [known] = rows;
  if (!known) throw new TypeError('a query for one row returned none');
  const added = await sql`
    insert into reports (uuid, case_uuid, reporter_id, reason, note, snapshot, created_at)
    values (${report.uuid}, ${known.uuid}, ${report.reporterId}, ${report.reason}, ${report.note},
      ${JSON.stringify(report.snapshot)}::jsonb, ${at})
    on conflict (case_uuid, reporter_id) do nothing returning 1`.execute(trx);
  if (added.rows.length === 0) return false;
  await reopenCase(trx, known.uuid, at);
  return true;
}

export interface CaseRow {
  readonly uuid: string;
  readonly targetType: ReportTarget;
  readonly targetUuid: string;
  readonly authorId: string;
  readonly isOpen: boolean;
  readonly latestAt: Date;
}

const columns =
  sql.raw(`uuid, target_type as "targetType", target_uuid as "targetUuid", author_id as "authorId",
  is_open as "isOpen", latest_at as "latestAt"`);

export async function findCases(
  db: Db,
  { isOpen, offset, limit }: { isOpen: boolean; offset: number; limit: number },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from moderation_cases where is_open = ${isOpen}
    order by latest_at desc, uuid desc limit ${limit} offset ${offset}::bigint`.execute(db);
  return rows;
}

export async function countCases(db: Db, isOpen: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from moderation_cases where is_open = ${isOpen}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function lockCase(trx: Db, uuid: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from moderation_cases where uuid = ${uuid} for no key update`.execute(trx);
  return rows[0];
}

export async function findCase(db: Db, uuid: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`select ${columns} from moderation_cases where uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

/** Puts a case to the top of the queue. */
export async function reopenCase(trx: Db, uuid: string, at: Date): Promise<void> {
  await sql`update moderation_cases set is_open = true, latest_at = ${at} where uuid = ${uuid}`.execute(trx);
}

export async function setCaseOpen(trx: Db, uuid: string, isOpen: boolean): Promise<void> {
  await sql`update moderation_cases set is_open = ${isOpen} where uuid = ${uuid}`.execute(trx);
}

const NOTES_SHOWN = 20;

export interface CaseReports {
  readonly caseUuid: string;
  readonly contents: readonly Snapshot[];
  readonly reasons: readonly { readonly reason: ReportReason; readonly count: number }[];
  readonly notes: readonly string[];
}

export async function summarizeReports(
  db: Db,
  caseUuids: readonly string[],
): Promise<ReadonlyMap<string, CaseReports>> {
  const { rows } = await sql<CaseReports>`
    select c.uuid as "caseUuid",
      (select coalesce(json_agg(s.snapshot order by s.latest_at desc), '[]') from (
        select snapshot, max(created_at) as latest_at from reports where case_uuid = c.uuid group by snapshot) s
      ) as contents,
      (select coalesce(json_agg(json_build_object('reason', s.reason, 'count', s.n) order by s.n desc, s.reason), '[]')
        from (select reason, count(*) as n from reports where case_uuid = c.uuid group by reason) s) as reasons,
      array(select note from reports where case_uuid = c.uuid and note <> ''
        order by created_at desc limit ${sql.lit(NOTES_SHOWN)}) as notes
    from unnest(${[...caseUuids]}::uuid[]) c (uuid)`.execute(db);
  return new Map(rows.map((row) => [row.caseUuid, row]));
}
