import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { AuditAction } from '@plotline/contract/admin.ts';
import type { decideReport, ModerationAction, ReportCase } from '@plotline/contract/moderation.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAction, requireAdministrator, type Operator } from '../admin/actions.service.ts';
import { findDecision, insertDecision, markUndone } from './decisions.repository.ts';
import {
  actionNotFound,
  actionNotUndoable,
  reportClosed,
  reportedContentGone,
  reportNotFound,
} from './moderation.errors.ts';
import { presentCases, type QueueParts } from './queue.service.ts';
import { lockCase, setCaseOpen, type CaseRow } from './reports.repository.ts';

type DecisionPlatform = Pick<Platform, 'db' | 'now' | 'newId'>;

const AUDIT_ACTIONS: Readonly<Record<ModerationAction, AuditAction>> = {
  dismiss: 'reports_dismissed',
  hide: 'content_hidden',
};

/**
 * Dismisses the reports of a target or hides the target, with an entry in the audit log.
 * @throws HttpError 404 for an unknown report, 409 when it is closed or the content is gone
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
  const { action, reason = '' } = body;
  return withTransaction(platform.db, async (trx) => {
    await requireAdministrator(trx, operator);
    const row = await lockCase(trx, caseUuid);
    if (!row) throw reportNotFound();
    if (!row.isOpen) throw reportClosed();
    if (action === 'hide' && !(await parts.contents[row.targetType].setWithheld(trx, row.targetUuid, true)))
      throw reportedContentGone();
    const uuid = await recordAction(platform, trx, {
      operator,
      action: AUDIT_ACTIONS[action],
      userId: row.authorId,
      details: { target_type: row.targetType },
    });
    await insertDecision(trx, { uuid, caseUuid, action, reason: reason.trim(), createdAt: platform.now() });
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
    // Content that its author deleted meanwhile stays deleted.
    if (decision.action === 'hide')
      await parts.contents[row.targetType].setWithheld(trx, row.targetUuid, false);
    await recordAction(platform, trx, {
      operator,
      action: 'action_undone',
      userId: row.authorId,
      details: { target_type: row.targetType, undone: decision.action },
    });
    await setCaseOpen(trx, row.uuid, true);
    return presentOne(trx, parts, { ...row, isOpen: true });
  });
}

async function presentOne(trx: Db, parts: QueueParts, row: CaseRow): Promise<ReportCase> {
  const [presented] = await presentCases(trx, parts, [row]);
  if (!presented) throw reportNotFound();
  return presented;
}
