import { useSyncStatus } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { queueLabel } from '@plotline/web/tracker-kit/queue-label.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePolledStatus } from './use-polled-status.ts';

interface RunningStepProps {
  workouts: number;
  /** Whether this screen waits for the answer; else it was left meanwhile, and has to ask what came of it. */
  isAsked: boolean;
  onAsk: () => void;
}

/** How far the import is; the page may be left. */
export function RunningStep({ workouts, isAsked, onAsk }: RunningStepProps) {
  usePolledStatus(true);
  const status = useSyncStatus('weights');
  const isOver = status.isSuccess && !status.isFetching && !isUnderWay(status.data.state);
  const askedAt = useRef(0);
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    // Asking for the same import again answers what it brought, and stores nothing twice. Once for each news.
    if (isAsked || !isOver || askedAt.current === status.dataUpdatedAt) return;
    askedAt.current = status.dataUpdatedAt;
    ask();
  }, [isAsked, isOver, status.dataUpdatedAt]);
  const { progress = null, imported = 0 } = status.data?.state === 'running' ? status.data : {};
  const isQueued = status.data?.state === 'queued';
  return (
    <SectionCard title="Importing" subtitle="You can leave this page and come back.">
      <ProgressBar
        label={isQueued ? queueLabel(status.data?.queue_position) : 'Storing workouts'}
        value={progress}
        detail={`${formatNumber(imported)} of ${formatNumber(workouts)} workouts`}
      />
    </SectionCard>
  );
}

function isUnderWay(state: string): boolean {
  return state === 'running' || state === 'queued';
}
