import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import { api } from '@plotline/web/tracker-kit/api.ts';
import type { PostSummaryProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { getWorkoutSummary } from '../../contract/workouts.ts';
import { SummaryStats } from './SummaryStats.tsx';
import { space } from '@plotline/web/ui/theme/tokens.ts';

/** The stats of an own workout, compared with the last one like it. */
export function WorkoutSummary({ activity }: PostSummaryProps) {
  const { activity_uuid: uuid, edited_at: editedAt } = activity;
  const summary = useQuery({
    queryKey: ['weights', 'summary', uuid, editedAt],
    queryFn: ({ signal }) => api.call(getWorkoutSummary, { params: { uuid }, signal }),
    placeholderData: (before) => before,
  });
  if (summary.data) return <SummaryStats {...summary.data} username={activity.username} />;
  if (summary.isError) return <LoadError query={summary} fallback="Couldn't load the summary." />;
  return (
    <Loading label="Loading the summary">
      <Skeleton variant="rounded" height={104} />
      <Skeleton variant="text" height={24} sx={{ marginTop: space(2) }} />
      <Skeleton variant="text" height={24} />
    </Loading>
  );
}
