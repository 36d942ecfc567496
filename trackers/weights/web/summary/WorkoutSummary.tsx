import { api } from '@plotline/web/tracker-kit/api.ts';
import type { PostSummaryProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getWorkoutSummary } from '../../contract/workouts.ts';
import { SummaryStats } from './SummaryStats.tsx';

/** The stats of an own workout, compared with the last one like it. */
export function WorkoutSummary({ activity, onReady }: PostSummaryProps) {
  const { activity_uuid: uuid, edited_at: editedAt } = activity;
  const summary = useQuery({
    queryKey: ['weights', 'summary', uuid, editedAt],
    queryFn: ({ signal }) => api.call(getWorkoutSummary, { params: { uuid }, signal }),
    placeholderData: (before) => before,
  });
  useEffect(() => {
    if (!summary.isPending) onReady();
  }, [summary.isPending, onReady]);
  if (summary.data) {
    return <SummaryStats {...summary.data} username={activity.username} />;
  }
  if (summary.isError) return <LoadError query={summary} fallback="Couldn't load the summary." />;
  return null;
}
