import { CloudCheck, CloudOff, Smartphone } from 'lucide-react';
import { styled } from '@mui/material/styles';
import { media } from '@plotline/web/ui/theme/tokens.ts';
import type { DraftSafety } from './use-draft.ts';

const Words = styled('span')({
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

/** Where the newest change is. Says "saved" only when it was written somewhere. */
export function SaveStatus({ safety, isUntouched, isEdit }: SaveStatusProps) {
  if (isUntouched) return null;
  const { isOnDevice, sync } = safety;
  if (!isOnDevice)
    return (
      <Words>
        <span>Saving…</span>
      </Words>
    );
  if (isEdit)
    return (
      <Words>
        <Smartphone size={16} aria-hidden />
        <span>Not sent yet</span>
      </Words>
    );
  if (sync === 'server')
    return (
      <Words>
        <CloudCheck size={16} aria-hidden />
        <span>Draft saved</span>
      </Words>
    );
  const Icon = navigator.onLine ? Smartphone : CloudOff;
  return (
    <Words title="On this device; sent when there is a connection">
      <Icon size={16} aria-hidden />
      <span>{navigator.onLine ? 'Draft saved' : 'Saved offline'}</span>
    </Words>
  );
}
