import { ProgressBar } from '../ui/ProgressBar.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';

interface ImportProgressProps {
  subtitle: string;
  label: string;
  /** From 0 to 1, null while unknown. */
  progress: number | null;
  detail?: string;
  /** Set while the import is queued. */
  queue?: { readonly position: number | null | undefined } | null;
}

/** The progress of a running import, or its position in the queue. */
export function ImportProgress({ subtitle, label, progress, detail, queue }: ImportProgressProps) {
  return (
    <SectionCard title="Importing" subtitle={subtitle}>
      <ProgressBar
        label={queue ? queueLabel(queue.position) : label}
        value={queue ? null : progress}
        {...(detail === undefined ? {} : { detail })}
      />
    </SectionCard>
  );
}

function queueLabel(position: number | null | undefined): string {
  if (position === null || position === undefined) return 'Queued behind other imports';
  return position === 1 ? 'Queued: next in line' : `Queued: number ${position} in line`;
}
