import { styled } from '@mui/material/styles';
import { Lock } from 'lucide-react';
import { useNow } from '../../ui/use-now.ts';
import { color, text } from '../../ui/theme/tokens.ts';
import { scheduledLabel } from './scheduled-label.ts';

const Note = styled('span')({
  ...text[13],
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.muted,
  '& svg': { flex: 'none' },
});

/** Note on an own scheduled post: the time when others will see it. */
export function ScheduledNote({ publishAt }: { publishAt: string }) {
  return (
    <Note>
      <Lock size={12} aria-hidden />
      {scheduledLabel(new Date(publishAt), useNow())}
    </Note>
  );
}
