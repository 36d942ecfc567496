import { pathOf, type QueryOf, type ResponseOf } from '@plotline/contract/endpoint.ts';
import { ADMIN_PAGE_SIZE } from '@plotline/contract/limits.ts';
import {
  getReportedPicture,
  REPORT_TARGETS,
  type listReports,
  type ReportCase,
  type ReportTarget,
} from '@plotline/contract/moderation.ts';
import type { Db } from '../../platform/database.ts';
import { numberedPage } from '../../platform/paging.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { findActors } from '../admin/audit.service.ts';
import { findAppeals } from './appeals.repository.ts';
import { presentAppeal } from './appeals.service.ts';
import { findDecisions, type DecisionRow } from './decisions.repository.ts';
import type { ModeratedContents } from './moderated-content.ts';
import { reportedPictureNotFound } from './moderation.errors.ts';
import { countCases, findCase, findCases, summarizeReports, type CaseRow } from './reports.repository.ts';

export interface QueueParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly contents: ModeratedContents;
}

/** Returns a page of the queue, the newest report first. */
export async function readQueue(
  db: Db,
  parts: QueueParts,
  { page = 1, limit = ADMIN_PAGE_SIZE, state = 'open' }: QueryOf<typeof listReports>,
): Promise<ResponseOf<typeof listReports>> {
  const isOpen = state === 'open';
  const [rows, total] = await Promise.all([
    findCases(db, { isOpen, offset: (page - 1) * limit, limit }),
    countCases(db, isOpen),
  ]);
  return { reports: await presentCases(db, parts, rows), ...numberedPage({ page, limit, total }) };
}

/** Presents cases with their reports and decisions; those of an account that is being deleted are left out. */
export async function presentCases(
  db: Db,
  { accounts, contents }: QueueParts,
  rows: readonly CaseRow[],
): Promise<ReportCase[]> {
  const uuids = rows.map(({ uuid }) => uuid);
  const [reports, decisions, existing, pictures] = await Promise.all([
    summarizeReports(db, uuids),
    findDecisions(db, uuids),
    findExisting(db, contents, rows),
    findPictures(db, contents, rows),
  ]);
  const decisionUuids = decisions.map(({ uuid }) => uuid);
  const [actors, appeals] = await Promise.all([
    findActors(db, decisionUuids),
    findAppeals(db, decisionUuids),
  ]);
  const users = await accounts.summariesOf([
    ...new Set([...rows.map(({ authorId }) => authorId), ...actors.values()]),
  ]);
  const presentDecision = ({ uuid, action, reason, until, parts, createdAt, undoneAt }: DecisionRow) => ({
    uuid,
    action,
    reason,
    parts: [...parts],
    until: until?.toISOString() ?? null,
    appeal: presentAppeal(appeals.get(uuid)),
    actor: users.get(actors.get(uuid) ?? '') ?? null,
    created_at: createdAt.toISOString(),
    undone_at: undoneAt?.toISOString() ?? null,
  });
  return rows.flatMap((row) => {
    const author = users.get(row.authorId);
    const own = reports.get(row.uuid);
    if (!author || !own) return [];
    return {
      uuid: row.uuid,
      target_type: row.targetType,
      target_uuid: row.targetUuid,
      author,
      is_available: existing.has(row.targetUuid),
      contents: [...own.contents],
      picture_url: pictures.has(row.targetUuid) ? pathOf(getReportedPicture, { id: row.uuid }) : null,
      reasons: [...own.reasons],
      notes: [...own.notes],
      latest_at: row.latestAt.toISOString(),
      is_open: row.isOpen,
      actions: decisions.filter(({ caseUuid }) => caseUuid === row.uuid).map(presentDecision),
    };
  });
}

/** Returns the storage key of a reported picture. @throws HttpError 404 without one */
export async function findReportedPicture(
  db: Db,
  contents: ModeratedContents,
  caseUuid: string,
): Promise<string> {
  const row = await findCase(db, caseUuid);
  const key = row && (await findPictures(db, contents, [row])).get(row.targetUuid);
  if (key === undefined) throw reportedPictureNotFound();
  return key;
}

async function findExisting(
  db: Db,
  contents: ModeratedContents,
  rows: readonly CaseRow[],
): Promise<ReadonlySet<string>> {
  const found = await byTarget(rows, (type, uuids) => contents[type].existing(db, uuids));
  return new Set(found.flat());
}

async function findPictures(
  db: Db,
  contents: ModeratedContents,
  rows: readonly CaseRow[],
): Promise<ReadonlyMap<string, string>> {
  const found = await byTarget(rows, async (type, uuids) => contents[type].pictures?.(db, uuids) ?? []);
  return new Map(found.flatMap((pictures) => [...pictures]));
}

function byTarget<T>(
  rows: readonly CaseRow[],
  find: (type: ReportTarget, uuids: readonly string[]) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    REPORT_TARGETS.map((type) =>
      find(
        type,
        rows.filter(({ targetType }) => targetType === type).map(({ targetUuid }) => targetUuid),
      ),
    ),
  );
}
