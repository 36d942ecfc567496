import { DECISION_REASON_MAX } from '@plotline/contract/limits.ts';
import { decidedNoun, TARGET_NOUNS, type Decision, type ReportCase } from '@plotline/contract/moderation.ts';
import { styled } from '../../ui/theme/styled.ts';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { useDecision } from './use-reports.ts';

interface AnswerDialogProps {
  report: ReportCase;
  appealed: Decision;
  onClose: () => void;
}

const ANSWER_ROWS = 6;
const outcomes = [
  { value: 'accept', label: 'Accept the appeal' },
  { value: 'reject', label: 'Reject the appeal' },
] as const;

const Fields = styled('div')({ display: 'grid', gap: space(4) });

export function AnswerDialog({ report, appealed, onClose }: AnswerDialogProps) {
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]['value']>('accept');
  const [answer, setAnswer] = useState('');
  const decision = useDecision();
  const isAccepted = outcome === 'accept';
  const name = `@${report.author.username}`;
  return (
    <ConfirmDialog
      title={`Appeal of ${name}`}
      confirmLabel={isAccepted ? 'Accept' : 'Reject'}
      isBusy={decision.isPending}
      error={decision.isError ? messageOf(decision.error, "Couldn't save the answer") : null}
      onConfirm={() =>
        decision.mutate(
          { id: appealed.uuid, answer: { is_accepted: isAccepted, answer } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Fields>
        <Quote dir="auto">{appealed.appeal?.text}</Quote>
        <NativeSelect label="Outcome" value={outcome} options={outcomes} onChange={setOutcome} />
        <span aria-live="polite">{consequenceOf(isAccepted, appealed, report)}</span>
        <TextInput
          label="Answer"
          value={answer}
          onChange={setAnswer}
          maxLength={DECISION_REASON_MAX}
          isRequired={false}
          isMultiline
          maxRows={ANSWER_ROWS}
          help={`${name} reads it.`}
        />
      </Fields>
    </ConfirmDialog>
  );
}

function consequenceOf(
  isAccepted: boolean,
  { action, parts }: Decision,
  { target_type, author }: ReportCase,
): string {
  const noun = TARGET_NOUNS[target_type];
  if (!isAccepted) return 'The decision stays. A second appeal is not possible.';
  if (action === 'suspend') return `The suspension of @${author.username} ends now.`;
  if (action === 'warn') return 'The warning is withdrawn.';
  if (action === 'remove')
    return `The ${decidedNoun(target_type, parts)} ${parts.length > 1 ? 'are' : 'is'} visible again.`;
  return `The ${noun} is visible again.`;
}
