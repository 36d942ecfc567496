import { Lock } from 'lucide-react';
import { useNow } from '../../ui/use-now.ts';
import { IconNote } from '../../ui/IconNote.tsx';
import { scheduledLabel } from './scheduled-label.ts';

/** Note on an own scheduled post: the time when others will see it. */
export function ScheduledNote({ publishAt }: { publishAt: string }) {
  return (
    <IconNote>
      <Lock size={12} aria-hidden />
      {scheduledLabel(new Date(publishAt), useNow())}
    </IconNote>
  );
}
