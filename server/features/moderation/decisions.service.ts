import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { AuditAction } from '@plotline/contract/admin.ts';
import {
  decidedNoun,
  TARGET_NOUNS,
  type answerAppeal,
  type decideReport,
  type ModerationAction,
  type ReportCase,
} from '@plotline/contract/moderation.ts';
import { SUSPENSION_DAYS_MAX } from '@plotline/contract/limits.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { NOTICE_GIVEN } from '../activities/notices.events.ts';
import { recordAction, requireAdministrator, type Operator } from '../admin/actions.service.ts';
import { hasOpenAppeal, saveAnswer } from './appeals.repository.ts';
import { appealPath } from './appeals.service.ts';
import { DECISION_MAIL, type MailKind } from './decision-mails.jobs.ts';
import { findDecision, insertDecision, markUndone, type DecisionRow } from './decisions.repository.ts';
import { carryOut, revert } from './effects.service.ts';
import {
  actionNotFound,
  actionNotUndoable,
  appealNotFound,
  appealOpen,
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
  { operator, caseUuid, body }: { operator: Operator; caseUuid: string; body: BodyOf<typeof decideReport> },
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
    if (await hasOpenAppeal(trx, caseUuid)) throw appealOpen();
    if (action === 'suspend' && operator.userId === row.authorId) throw cannotSuspendYourself();
    const uuid = await recordAction(platform, trx, {
      operator,
      action: AUDIT_ACTIONS[action],
      userId: row.authorId,
      details: { target_type: row.targetType, ...(until && { until: until.toISOString() }) },
    });
    const removed = await carryOut(platform, trx, {
      contents: parts.contents,
      decided: { uuid, row, action, reason, until, parts: body.parts },
    });
    const decision = { uuid, caseUuid, action, reason, until, parts: removed };
    await insertDecision(trx, { ...decision, createdAt: platform.now() });
    const message = decisionSentence(decision, row);
    await inform(platform, trx, { row, uuid, message, kind: action === 'dismiss' ? null : 'decided' });
    await setCaseOpen(trx, caseUuid, false);
    return presentOne(trx, parts, { ...row, isOpen: false });
  });
}

/**
 * Undoes a decision and opens its report again, with an entry in the audit log. An open appeal is accepted by that.
 * @throws HttpError 404 for an unknown decision, 409 when it is not the newest one about its target, or what it
 *   deleted can't be restored any more
 */
export function undo(
  platform: DecisionPlatform,
  parts: QueueParts,
  { operator, uuid }: { operator: Operator; uuid: string },
): Promise<ReportCase> {
  return withTransaction(platform.db, async (trx) => {
    const { decision, row } = await lockDecision(trx, operator, uuid);
    const hasAppeal = await saveAnswer(trx, uuid, { isAccepted: true, answer: '' });
    const isRestored = await undoIn(platform, trx, { parts, operator, decision, row, isAppealed: hasAppeal });
    if (!isRestored) throw actionNotUndoable();
    await setCaseOpen(trx, row.uuid, true);
    return presentOne(trx, parts, { ...row, isOpen: true });
  });
}

/**
 * Accepts an appeal, which undoes the decision, or rejects it; its report is closed. Content that is deleted for
 * good stays so: the author then only reads the answer, and the rest of a post is visible again.
 * @throws HttpError 404 for an unknown decision, 409 when the appeal is answered, or the decision not the newest one
 */
export function answer(
  platform: DecisionPlatform,
  parts: QueueParts,
  { operator, uuid, body }: { operator: Operator; uuid: string; body: BodyOf<typeof answerAppeal> },
): Promise<ReportCase> {
  const { is_accepted: isAccepted } = body;
  const text = body.answer?.trim() ?? '';
  return withTransaction(platform.db, async (trx) => {
    const { decision, row } = await lockDecision(trx, operator, uuid);
    if (!(await saveAnswer(trx, uuid, { isAccepted, answer: text }))) throw appealNotFound();
    if (isAccepted) await undoIn(platform, trx, { parts, operator, decision, row, isAppealed: true });
    else {
      const details = { target_type: row.targetType, action: decision.action };
      await recordAction(platform, trx, {
        operator,
        action: 'appeal_rejected',
        userId: row.authorId,
        details,
      });
      const message = rejectedSentence(row, text);
      await inform(platform, trx, { row, uuid, message, kind: 'answered' });
    }
    await setCaseOpen(trx, row.uuid, false);
    return presentOne(trx, parts, { ...row, isOpen: false });
  });
}

async function lockDecision(
  trx: Db,
  operator: Operator,
  uuid: string,
): Promise<{ readonly decision: DecisionRow; readonly row: CaseRow }> {
  await requireAdministrator(trx, operator);
  const decision = await findDecision(trx, uuid);
  const row = decision && (await lockCase(trx, decision.caseUuid));
  if (!row) throw actionNotFound();
  return { decision, row };
}

interface Undone {
  readonly parts: QueueParts;
  readonly operator: Operator;
  readonly decision: DecisionRow;
  readonly row: CaseRow;
  readonly isAppealed: boolean;
}

/** @returns false when deleted content could not be restored */
async function undoIn(
  platform: DecisionPlatform,
  trx: Db,
  { parts, operator, decision, row, isAppealed }: Undone,
): Promise<boolean> {
  const { uuid, action } = decision;
  if (!(await markUndone(trx, uuid, platform.now()))) throw actionNotUndoable();
  const isRestored = await revert(platform, trx, {
    contents: parts.contents,
    decided: { uuid, action, row },
  });
  await recordAction(platform, trx, {
    operator,
    action: 'action_undone',
    userId: row.authorId,
    details: { target_type: row.targetType, undone: action, ...(isAppealed && { appeal: 'accepted' }) },
  });
  const message = isRestored ? undoneSentence(decision, row) : acceptedSentence(row);
  const kind = isAppealed ? (isRestored ? 'answered' : 'not_restored') : 'undone';
  await inform(platform, trx, { row, uuid, message, kind: action === 'dismiss' ? null : kind });
  return isRestored;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws HttpError 422 unless the end is in the future and at most a year away */
function suspensionEnd(until: string | undefined, now: Date): Date {
  const end = until === undefined ? Number.NaN : Date.parse(until);
  const remainingMs = end - now.getTime();
  if (!(remainingMs > 0 && remainingMs <= SUSPENSION_DAYS_MAX * DAY_MS)) throw suspensionEndInvalid();
  return new Date(end);
}

/** Sends the author a notice and a mail; null: none. */
async function inform(
  { bus, jobs }: Pick<DecisionPlatform, 'bus' | 'jobs'>,
  trx: Db,
  { row, uuid, message, kind }: { row: CaseRow; uuid: string; message: string | null; kind: MailKind | null },
): Promise<void> {
  if (message !== null)
    await bus.publish(trx, NOTICE_GIVEN, { user_ids: [row.authorId], message, own_path: appealPath(uuid) });
  if (kind !== null) await jobs.add(trx, DECISION_MAIL, { decision_id: uuid, kind });
}

async function presentOne(trx: Db, parts: QueueParts, row: CaseRow): Promise<ReportCase> {
  const [presented] = await presentCases(trx, parts, [row]);
  if (!presented) throw reportNotFound();
  return presented;
}

type Decided = Pick<DecisionRow, 'action' | 'parts'>;
type Target = Pick<CaseRow, 'targetType'>;

/** Returns the sentence in which the author learns of a decision; null when they are not notified. */
function decisionSentence(
  { action, parts, reason }: Decided & Pick<DecisionRow, 'reason'>,
  { targetType }: Target,
): string | null {
  const noun = TARGET_NOUNS[targetType];
  const facts: Readonly<Record<ModerationAction, string | null>> = {
    dismiss: null,
    hide: `An administrator hid your ${noun}`,
    remove: `An administrator deleted your ${decidedNoun(targetType, parts)}`,
    warn: `An administrator warned you about your ${noun}`,
    // A suspended user reads no notices: the sign-in leads to a page with the reason.
    suspend: null,
  };
  const fact = facts[action];
  if (fact === null) return null;
  return reason === '' ? `${fact}.` : `${fact}: ${reason}`;
}

/** Returns the sentence in which the author learns that a decision was undone; null when they are not notified. */
function undoneSentence({ action, parts }: Decided, { targetType }: Target): string | null {
  const noun = decidedNoun(targetType, parts);
  if (action === 'suspend') return 'An administrator ended the suspension of your account.';
  if (action === 'hide' || action === 'remove') return `An administrator restored your ${noun}.`;
  return action === 'warn' ? `An administrator withdrew the warning about your ${noun}.` : null;
}

/** Returns the sentence in which the author learns that an appeal came too late to restore anything. */
function acceptedSentence({ targetType }: Target): string {
  return `An administrator accepted your appeal about your ${TARGET_NOUNS[targetType]}.`;
}

function rejectedSentence({ targetType }: Target, reason: string): string {
  const fact = `An administrator rejected your appeal about your ${TARGET_NOUNS[targetType]}`;
  return reason === '' ? `${fact}.` : `${fact}: ${reason}`;
}
