import { CardPair } from '@plotline/web/tracker-kit/CardPair.tsx';
import { EmptyTimeframe } from '@plotline/web/tracker-kit/EmptyTimeframe.tsx';
import { formatDate } from '@plotline/web/tracker-kit/format.ts';
import { HeadlineRow } from '@plotline/web/tracker-kit/HeadlineRow.tsx';
import { timeSpan } from '@plotline/web/tracker-kit/dates.ts';
import { TrackerPageState } from '@plotline/web/tracker-kit/TrackerPageState.tsx';
import { TrackerSections } from '@plotline/web/tracker-kit/TrackerSections.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, useTrackerPage, type TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { WeightsSection } from '../../contract/page.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { tracker } from '../../tracker.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { NoWorkouts } from './EmptyPage.tsx';
import { ExerciseLineCard, LastSessionsCard, RepMaxCard } from './ExerciseCards.tsx';
import { weightsHeadline } from './headline-stats.ts';
import { MusclesCard } from './MusclesCard.tsx';
import { PageControls } from './PageControls.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { TopExercisesCard } from './TopExercisesCard.tsx';
import { VolumeCard } from './VolumeCard.tsx';
import { WorkoutsCard } from './WorkoutsCard.tsx';

/** The weights page of a user: stats, charts, records and workouts. */
export function WeightsPage(place: TrackerPageProps) {
  const { username, timeframe, selector, isOwner } = place;
  const answer = useTrackerPage<WeightsSection>({ username, type: tracker.type, timeframe, selector });
  return (
    <TrackerPageState
      answer={answer}
      noun="workouts"
      shape={{ ...tracker.pageShape, actions: isOwner ? [150, 190, 135] : null }}
    >
      {(page) =>
        page.tracker.has_data ? (
          <>
            <PageControls page={page} place={place} />
            <TrackerSections isStale={answer.isPlaceholderData}>
              <Sections page={page} place={place} />
            </TrackerSections>
          </>
        ) : (
          <NoWorkouts username={username} isOwner={isOwner} />
        )
      }
    </TrackerPageState>
  );
}

interface SectionsProps {
  page: TrackerPageOf<WeightsSection>;
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
        <EmptyTimeframe accent="coral" place={place}>
          No workouts {span}.
          {empty.last_workout_at ? ` Last workout: ${formatDate(new Date(empty.last_workout_at))}.` : ''}
        </EmptyTimeframe>
        {calendar && calendar.workouts > 0 ? (
          <CalendarCard section={calendar} weekStart={page.timeframe.week_start} />
        ) : null}
      </>
    );
  }
  return (
    <>
      <HeadlineRow stats={weightsHeadline(page.headline, unit)} />
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
      <CardPair>
        {muscles ? <MusclesCard section={muscles} /> : null}
        {records ? <RecordsCard section={records} unit={unit} username={username} /> : null}
      </CardPair>
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
      <CardPair>
        {exercise ? <RepMaxCard section={exercise} unit={unit} /> : null}
        {records ? <RecordsCard section={records} unit={unit} username={username} /> : null}
      </CardPair>
      {exercise ? <LastSessionsCard section={exercise} username={username} /> : null}
      {volume ? <VolumeCard section={volume} bucket={page.timeframe.bucket} /> : null}
    </>
  );
}
