import { styled } from '../ui/theme/styled.ts';
import type { Finding } from '@plotline/contract/tracker-health.ts';
import { useState } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { color, mixin, text } from '../ui/theme/tokens.ts';
import { EffectList } from './EffectList.tsx';
import { readCorrection } from './read-correction.ts';
import { useDecideFinding, useFixPreview, type FindingsPlace } from './use-findings.ts';

interface FixDialogProps {
  place: FindingsPlace;
  finding: Finding;
  onClose: () => void;
  onFixed: () => void;
}

const Content = styled('div')({
  ...text[14],
  ...mixin.grid(4),
  '& p': { margin: 0, color: color.muted },
});

/** Corrects a finding: asks for the right value where one is needed, and shows what changes. */
export function FixDialog({ place, finding, onClose, onFixed }: FixDialogProps) {
  const { fix, title, reason } = finding;
  const [typed, setTyped] = useState(() =>
    fix?.kind === 'value' && fix.suggested !== null ? String(fix.suggested) : '',
  );
  const value = fix?.kind === 'value' ? readCorrection(typed, fix.max) : null;
  const isInvalid = fix?.kind === 'value' && value === null;
  const preview = useFixPreview(place.type, finding, value);
  const decide = useDecideFinding(place);
  const error = decide.error ?? (isInvalid ? null : preview.error);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={fix?.kind === 'action' ? fix.label : 'Fix'}
      isBusy={decide.isPending}
      isConfirmDisabled={isInvalid}
      error={error ? messageOf(error, "Couldn't fix this.") : null}
      onConfirm={() => decide.mutate({ uuid: finding.uuid, action: 'fix', value }, { onSuccess: onFixed })}
      onClose={onClose}
    >
      <Content>
        <p>{reason}</p>
        {fix?.kind === 'value' ? (
          <TextInput
            label={`${fix.label} (${fix.unit})`}
            value={typed}
            onChange={setTyped}
            inputMode="decimal"
            shouldFocus
            error={isInvalid && typed !== '' ? `Enter a number from 0 to ${fix.max}` : null}
          />
        ) : null}
        {isInvalid ? null : <EffectList effects={preview.data ?? []} />}
        {fix?.kind === 'action' && fix.consequence !== null ? <p>{fix.consequence}</p> : null}
      </Content>
    </ConfirmDialog>
  );
}
