import { DECISION_REASON_MAX } from '@plotline/contract/limits.ts';
import {
  PROFILE_PARTS,
  TARGET_NOUNS,
  type ProfilePart,
  type ReportCase,
} from '@plotline/contract/moderation.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
import {
  actionLabel,
  consequenceOf,
  needsReason,
  possibleActions,
  SUSPENSION_OPTIONS,
  type Action,
  type SuspensionDays,
} from './decision-labels.ts';
import { useDecision } from './use-reports.ts';

const REASON_ROWS = 6;

const Fields = styled('div')({ display: 'grid', gap: space(4) });
const Consequence = styled('p')({ margin: 0, overflowWrap: 'anywhere' });

/** Asks what happens to reported content and its author. */
export function DecisionDialog({ report, onClose }: { report: ReportCase; onClose: () => void }) {
  const actions = possibleActions(report);
  const [action, setAction] = useState<Action>(actions[0] ?? 'warn');
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<SuspensionDays>('7');
  const [parts, setParts] = useState<readonly ProfilePart[]>([]);
  const decision = useDecision();
  const isRequired = needsReason(action);
  const asksParts = action === 'remove' && report.target_type === 'profile';
  return (
    <ConfirmDialog
      isOpen
      title={`Act on this ${TARGET_NOUNS[report.target_type]}`}
      confirmLabel={actionLabel(action, report)}
      tone="danger"
      isBusy={decision.isPending}
      isConfirmDisabled={(isRequired && reason.trim() === '') || (asksParts && parts.length === 0)}
      error={decision.isError ? messageOf(decision.error, "Couldn't save the decision") : null}
      onConfirm={() => {
        const until = action === 'suspend' ? { until: daysFromNow(days) } : {};
        const removed = asksParts ? { parts: [...parts] } : {};
        decision.mutate(
          { id: report.uuid, body: { action, reason, ...until, ...removed } },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <Fields>
        <NativeSelect
          label="Action"
          value={action}
          options={actions.map((value) => ({ value, label: actionLabel(value, report) }))}
          onChange={setAction}
        />
        <Consequence aria-live="polite">{consequenceOf(action, report)}</Consequence>
        {asksParts ? <PartChoice parts={parts} onChange={setParts} /> : null}
        {action === 'suspend' ? (
          <NativeSelect label="Duration" value={days} options={SUSPENSION_OPTIONS} onChange={setDays} />
        ) : null}
        <TextInput
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={DECISION_REASON_MAX}
          isRequired={isRequired}
          isMultiline
          maxRows={REASON_ROWS}
          help={`@${report.author.username} reads it.`}
        />
      </Fields>
    </ConfirmDialog>
  );
}

const Choice = styled('fieldset')({ display: 'flex', flexWrap: 'wrap', margin: 0, padding: 0, border: 0 });

const PART_LABELS: Readonly<Record<ProfilePart, string>> = {
  name: 'Display name',
  bio: 'Bio',
  picture: 'Profile picture',
};

interface PartChoiceProps {
  parts: readonly ProfilePart[];
  onChange: (parts: readonly ProfilePart[]) => void;
}

function PartChoice({ parts, onChange }: PartChoiceProps) {
  return (
    <Choice aria-label="Parts of the profile">
      {PROFILE_PARTS.map((part) => (
        <FormControlLabel
          key={part}
          label={PART_LABELS[part]}
          control={
            <Checkbox
              size="small"
              checked={parts.includes(part)}
              onChange={(_, isChecked) =>
                onChange(isChecked ? [...parts, part] : parts.filter((one) => one !== part))
              }
            />
          }
        />
      ))}
    </Choice>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A clock that is slightly ahead of the server's must not exceed the longest suspension. */
const MARGIN_MS = 60 * 60 * 1000;

function daysFromNow(days: SuspensionDays): string {
  return new Date(Date.now() + Number(days) * DAY_MS - (days === '365' ? MARGIN_MS : 0)).toISOString();
}
