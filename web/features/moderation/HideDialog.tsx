import { DECISION_REASON_MAX } from '@plotline/contract/limits.ts';
import type { ReportCase } from '@plotline/contract/moderation.ts';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { TARGET_LABELS } from '../reports/report-labels.ts';

interface HideDialogProps {
  report: ReportCase;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

const Fields = styled('div')({ display: 'grid', gap: space(4) });

/** Confirms hiding reported content. */
export function HideDialog({ report, onConfirm, onClose }: HideDialogProps) {
  const [reason, setReason] = useState('');
  const target = TARGET_LABELS[report.target_type];
  return (
    <ConfirmDialog
      isOpen
      title={`Hide this ${target}?`}
      confirmLabel="Hide"
      tone="danger"
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <Fields>
        <span>
          Only @{report.author.username} will see the {target}, with a note that an administrator hid it. You
          can undo this.
        </span>
        <TextInput
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={DECISION_REASON_MAX}
          isRequired={false}
          help="Only administrators see it."
        />
      </Fields>
    </ConfirmDialog>
  );
}
