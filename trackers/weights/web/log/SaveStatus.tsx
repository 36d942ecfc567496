import { CloudCheck, CloudOff, Smartphone } from 'lucide-react';
import { styled } from '@mui/material/styles';
import { media } from '@plotline/web/ui/theme/tokens.ts';
import type { DraftSafety } from './use-draft.ts';

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '@media (max-width: 359.95px)': { '& > span': { display: 'none' } },
  [media.phone]: { '& > svg': { display: 'none' } },
});

interface SaveStatusProps {
  safety: DraftSafety;
  isUntouched: boolean;
  isEdit: boolean;
}

/** Shows where the latest change is stored: nowhere yet, on this device or on the server. */
export function SaveStatus({ safety, isUntouched, isEdit }: SaveStatusProps) {
  if (isUntouched) return null;
  const { isOnDevice, sync } = safety;
  if (!isOnDevice)
    return (
      <Line>
        <span>Saving…</span>
      </Line>
    );
  if (isEdit)
    return (
      <Line>
        <Smartphone size={16} aria-hidden />
        <span>Not sent yet</span>
      </Line>
    );
  if (sync === 'server')
    return (
      <Line>
        <CloudCheck size={16} aria-hidden />
        <span>Draft saved</span>
      </Line>
    );
  const Icon = navigator.onLine ? Smartphone : CloudOff;
  return (
    <Line title="Saved on this device. It syncs when you’re back online.">
      <Icon size={16} aria-hidden />
      <span>{navigator.onLine ? 'Draft saved' : 'Saved offline'}</span>
    </Line>
  );
}
