import { DECISION_REASON_MAX, REMOVED_DAYS } from '@plotline/contract/limits.ts';
import {
  PROFILE_PARTS,
  TARGET_NOUNS,
  type ProfilePart,
  type ReportCase,
  type ModerationAction,
  type ReportTarget,
} from '@plotline/contract/moderation.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
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
        <Checkbox
          key={part}
          label={PART_LABELS[part]}
          isChecked={parts.includes(part)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...parts, part] : parts.filter((one) => one !== part))
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

/** A decision with consequences for the author. */
type Action = Exclude<ModerationAction, 'dismiss'>;

type Reported = Pick<ReportCase, 'target_type' | 'author' | 'is_available'>;

/** Returns the actions that make sense: deleted content has consequences for its author alone. */
function possibleActions({ is_available, target_type }: Reported): readonly Action[] {
  if (target_type === 'profile') return ['remove', 'warn', 'suspend'];
  return is_available ? ['hide', 'remove', 'warn', 'suspend'] : ['warn', 'suspend'];
}

/** Warnings and suspensions say why; other decisions may. */
function needsReason(action: Action): boolean {
  return action === 'warn' || action === 'suspend';
}

/** `Delete post`, `Warn @ada` */
function actionLabel(action: Action, { target_type, author }: Reported): string {
  const noun = TARGET_NOUNS[target_type];
  const labels: Readonly<Record<Action, string>> = {
    hide: `Hide ${noun}`,
    remove: target_type === 'profile' ? 'Delete parts of profile' : `Delete ${noun}`,
    warn: `Warn @${author.username}`,
    suspend: `Suspend @${author.username}`,
  };
  return labels[action];
}

/** Returns the consequences of an action in full sentences. */
function consequenceOf(action: Action, { target_type, author }: Reported): string {
  const noun = TARGET_NOUNS[target_type];
  const name = `@${author.username}`;
  const consequences: Readonly<Record<Action, string>> = {
    hide: `Only ${name} will see the ${noun}, with a note that an administrator hid it. You can undo this.`,
    remove: removalOf(target_type, name),
    warn: `${name} is notified with your reason. The ${noun} stays as it is.`,
    suspend: `${name} is signed out and can only read why, appeal, export or delete the account. Nothing of ${name} is visible until the suspension ends${target_type === 'profile' ? '' : `; the ${noun} stays hidden afterwards`}.`,
  };
  return consequences[action];
}

function removalOf(target: ReportTarget, name: string): string {
  const undo = `You can undo this for ${REMOVED_DAYS} days.`;
  if (target === 'profile')
    return `The chosen parts disappear for everyone, ${name} included. You can undo this.`;
  if (target === 'activity')
    return `The text and the files of the post disappear for everyone, and only ${name} will see the rest. The data of the tracker stays. ${undo}`;
  return `The ${TARGET_NOUNS[target]} disappears for everyone, ${name} included. ${undo}`;
}

/** Durations of a suspension in days, as values of a select. */
const SUSPENSION_DAYS = ['1', '3', '7', '30', '90', '365'] as const;
type SuspensionDays = (typeof SUSPENSION_DAYS)[number];

const SUSPENSION_OPTIONS: readonly { readonly value: SuspensionDays; readonly label: string }[] =
  SUSPENSION_DAYS.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }));
