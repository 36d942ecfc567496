import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { ImportProgress } from '@plotline/web/tracker-kit/ImportProgress.tsx';
import { useSyncStatus } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useEffect, useEffectEvent, useRef } from 'react';

interface RunningStepProps {
  workouts: number;
  /** Whether this page has a request under way; else the page was left, and the result must be requested again. */
  isRequested: boolean;
  onRequest: () => void;
}

/** The progress of a running import. */
export function RunningStep({ workouts, isRequested, onRequest }: RunningStepProps) {
  const { data, dataUpdatedAt, isSuccess, isFetching } = useSyncStatus('weights', { isPolled: true });
  const isOver = isSuccess && !isFetching && data.state !== 'running' && data.state !== 'queued';
  const requestedAt = useRef(0);
  const request = useEffectEvent(onRequest);
  useEffect(() => {
    // Requesting the same import again returns its result and stores nothing twice. Once for each new status.
    if (isRequested || !isOver || requestedAt.current === dataUpdatedAt) return;
    requestedAt.current = dataUpdatedAt;
    request();
  }, [isRequested, isOver, dataUpdatedAt]);
  const { progress = null, imported = 0 } = data?.state === 'running' ? data : {};
  return (
    <ImportProgress
      subtitle="You can leave this page and come back."
      label="Saving workouts"
      progress={progress}
      detail={`${formatNumber(imported)} of ${formatNumber(workouts)} workouts`}
      queue={data?.state === 'queued' ? { position: data.queue_position } : null}
    />
  );
}
