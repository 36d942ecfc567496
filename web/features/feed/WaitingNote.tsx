import { styled } from '@mui/material/styles';
import { Lock } from 'lucide-react';
import { useNow } from '../../ui/use-now.ts';
import { color, text } from '../../ui/theme/tokens.ts';
import { waitingLabels } from './waiting-labels.ts';

const Note = styled('span')({
  ...text[13],
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.muted,
  '& svg': { flex: 'none' },
});

/** When others will see one's own post. */
export function WaitingNote({ publishAt }: { publishAt: string }) {
  return (
    <Note>
      <Lock size={12} aria-hidden />
      {waitingLabels(new Date(publishAt), useNow())}
    </Note>
  );
}
