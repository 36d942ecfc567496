import { Button } from '@plotline/web/ui/Button.tsx';
import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { FilterActions, NoMatch } from '@plotline/web/tracker-kit/ItemFilters.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTrackerItemList } from '@plotline/web/tracker-kit/use-tracker-item-list.ts';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { color, space } from '@plotline/web/ui/theme/tokens.ts';
import { useDeferredValue, useId, useState, type Ref } from 'react';
import type { GameLine } from '../../contract/games.ts';
import { withoutRatings } from '../../contract/without-ratings.ts';
import { tracker } from '../../tracker.ts';
import { useAreRatingsHidden } from '../shared/hidden-ratings.ts';
import { timeSpan } from '@plotline/web/tracker-kit/dates.ts';
import { filterIn, filterText, NO_FILTER } from './game-filter.ts';
import { GameRow } from './GameRow.tsx';

const GameFilters = lazyAddition(async () => (await import('./GameFilters.tsx')).GameFilters);

interface GamesCardProps {
  place: TrackerPageProps;
  selector: string;
  openings: readonly string[];
  /** The card, scrolled to when the games of an opening are requested. */
  ref: Ref<HTMLDivElement>;
}

const LIMIT = 25;

const Anchored = styled('div')({ scrollMarginTop: 72, minWidth: 0 });
const Columns = styled('div')({
  display: 'grid',
  // Two columns where both have room.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(340px, 40%)), 1fr))',
  overflow: 'clip',
  '&[data-stale]': { opacity: 0.6 },
});
const List = styled('ul')({ display: 'contents', listStyle: 'none' });
/** Fills the free cell beside the last game. */
const Foot = styled('div')({
  display: 'grid',
  gap: space(2),
  placeItems: 'center',
  padding: space(3),
  borderTop: `1px solid ${color.outline}`,
  gridColumn: '1 / -1',
});

/** The games of the timeframe, newest first; filters are in the URL. */
export function GamesCard({ place, selector, openings, ref }: GamesCardProps) {
  const { username, timeframe, query, setQuery } = place;
  const filter = filterIn(query);
  const count = Object.keys(filter).length;
  const [isOpen, setOpen] = useState(count > 0);
  const filtersId = useId();
  const [shownFilter, setShownFilter] = useState(filterText(filter));
  // A link of a stat changed the filter: it is shown.
  if (filterText(filter) !== shownFilter) {
    setShownFilter(filterText(filter));
    if (count > 0) setOpen(true);
  }
  const list = useTrackerItemList({
    username,
    type: tracker.type,
    timeframe,
    selector,
    filter: filterText(filter),
    limit: LIMIT,
  });
  // Deferred, so that the rows are rendered without blocking the page.
  const data = useDeferredValue(list.data);
  const hidden = useAreRatingsHidden() ? 'both' : 'nobody';
  // The tracker's server half sends `GameLine`; the core does not know its type.
  const lines = (data?.pages ?? [])
    .flatMap(({ items }) => items as readonly GameLine[])
    .map((line) => withoutRatings(line, hidden));
  const total = data?.pages[0]?.total ?? 0;
  return (
    <Anchored ref={ref}>
      <SectionCard
        isFlush
        title="Games"
        subtitle={data ? `${formatNumber(total)} ${timeSpan(timeframe)}` : 'Loading'}
        actions={
          <FilterActions
            count={count}
            isOpen={isOpen}
            panelId={filtersId}
            onToggle={() => setOpen(!isOpen)}
            onClear={() => setQuery(NO_FILTER, { replace: true })}
          />
        }
      >
        {isOpen ? (
          <GameFilters
            id={filtersId}
            filter={filter}
            openings={openings}
            onChange={(change) => setQuery(change, { replace: true })}
          />
        ) : null}
        {!data && !list.isError ? <RowsSkeleton rows={8} /> : null}
        {list.isError && !list.data ? <LoadError query={list} fallback="Couldn't load the games." /> : null}
        {data && lines.length === 0 ? <NoMatch noun="games" accent="green" /> : null}
        <Columns data-stale={list.isPlaceholderData ? '' : undefined}>
          <List aria-label="Games">
            {lines.map((line) => (
              <GameRow key={line.uuid} line={line} username={username} />
            ))}
          </List>
          {list.hasNextPage ? (
            <Foot>
              {list.isFetchNextPageError ? <span role="alert">Couldn't load more games.</span> : null}
              <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Load more
              </Button>
            </Foot>
          ) : null}
        </Columns>
      </SectionCard>
    </Anchored>
  );
}

function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
      <Columns>
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton
            key={index}
            variant="rounded"
            height={84}
            sx={{ marginInline: space(6), marginBlock: space(3) }}
          />
        ))}
      </Columns>
    </Loading>
  );
}
