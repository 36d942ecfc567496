import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { timeSpan } from '@plotline/web/tracker-kit/time-span.ts';
import { TrackerPageSkeleton } from '@plotline/web/tracker-kit/TrackerPageSkeleton.tsx';
import { TrackerSections } from '@plotline/web/tracker-kit/TrackerSections.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, useTrackerPage } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { media, space } from '@plotline/web/ui/theme/tokens.ts';
import type { WeightsSection } from '../../contract/page.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { tracker } from '../../tracker.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { NoneInWindow, NoWorkouts } from './EmptyPage.tsx';
import { ExerciseLineCard, LastSessionsCard, RepMaxCard } from './ExerciseCards.tsx';
import { Headlines } from './Headlines.tsx';
import { MusclesCard } from './MusclesCard.tsx';
import { PageControls } from './PageControls.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { TopExercisesCard } from './TopExercisesCard.tsx';
import { VolumeCard } from './VolumeCard.tsx';
import type { WeightsPageAnswer } from './weights-page-answer.ts';
import { WorkoutsCard } from './WorkoutsCard.tsx';

const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: space(4),
  '& > *': { height: '100%' },
  '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { height: 'auto' } },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** Everything about a user's training: figures, charts that answer a question, records, workouts. */
export function WeightsPage(place: TrackerPageProps) {
  const { username, timeframe, selector } = place;
  const answer = useTrackerPage<WeightsSection>({ username, type: 'weights', timeframe, selector });
  if (answer.isPending) {
    return (
      <TrackerPageSkeleton
        label="Loading workouts"
        {...tracker.pageShape}
        actions={place.isOwner ? [150, 190, 135] : null}
      />
    );
  }
  if (!answer.data) {
    return (
      <Card>
        <ErrorState
          message={messageOf(answer.error, 'The workouts could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      </Card>
    );
  }
  const page = answer.data;
  if (!page.tracker.has_data) {
    return <NoWorkouts username={username} isOwner={place.isOwner} />;
  }
  return (
    <>
      <PageControls page={page} place={place} />
      <TrackerSections isStale={answer.isPlaceholderData}>
        <Sections page={page} place={place} />
      </TrackerSections>
    </>
  );
}

interface SectionsProps {
  page: WeightsPageAnswer;
  place: TrackerPageProps;
}

function Sections({ page, place }: SectionsProps) {
  const unit = sectionOf(page, 'volume')?.unit ?? 'kg';
  const empty = sectionOf(page, 'empty');
  const calendar = sectionOf(page, 'calendar');
  const span = timeSpan(place.timeframe);
  if (empty) {
    return (
      <>
        <NoneInWindow
          span={span}
          lastWorkoutAt={empty.last_workout_at}
          onShowAll={() => place.setQuery({ timeframe: 'all', page: null })}
        />
        {calendar && calendar.workouts > 0 ? (
          <CalendarCard section={calendar} weekStart={page.timeframe.week_start} />
        ) : null}
      </>
    );
  }
  return (
    <>
      <Headlines headlines={page.headline} unit={unit} />
      {sectionOf(page, 'exercise') ? (
        <OneExercise page={page} place={place} unit={unit} />
      ) : (
        <AllExercises page={page} place={place} unit={unit} />
      )}
      <WorkoutsCard place={place} selector={page.selector.value} unit={unit} span={span} />
    </>
  );
}

type ContentProps = SectionsProps & { unit: WeightUnit };

function AllExercises({ page, place, unit }: ContentProps) {
  const { username, timeframe } = place;
  const { bucket, week_start: weekStart } = page.timeframe;
  const volume = sectionOf(page, 'volume');
  const muscles = sectionOf(page, 'muscles');
  const records = sectionOf(page, 'records');
  const calendar = sectionOf(page, 'calendar');
  const top = sectionOf(page, 'top_exercises');
  return (
    <>
      {volume ? <VolumeCard section={volume} bucket={bucket} /> : null}
      <Two>
        {muscles ? <MusclesCard section={muscles} /> : null}
        {records ? <RecordsCard section={records} unit={unit} username={username} /> : null}
      </Two>
      {calendar ? <CalendarCard section={calendar} weekStart={weekStart} /> : null}
      {top ? <TopExercisesCard section={top} unit={unit} username={username} timeframe={timeframe} /> : null}
    </>
  );
}

function OneExercise({ page, place, unit }: ContentProps) {
  const { username } = place;
  const exercise = sectionOf(page, 'exercise');
  const volume = sectionOf(page, 'volume');
  const records = sectionOf(page, 'records');
  return (
    <>
      {exercise ? <ExerciseLineCard section={exercise} unit={unit} /> : null}
      <Two>
        {exercise ? <RepMaxCard section={exercise} unit={unit} /> : null}
        {records ? <RecordsCard section={records} unit={unit} username={username} /> : null}
      </Two>
      {exercise ? <LastSessionsCard section={exercise} username={username} /> : null}
      {volume ? <VolumeCard section={volume} bucket={page.timeframe.bucket} /> : null}
    </>
  );
}
