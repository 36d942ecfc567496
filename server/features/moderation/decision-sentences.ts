import { decidedNoun, TARGET_NOUNS, type ModerationAction } from '@plotline/contract/moderation.ts';
import type { DecisionRow } from './decisions.repository.ts';
import type { CaseRow } from './reports.repository.ts';

type Decided = Pick<DecisionRow, 'action' | 'parts'>;
type Target = Pick<CaseRow, 'targetType'>;

/** Returns the sentence in which the author learns of a decision; null when they are not notified. */
export function decisionSentence(
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
export function undoneSentence({ action, parts }: Decided, { targetType }: Target): string | null {
  const noun = decidedNoun(targetType, parts);
  if (action === 'suspend') return 'An administrator ended the suspension of your account.';
  if (action === 'hide' || action === 'remove') return `An administrator restored your ${noun}.`;
  return action === 'warn' ? `An administrator withdrew the warning about your ${noun}.` : null;
}

/** Returns the sentence in which the author learns that an appeal came too late to restore anything. */
export function acceptedSentence({ targetType }: Target): string {
  return `An administrator accepted your appeal about your ${TARGET_NOUNS[targetType]}.`;
}

export function rejectedSentence({ targetType }: Target, answer: string): string {
  const fact = `An administrator rejected your appeal about your ${TARGET_NOUNS[targetType]}`;
  return answer === '' ? `${fact}.` : `${fact}: ${answer}`;
}
