import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { counted, formatNumber, formatDuration, formatPart } from '@plotline/web/tracker-kit/format.ts';
import { activityPath, trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { FilterActions, NoMatch } from '@plotline/web/tracker-kit/ItemFilters.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTrackerItems } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { Pagination } from '@plotline/web/ui/Pagination.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  space,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { visuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { Pencil } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import type { WeightUnit, WorkoutLine } from '../../contract/workouts.ts';
import { shortName } from '../shared/exercise-labels.ts';
import { RecordBadge } from '../shared/RecordBadge.tsx';
import { wholeVolumeText } from '../shared/volume.ts';
import { DEFAULT_ROWS, filterIn, filterText, NO_FILTER, pageIn, rowsIn } from './list-place.ts';
import { ALL_EXERCISES, type SelectOption } from './matching-options.ts';
import { WorkoutTable } from './WorkoutTable.tsx';
import type { WorkoutListProps } from './workout-list.ts';

const WorkoutFilters = lazyAddition(async () => (await import('./WorkoutFilters.tsx')).WorkoutFilters);

interface WorkoutsCardProps {
  place: TrackerPageProps;
  selector: string;
  exercises: readonly SelectOption[];
  unit: WeightUnit;
  /** `in the last 90 days`. */
  span: string;
}

const TOO_NARROW_FOR_COLUMNS = '(max-width: 1199.95px)';

/** The workouts of the timeframe, newest first, with pagination; filters are in the URL. */
export function WorkoutsCard({ place, selector, exercises, unit, span }: WorkoutsCardProps) {
  const { username, timeframe, isOwner, setQuery } = place;
  const isNarrow = useMatches(TOO_NARROW_FOR_COLUMNS);
  const page = pageIn(place.query);
  const limit = rowsIn(place.query);
  const filter = filterIn(place.query, { selector, exercises });
  const count = Object.keys(filter).length;
  const [isOpen, setOpen] = useState(count > 0);
  const filtersId = useId();
  // A changed filter starts at the first page of the list.
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setQuery({ ...changes, page: null }, { replace: true });
  const items = useTrackerItems({
    username,
    type: 'weights',
    page,
    limit,
    timeframe,
    filter: filterText(filter),
    ...(selector === ALL_EXERCISES ? {} : { selector }),
  });
  // Deferred, so that the rows are rendered without blocking the page.
  const data = useDeferredValue(items.data);
  // The tracker's server half sends `WorkoutLine`; the core does not know its type.
  const lines = (data?.items ?? []) as readonly WorkoutLine[];
  const total = data?.total ?? 0;
  const isWithoutMatch = total === 0 && count > 0;
  const List = isNarrow ? WorkoutCards : WorkoutTable;
  return (
    <SectionCard
      isFlush
      title="Workouts"
      subtitle={data ? `${formatNumber(total)} ${span}` : 'Loading'}
      actions={
        <FilterActions
          count={count}
          isOpen={isOpen}
          panelId={filtersId}
          onToggle={() => setOpen(!isOpen)}
          onClear={() => change(NO_FILTER)}
        />
      }
    >
      {isOpen ? (
        <WorkoutFilters
          id={filtersId}
          selector={selector}
          exercises={exercises}
          filter={filter}
          onChange={change}
        />
      ) : null}
      {items.isError && !items.data ? (
        <LoadError query={items} fallback="Couldn't load the workouts." />
      ) : null}
      {!data && !items.isError ? <RowsSkeleton rows={limit} /> : null}
      {data && isWithoutMatch ? <NoMatch noun="workouts" accent="coral" /> : null}
      {data && !isWithoutMatch ? (
        <List
          lines={lines}
          unit={unit}
          username={username}
          isOwner={isOwner}
          isStale={items.isPlaceholderData}
          label={`${counted(total, 'workout')} ${span}`}
        />
      ) : null}
      {total > 10 ? (
        <Pagination
          page={page - 1}
          rowsPerPage={limit}
          count={total}
          onPage={(next) => setQuery({ page: next === 0 ? null : String(next + 1) })}
          onRowsPerPage={(rows) =>
            setQuery({ rows: rows === DEFAULT_ROWS ? null : String(rows), page: null })
          }
        />
      ) : null}
    </SectionCard>
  );
}

function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} variant="text" height={44} sx={{ marginInline: space(6) }} />
      ))}
    </Loading>
  );
}

const List = styled('ul')({
  ...mixin.plainList,
  '&[data-stale]': { opacity: 0.6 },
});
const PENCIL = 16;
const Row = styled('li')({
  position: 'relative',
  borderTop: `1px solid ${color.outline}`,
});
const Link = styled(Anchor)({
  ...tabularFigures,
  display: 'block',
  padding: `${space(3)} ${space(6)}`,
  [media.phone]: { paddingInline: space(4) },
  ...mixin.plainLink,
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});
const Head = styled('span')({
  ...text[14],
  ...mixin.row(2),
  alignItems: 'baseline',
  '& > b': { minWidth: 0, overflowWrap: 'anywhere', fontWeight: weight.semibold },
  '& > span': { ...mixin.muted(13), flex: 'none' },
  '& > b:last-of-type': { flex: 'none', marginInlineStart: 'auto' },
  '[data-own] > &': { paddingInlineEnd: PENCIL + 12 },
  [media.largeText]: { flexWrap: 'wrap' },
});
const Foot = styled('span')({
  ...mixin.muted(13),
  display: 'flex',
  gap: space(3),
  '& > span': { flex: 'none' },
});
/** A name that leaves no room for the set wraps. Phones have room for one set. */
const Bests = styled('span')({
  ...mixin.wrap,
  '&&': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  columnGap: space(4),
  '& > span > span': { whiteSpace: 'nowrap' },
  [media.phone]: { '& > span + span': { display: 'none' } },
});
/** Beside the first line, so that the second has the whole width. */
const EDIT = {
  position: 'absolute',
  insetInlineEnd: 10,
  top: 0,
  width: 44,
  height: 44,
  [media.phone]: { insetInlineEnd: 2 },
} as const;
/** There the trophy stands for the word. */
const Word = styled('span')({ [media.phone]: visuallyHidden });
/** Left out on phones. */
const Extra = styled('span')({ [media.phone]: { display: 'none' } });

/** The workout list on narrow screens, two rows for each workout. */
function WorkoutCards({ lines, unit, username, isOwner, isStale, label }: WorkoutListProps) {
  const now = useNow();
  return (
    <List aria-label={label} data-stale={isStale ? '' : undefined}>
      {lines.map(({ best_sets: bests, ...line }) => (
        <Row key={line.uuid}>
          <Link href={activityPath(username, line.uuid)} data-own={isOwner ? '' : undefined}>
            <Head>
              <b>{line.title ?? 'Workout'}</b>
              <span>
                <Extra>{weekdayOf(line)} </Extra>
                {timesOf(line, now)}
                {line.volume_kg === null ? null : <Extra> · {counted(line.sets, 'set')}</Extra>}
              </span>
              <b>
                {line.volume_kg === null ? counted(line.sets, 'set') : wholeVolumeText(line.volume_kg, unit)}
              </b>
            </Head>
            <Foot>
              <Bests>
                {bests.slice(0, 2).map((best, index) => (
                  <span key={index}>
                    {shortName(best.exercise)} <span>{best.set}</span>
                  </span>
                ))}
              </Bests>
              {line.record_count > 0 ? (
                <RecordBadge>
                  <span>
                    {formatNumber(line.record_count)}
                    <Word> {line.record_count === 1 ? 'record' : 'records'}</Word>
                  </span>
                </RecordBadge>
              ) : null}
            </Foot>
          </Link>
          {isOwner ? (
            <IconButton
              sx={EDIT}
              href={trackerPath(username, 'weights', { page: 'log', query: { workout: line.uuid } })}
              aria-label={`Edit ${line.title ?? 'workout'}`}
            >
              <Pencil size={PENCIL} aria-hidden />
            </IconButton>
          ) : null}
        </Row>
      ))}
    </List>
  );
}

function weekdayOf({ local_date: date }: Pick<WorkoutLine, 'local_date'>): string {
  return formatPart(new Date(`${date}T00:00:00Z`), { weekday: 'short' });
}

function timesOf(line: Pick<WorkoutLine, 'local_date' | 'duration_seconds'>, now: Date): string {
  const day = dayText(line.local_date, now);
  return line.duration_seconds === null ? day : `${day} · ${formatDuration(line.duration_seconds)}`;
}
