import { CardPair } from '@plotline/web/tracker-kit/CardPair.tsx';
import { DataHealth } from '@plotline/web/tracker-kit/DataHealth.tsx';
import { EmptyTimeframe } from '@plotline/web/tracker-kit/EmptyTimeframe.tsx';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { isUnreachable } from '@plotline/web/tracker-kit/offline.ts';
import { HeadlineRow } from '@plotline/web/tracker-kit/HeadlineRow.tsx';
import { timeSpan } from '@plotline/web/tracker-kit/dates.ts';
import { NothingYet } from '@plotline/web/tracker-kit/NothingYet.tsx';
import { TrackerPageSkeleton } from '@plotline/web/tracker-kit/TrackerPageSkeleton.tsx';
import { TrackerPageState } from '@plotline/web/tracker-kit/TrackerPageState.tsx';
import { TrackerSections } from '@plotline/web/tracker-kit/TrackerSections.tsx';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, useTrackerPage, type TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { BelowFold } from '@plotline/web/tracker-kit/BelowFold.tsx';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { lazyAddition, lazyPart } from '@plotline/web/ui/lazy-part.ts';
import { CloudOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { WeightsSection } from '../../contract/page.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { tracker } from '../../tracker.ts';
import { BodyweightCard } from '../bodyweight/BodyweightCard.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import { ExerciseLineCard, LastSessionsCard, RepMaxCard } from './ExerciseCards.tsx';
import { weightsHeadline } from './headline-stats.ts';
import { MusclesCard } from './MusclesCard.tsx';
import { OWN_SHAPE } from './own-shape.ts';
import { PageControls } from './PageControls.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { TopExercisesCard } from './TopExercisesCard.tsx';
import { BalanceCard, HoursCard, PaceCard } from './TrainingCards.tsx';
import { VolumeCard, VOLUME_CARD_HEIGHT } from './VolumeCard.tsx';
import { WorkoutsCard } from './WorkoutsCard.tsx';
import { StartButton } from './StartButton.tsx';
import { Icon } from '../icon.ts';

const BodyweightDialog = lazyAddition(
  async () => (await import('../bodyweight/BodyweightDialog.tsx')).BodyweightDialog,
);
const HevyNotice = lazyAddition(async () => (await import('../hevy/HevyNotice.tsx')).HevyNotice);
const UnsentSummary = lazyAddition(async () => (await import('../summary/UnsentSummary.tsx')).UnsentSummary);

const NoWorkouts = lazyPart(async () => (await import('./NoWorkouts.tsx')).NoWorkouts);

/** The weights page of a user: stats, charts, records and workouts. */
export function WeightsPage(place: TrackerPageProps) {
  const unsent = place.isOwner ? place.query['unsent'] : undefined;
  return (
    <>
      <Content {...place} />
      {unsent === undefined ? null : (
        <UnsentSummary
          username={place.username}
          clientId={unsent}
          onClose={() => place.setQuery({ unsent: null }, { replace: true })}
        />
      )}
    </>
  );
}

function Content(place: TrackerPageProps) {
  const { username, timeframe, selector, isOwner } = place;
  const answer = useTrackerPage<WeightsSection>({ username, type: tracker.type, timeframe, selector });
  // Without a connection the page has no numbers, but workouts can be logged.
  if (isOwner && !answer.data && isUnreachable(answer.error)) return <OfflinePage username={username} />;
  return (
    <TrackerPageState
      answer={answer}
      noun="workouts"
      shape={isOwner ? OWN_SHAPE : { ...tracker.pageShape, actions: null }}
    >
      {(page) =>
        page.tracker.has_data ? (
          <>
            <PageControls page={page} place={place} />
            {isOwner && page.tracker.sync_status === 'failed' ? <HevyNotice username={username} /> : null}
            <TrackerSections isStale={answer.isPlaceholderData}>
              <Sections page={page} place={place} />
            </TrackerSections>
          </>
        ) : isOwner ? (
          <Suspense fallback={<TrackerPageSkeleton label="Loading workouts" {...OWN_SHAPE} />}>
            <NoWorkouts place={place} tracker={page.tracker} />
            <Bodyweights page={page} />
          </Suspense>
        ) : (
          <>
            <TrackerControls tracker={page.tracker} place={place} />
            <NothingYet icon={<Icon />} accent="coral" profile={place.profile} title="No workouts yet">
              logs one, it appears here.
            </NothingYet>
            <Bodyweights page={page} />
          </>
        )
      }
    </TrackerPageState>
  );
}

/** The body weights of the timeframe, which need no workout. */
function Bodyweights({ page }: { page: TrackerPageOf<WeightsSection> }) {
  const section = sectionOf(page, 'bodyweight');
  if (!section) return null;
  return (
    <BelowFold height={390}>
      <BodyweightCard section={section} unit={sectionOf(page, 'volume')?.unit ?? 'kg'} />
    </BelowFold>
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
  const [isWeighing, setWeighing] = useState(false);
  const ownerParts = place.isOwner ? (
    <>
      <DataHealth
        place={{ username: place.username, type: tracker.type, isOwner: true }}
        // The only finding that the page itself corrects.
        onOpen={() => setWeighing(true)}
      />
      {isWeighing ? <BodyweightDialog onClose={() => setWeighing(false)} /> : null}
    </>
  ) : null;
  if (empty) {
    return (
      <>
        <EmptyTimeframe accent="coral" place={place}>
          No workouts {span}.
          {empty.last_workout_on ? ` Last workout: ${formatLocalDate(empty.last_workout_on)}.` : ''}
        </EmptyTimeframe>
        {calendar && calendar.workouts > 0 ? (
          <CalendarCard section={calendar} weekStart={page.timeframe.week_start} />
        ) : null}
        <Bodyweights page={page} />
        {ownerParts}
      </>
    );
  }
  const content = { page, place, unit, onBodyweight: () => setWeighing(true) };
  return (
    <>
      <HeadlineRow
        stats={weightsHeadline(page.headline, {
          unit,
          isCompared: place.timeframe !== 'all',
          isOfExercise: sectionOf(page, 'exercise') !== undefined,
        })}
      />
      {sectionOf(page, 'exercise') ? <OneExercise {...content} /> : <AllExercises {...content} />}
      <BelowFold height={700}>
        <WorkoutsCard
          place={place}
          selector={page.selector.value}
          exercises={page.selector.options}
          unit={unit}
          span={span}
        />
      </BelowFold>
      {ownerParts}
    </>
  );
}

type ContentProps = SectionsProps & { unit: WeightUnit; onBodyweight: () => void };

function AllExercises({ page, place, unit, onBodyweight }: ContentProps) {
  const { username, timeframe } = place;
  const { bucket, week_start: weekStart } = page.timeframe;
  const exercisesHref = place.isOwner ? trackerPath(username, 'weights', { page: 'exercises' }) : null;
  const volume = sectionOf(page, 'volume');
  const muscles = sectionOf(page, 'muscles');
  const records = sectionOf(page, 'records');
  const calendar = sectionOf(page, 'calendar');
  const top = sectionOf(page, 'top_exercises');
  const hours = sectionOf(page, 'hours');
  const pace = sectionOf(page, 'pace');
  const balance = sectionOf(page, 'balance');
  return (
    <>
      <BelowFold height={volume ? VOLUME_CARD_HEIGHT : 0}>
        {volume ? (
          <VolumeCard section={volume} bucket={bucket} onBodyweight={place.isOwner ? onBodyweight : null} />
        ) : null}
      </BelowFold>
      <BelowFold height={520}>
        <CardPair>
          {muscles ? <MusclesCard section={muscles} exercisesHref={exercisesHref} /> : null}
          {records ? (
            <RecordsCard section={records} unit={unit} username={username} isAllTime={timeframe === 'all'} />
          ) : null}
        </CardPair>
      </BelowFold>
      <BelowFold height={270}>
        {calendar ? <CalendarCard section={calendar} weekStart={weekStart} /> : null}
      </BelowFold>
      <BelowFold height={500}>
        {top ? (
          <TopExercisesCard section={top} unit={unit} username={username} timeframe={timeframe} />
        ) : null}
      </BelowFold>
      <BelowFold height={390}>
        {hours || pace || balance ? (
          <CardPair>
            {hours ? <HoursCard section={hours} weekStart={weekStart} /> : null}
            {pace ? (
              <PaceCard
                section={pace}
                buckets={volume?.buckets ?? pace.density_buckets}
                bucket={bucket}
                isCompared={timeframe !== 'all'}
              />
            ) : null}
            {balance ? <BalanceCard section={balance} /> : null}
          </CardPair>
        ) : null}
      </BelowFold>
      <Bodyweights page={page} />
    </>
  );
}

function OneExercise({ page, place, unit, onBodyweight }: ContentProps) {
  const { username } = place;
  const exercise = sectionOf(page, 'exercise');
  const volume = sectionOf(page, 'volume');
  const records = sectionOf(page, 'records');
  return (
    <>
      {exercise ? <ExerciseLineCard section={exercise} unit={unit} /> : null}
      <BelowFold height={520}>
        <CardPair>
          {exercise ? <RepMaxCard section={exercise} unit={unit} /> : null}
          {records ? (
            <RecordsCard
              section={records}
              unit={unit}
              username={username}
              isAllTime={place.timeframe === 'all'}
              isOfExercise
            />
          ) : null}
        </CardPair>
      </BelowFold>
      <BelowFold height={390}>
        {exercise ? <LastSessionsCard section={exercise} username={username} /> : null}
      </BelowFold>
      <BelowFold height={390}>
        {volume ? (
          <VolumeCard
            section={volume}
            bucket={page.timeframe.bucket}
            onBodyweight={place.isOwner ? onBodyweight : null}
          />
        ) : null}
      </BelowFold>
    </>
  );
}

/** The owner's weights page without a connection: workouts can be logged, the numbers come back later. */
function OfflinePage({ username }: { username: string }) {
  return (
    <Card>
      <EmptyState
        icon={<CloudOff />}
        accent="coral"
        title="No connection"
        action={<StartButton username={username} />}
      >
        Your numbers come back with the connection. You can log a workout now: it stays on this device and
        syncs when you're back online.
      </EmptyState>
    </Card>
  );
}
