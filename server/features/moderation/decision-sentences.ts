import { TARGET_NOUNS, type ModerationAction } from '@plotline/contract/moderation.ts';
import type { CaseRow } from './reports.repository.ts';

interface Decided {
  readonly action: ModerationAction;
  readonly row: Pick<CaseRow, 'targetType'>;
}

/** Returns the sentence in which the author learns of a decision; null when they are not notified. */
export function decisionSentence({
  action,
  row,
  reason,
}: Decided & { readonly reason: string }): string | null {
  const noun = TARGET_NOUNS[row.targetType];
  const facts: Readonly<Record<ModerationAction, string | null>> = {
    dismiss: null,
    hide: `An administrator hid your ${noun}`,
    remove: `An administrator deleted your ${noun}`,
    warn: `An administrator warned you about your ${noun}`,
    // A suspended user reads no notices: the sign-in leads to a page with the reason.
    suspend: null,
  };
  const fact = facts[action];
  if (fact === null) return null;
  return reason === '' ? `${fact}.` : `${fact}: ${reason}`;
}

/** Returns the sentence in which the author learns that a decision was undone; null when they are not notified. */
export function undoneSentence({ action, row }: Decided): string | null {
  const noun = TARGET_NOUNS[row.targetType];
  if (action === 'suspend') return 'An administrator ended the suspension of your account.';
  if (action === 'hide') return `An administrator restored your ${noun}.`;
  if (action === 'remove') return `An administrator accepted your appeal about your ${noun}.`;
  return action === 'warn' ? `An administrator withdrew the warning about your ${noun}.` : null;
}

/** Returns the sentence in which the author learns that an appeal was rejected. */
export function rejectedSentence({
  row,
  answer,
}: Pick<Decided, 'row'> & { readonly answer: string }): string {
  const fact = `An administrator rejected your appeal about your ${TARGET_NOUNS[row.targetType]}`;
  return answer === '' ? `${fact}.` : `${fact}: ${answer}`;
}
