import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import { api } from '@plotline/web/tracker-kit/api.ts';
import type { PostSummaryProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { getWorkoutSummary } from '../../contract/workouts.ts';
import type { WorkoutStats } from '../../tracker.ts';
import { TopExercises } from '../feed/TopExercises.tsx';
import { SummaryStats } from './SummaryStats.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { media, mixin, space } from '@plotline/web/ui/theme/tokens.ts';

/** On phones, writing and sharing come first. */
const Exercises = styled('div')({ [media.phone]: { display: 'none' } });
const Stack = styled('div')(mixin.column(3));

/** The stats of an own workout, compared with the last one like it. */
export function WorkoutSummary({ activity, stats }: PostSummaryProps<WorkoutStats>) {
  const { activity_uuid: uuid, edited_at: editedAt } = activity;
  const summary = useQuery({
    queryKey: ['weights', 'summary', uuid, editedAt],
    queryFn: ({ signal }) => api.call(getWorkoutSummary, { params: { uuid }, signal }),
    placeholderData: (before) => before,
  });
  if (summary.data) {
    return (
      <Stack>
        <SummaryStats {...summary.data} username={activity.username} />
        {stats && stats.top_exercises.length > 0 ? (
          <Exercises>
            <TopExercises stats={stats} />
          </Exercises>
        ) : null}
      </Stack>
    );
  }
  if (summary.isError) return <LoadError query={summary} fallback="Couldn't load the summary." />;
  return (
    <Loading label="Loading the summary">
      <Skeleton variant="rounded" height={104} />
      <Skeleton variant="text" height={24} sx={{ marginTop: space(2) }} />
      <Skeleton variant="text" height={24} />
    </Loading>
  );
}
