import { REPORT_NOTE_MAX } from '@plotline/contract/limits.ts';
import {
  createReport,
  REPORT_REASONS,
  reportUser,
  TARGET_NOUNS,
  type ReportReason,
  type ReportTarget,
} from '@plotline/contract/moderation.ts';
import { styled } from '../../ui/theme/styled.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { REASON_LABELS } from './report-labels.ts';

interface ReportDialogProps {
  /** A profile that the viewer cannot find has only its name. */
  target:
    | { readonly type: ReportTarget; readonly uuid: string }
    | { readonly type: 'profile'; readonly username: string };
  onClose: () => void;
}

const NOTE_ROWS = 6;
const reasons = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

const Fields = styled('div')({ display: 'grid', gap: space(4) });
const Intro = styled('p')({ margin: 0 });

/** Reports content of another user to the administrators. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const showToast = useToast();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const report = useMutation({
    mutationFn: () =>
      'uuid' in target
        ? api.call(createReport, {
            body: { target_type: target.type, target_uuid: target.uuid, reason, note },
          })
        : api.call(reportUser, { params: { username: target.username }, body: { reason, note } }),
    onSuccess: () => {
      showToast({ message: 'Thanks. An administrator will take a look.' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Report this ${TARGET_NOUNS[target.type]}?`}
      confirmLabel="Report"
      isBusy={report.isPending}
      error={report.isError ? messageOf(report.error, "Couldn't send the report") : null}
      onConfirm={() => report.mutate()}
      onClose={onClose}
    >
      <Fields>
        <Intro>
          Administrators see your report. The {target.type === 'profile' ? 'user' : 'author'} doesn't learn
          who reported it.
        </Intro>
        <NativeSelect label="Reason" value={reason} options={reasons} onChange={setReason} />
        <TextInput
          label="Note"
          value={note}
          onChange={setNote}
          maxLength={REPORT_NOTE_MAX}
          isRequired={false}
          isMultiline
          maxRows={NOTE_ROWS}
        />
      </Fields>
    </ConfirmDialog>
  );
}
