import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTrackerItems } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { Pagination } from '@plotline/web/ui/Pagination.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import Skeleton from '@mui/material/Skeleton';
import type { WeightUnit, WorkoutLine } from '../../contract/workouts.ts';
import { DEFAULT_ROWS, pageIn, rowsIn } from './list-place.ts';
import { WorkoutCards } from './WorkoutCards.tsx';
import { WorkoutTable } from './WorkoutTable.tsx';

interface WorkoutsCardProps {
  place: TrackerPageProps;
  selector: string;
  unit: WeightUnit;
  /** `in the last 90 days`. */
  span: string;
}

const TOO_NARROW_FOR_COLUMNS = '(max-width: 1023.95px)';

/** The workouts of the timeframe, newest first, with pagination. */
export function WorkoutsCard({ place, selector, unit, span }: WorkoutsCardProps) {
  const { username, timeframe, isOwner, setQuery } = place;
  const isNarrow = useMatches(TOO_NARROW_FOR_COLUMNS);
  const page = pageIn(place.query);
  const limit = rowsIn(place.query);
  const items = useTrackerItems({
    username,
    type: 'weights',
    page,
    limit,
    timeframe,
    ...(selector === 'all' ? {} : { selector }),
  });
  // The tracker's server half sends `WorkoutLine`; the core does not know its type.
  const lines = (items.data?.items ?? []) as readonly WorkoutLine[];
  const total = items.data?.total ?? 0;
  const List = isNarrow ? WorkoutCards : WorkoutTable;
  return (
    <SectionCard
      isFlush
      title="Workouts"
      subtitle={items.data ? `${formatNumber(total)} ${span}` : 'Loading'}
    >
      {items.isError && !items.data ? (
        <ErrorState
          message={messageOf(items.error, 'Couldn’t load the workouts.')}
          onRetry={() => void items.refetch()}
        />
      ) : null}
      {items.isPending ? <RowsSkeleton rows={limit} /> : null}
      {items.data ? (
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
        <Skeleton key={index} variant="text" height={44} sx={{ mx: 6 }} />
      ))}
    </Loading>
  );
}
