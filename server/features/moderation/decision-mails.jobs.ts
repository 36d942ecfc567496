import { APPEAL_LINK_DAYS, REMOVED_DAYS } from '@plotline/contract/limits.ts';
import { decidedNoun, TARGET_NOUNS, type ModerationAction } from '@plotline/contract/moderation.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandler } from '../../platform/jobs.ts';
import { mailTo, type Mail } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { findAppeals, type AppealRow } from './appeals.repository.ts';
import type { AppealLinks } from './appeals.service.ts';
import { findDecision, type DecisionRow } from './decisions.repository.ts';
import { findCase, type CaseRow } from './reports.repository.ts';

/** Job that mails a decision, or the answer to the appeal against it, to the author. */
export const DECISION_MAIL = 'moderation.send_decision_mail';

const Payload = Type.Object({
  decision_id: Type.String(),
  kind: Type.Enum(['decided', 'undone', 'answered', 'not_restored']),
});
/** `not_restored`: the appeal was accepted, but the content is deleted for good. */
export type MailKind = 'decided' | 'undone' | 'answered' | 'not_restored';

interface Contents {
  readonly decision: DecisionRow;
  readonly row: CaseRow;
  readonly appeal: AppealRow | undefined;
  readonly link: string;
  readonly brandName: string;
}

type Composed = Pick<Mail, 'subject'> & { readonly paragraphs: readonly string[] };

export function sendDecisionMail(
  { db, mail, config }: Pick<Platform, 'db' | 'mail' | 'config'>,
  { accounts, links }: { accounts: Pick<AccountService, 'findById'>; links: AppealLinks },
): JobHandler {
  return async (raw) => {
    const { decision_id: uuid, kind } = Value.Parse(Payload, raw);
    const decision = await findDecision(db, uuid);
    const row = decision && (await findCase(db, decision.caseUuid));
    const author = row && (await accounts.findById(row.authorId));
    // The author has deleted the account since.
    if (!author) return;
    const appeal = (await findAppeals(db, [uuid])).get(uuid);
    const { brandName } = config;
    const { subject, paragraphs } = compose[kind]({
      decision,
      row,
      appeal,
      link: links.linkOf(uuid),
      brandName,
    });
    await mail.send(mailTo(author, subject, ...paragraphs));
  };
}

const compose: Readonly<Record<MailKind, (contents: Contents) => Composed>> = {
  decided: ({ decision, row, link, brandName }) => ({
    subject: subjectOf(decision.action, row, brandName),
    paragraphs: [
      factOf(decision, row, brandName),
      ...(decision.reason === '' ? [] : [`Reason: ${decision.reason}`]),
      `If you think this is wrong, you can appeal here within ${APPEAL_LINK_DAYS} days:\n${link}`,
    ],
  }),
  undone: ({ decision, row, brandName }) => ({
    subject: `A decision about your ${TARGET_NOUNS[row.targetType]} was undone`,
    paragraphs: [undoneFactOf(decision, row, brandName)],
  }),
  answered: ({ decision, row, appeal, brandName }) => {
    const isAccepted = appeal?.isAccepted === true;
    return {
      subject: isAccepted ? 'Your appeal was accepted' : 'Your appeal was rejected',
      paragraphs: [
        isAccepted
          ? `An administrator of ${brandName} accepted your appeal. ${undoneFactOf(decision, row, brandName)}`
          : `An administrator of ${brandName} read your appeal and kept the decision about your ${TARGET_NOUNS[row.targetType]}.`,
        ...answerIn(appeal),
      ],
    };
  },
  not_restored: ({ row, appeal, brandName }) => ({
    subject: 'Your appeal was accepted',
    paragraphs: [
      `An administrator of ${brandName} accepted your appeal. Your ${TARGET_NOUNS[row.targetType]} was deleted more than ${REMOVED_DAYS} days ago, and can't be restored.`,
      ...answerIn(appeal),
    ],
  }),
};

function answerIn(appeal: Contents['appeal']): string[] {
  return appeal && appeal.answer !== '' ? [`Answer: ${appeal.answer}`] : [];
}

function subjectOf(action: ModerationAction, row: CaseRow, brandName: string): string {
  const noun = TARGET_NOUNS[row.targetType];
  if (action === 'suspend') return `Your ${brandName} account is suspended`;
  if (action === 'warn') return `A warning about your ${noun}`;
  if (row.targetType === 'profile') return 'Parts of your profile were deleted';
  return action === 'remove' ? `Your ${noun} was deleted` : `Your ${noun} was hidden`;
}

function factOf({ action, until, parts }: DecisionRow, row: CaseRow, brandName: string): string {
  const noun = TARGET_NOUNS[row.targetType];
  const by = `An administrator of ${brandName}`;
  if (action === 'suspend') return `${by} suspended your account until ${inWords(until)}.`;
  if (action === 'warn') return `${by} warned you about your ${noun}.`;
  if (action === 'remove') return `${by} deleted your ${decidedNoun(row.targetType, parts)}.`;
  return `${by} hid your ${noun}. Only you can see it.`;
}

function undoneFactOf({ action }: DecisionRow, row: CaseRow, brandName: string): string {
  const noun = TARGET_NOUNS[row.targetType];
  if (action === 'suspend') return `You can use your ${brandName} account again.`;
  if (action === 'warn') return `The warning about your ${noun} was withdrawn.`;
  if (row.targetType === 'profile') return 'Your profile was restored.';
  return `Your ${noun} is visible again.`;
}

function inWords(until: Date | null): string {
  const time = until?.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${time ?? 'further notice'} UTC`;
}
