import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { AuditAction } from '@plotline/contract/admin.ts';
import type { decideReport, ModerationAction, ReportCase } from '@plotline/contract/moderation.ts';
import { SUSPENSION_DAYS_MAX } from '@plotline/contract/limits.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishNotice } from '../activities/notices.events.ts';
import { recordAction, requireAdministrator, type Operator } from '../admin/actions.service.ts';
import { decisionSentence, undoneSentence } from './decision-sentences.ts';
import { findDecision, insertDecision, markUndone } from './decisions.repository.ts';
import { carryOut, revert } from './effects.service.ts';
import {
  actionNotFound,
  actionNotUndoable,
  cannotSuspendYourself,
  decisionReasonRequired,
  reportClosed,
  reportNotFound,
  suspensionEndInvalid,
} from './moderation.errors.ts';
import { presentCases, type QueueParts } from './queue.service.ts';
import { lockCase, setCaseOpen, type CaseRow } from './reports.repository.ts';

type DecisionPlatform = Pick<Platform, 'db' | 'bus' | 'jobs' | 'now' | 'newId'>;

const NEEDS_REASON: ReadonlySet<ModerationAction> = new Set(['warn', 'suspend']);

const AUDIT_ACTIONS: Readonly<Record<ModerationAction, AuditAction>> = {
  dismiss: 'reports_dismissed',
  hide: 'content_hidden',
  remove: 'content_removed',
  warn: 'user_warned',
  suspend: 'user_suspended',
};

/**
 * Decides about the reports of a target, with an entry in the audit log. The author gets a notice, unless the reports are
 * dismissed.
 * @throws HttpError 400 for a suspension of oneself or the last administrator, 404 for an unknown report, 409 when it is
 *   closed or the content is gone, 422 without a required reason or end
 */
export function decide(
  platform: DecisionPlatform,
  parts: QueueParts,
  {
    operator,
    caseUuid,
    body,
  }: { readonly operator: Operator; readonly caseUuid: string; readonly body: BodyOf<typeof decideReport> },
): Promise<ReportCase> {
  const { action } = body;
  const reason = body.reason?.trim() ?? '';
  if (NEEDS_REASON.has(action) && reason === '') throw decisionReasonRequired();
  const until = action === 'suspend' ? suspensionEnd(body.until, platform.now()) : null;
  return withTransaction(platform.db, async (trx) => {
    await requireAdministrator(trx, operator);
    const row = await lockCase(trx, caseUuid);
    if (!row) throw reportNotFound();
    if (!row.isOpen) throw reportClosed();
    if (action === 'suspend' && operator.userId === row.authorId) throw cannotSuspendYourself();
    const uuid = await recordAction(platform, trx, {
      operator,
      action: AUDIT_ACTIONS[action],
      userId: row.authorId,
      details: { target_type: row.targetType, ...(until && { until: until.toISOString() }) },
    });
    await carryOut(platform, trx, {
      contents: parts.contents,
      decided: { uuid, row, action, reason, until },
    });
    await insertDecision(trx, { uuid, caseUuid, action, reason, createdAt: platform.now() });
    await notifyAuthor(platform.bus, trx, { row, message: decisionSentence({ action, row, reason }) });
    await setCaseOpen(trx, caseUuid, false);
    return presentOne(trx, parts, { ...row, isOpen: false });
  });
}

/**
 * Undoes a decision and opens its report again, with an entry in the audit log.
 * @throws HttpError 404 for an unknown decision, 409 when it is not the newest one about its target
 */
export function undo(
  platform: DecisionPlatform,
  parts: QueueParts,
  { operator, uuid }: { readonly operator: Operator; readonly uuid: string },
): Promise<ReportCase> {
  return withTransaction(platform.db, async (trx) => {
    await requireAdministrator(trx, operator);
    const decision = await findDecision(trx, uuid);
    const row = decision && (await lockCase(trx, decision.caseUuid));
    if (!row) throw actionNotFound();
    if (!(await markUndone(trx, uuid, platform.now()))) throw actionNotUndoable();
    if (decision.action === 'remove') throw actionNotUndoable();
    await revert(platform, trx, { contents: parts.contents, decided: { ...decision, row } });
    await recordAction(platform, trx, {
      operator,
      action: 'action_undone',
      userId: row.authorId,
      details: { target_type: row.targetType, undone: decision.action },
    });
    await setCaseOpen(trx, row.uuid, true);
    await notifyAuthor(platform.bus, trx, { row, message: undoneSentence({ action: decision.action, row }) });
    return presentOne(trx, parts, { ...row, isOpen: true });
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws HttpError 422 unless the end is in the future and at most a year away */
function suspensionEnd(until: string | undefined, now: Date): Date {
  const end = until === undefined ? Number.NaN : Date.parse(until);
  const remainingMs = end - now.getTime();
  if (!(remainingMs > 0 && remainingMs <= SUSPENSION_DAYS_MAX * DAY_MS)) throw suspensionEndInvalid();
  return new Date(end);
}

async function notifyAuthor(
  bus: Bus,
  trx: Db,
  { row, message }: { readonly row: CaseRow; readonly message: string | null },
): Promise<void> {
  if (message === null) return;
  await publishNotice(bus, trx, { user_ids: [row.authorId], message, own_path: '' });
}

async function presentOne(trx: Db, parts: QueueParts, row: CaseRow): Promise<ReportCase> {
  const [presented] = await presentCases(trx, parts, [row]);
  if (!presented) throw reportNotFound();
  return presented;
}
