import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { moveInFeed } from './feed-keys.ts';
import type { FeedPlace } from './feed-place.ts';
import { rangeWith } from './feed-range.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useListTop } from './use-list-top.ts';
import { useRememberedHeights } from './use-remembered-heights.ts';

const GAP = 16;
/** About the height of a post with figures; each is measured when it is drawn. */
const ESTIMATE = 370;
/** Posts outside the viewport, above and below. */
const OVERSCAN = 3;

const List = styled('div')({ position: 'relative' });
const Row = styled('div')({ position: 'absolute', left: 0, width: '100%' });

interface FeedListProps {
  /** Names the feed: heights that were measured are kept under it. */
  name: string;
  label: string;
  activities: readonly Activity[];
  isBusy: boolean;
  hasMore: boolean;
  children: (activity: Activity, place: FeedPlace) => ReactNode;
}

/**
 * The posts in and near sight, however many there are. What is out of sight is not in the page: the
 * browser's own search finds only what is near. A post that has the focus stays.
 */
export function FeedList({ name, label, activities, isBusy, hasMore, children }: FeedListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const heights = useRememberedHeights(name);
  const top = useListTop(ref);
  // oxlint-disable-next-line react/incompatible-library -- this component draws again with each step of scrolling, on purpose; the cards do not
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: activities.length,
    getItemKey: (index) => activities[index]?.activity_uuid ?? index,
    estimateSize: () => ESTIMATE,
    gap: GAP,
    overscan: useOverscan(),
    scrollMargin: top,
    initialMeasurementsCache: heights.initial,
    rangeExtractor: (range) => rangeWith(range, focusedIndex(ref.current)),
  });
  useLayoutEffect(() => {
    // Whatever grows or shrinks above what is in sight, and however one scrolls: what is in sight stays.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ end }) =>
      end <= (virtualizer.scrollOffset ?? 0);
  }, [virtualizer]);
  useKeptPlace(virtualizer, activities);
  useLayoutEffect(() => heights.remember(() => virtualizer.takeSnapshot()), [heights, virtualizer]);
  // A card that finds its words too long grows by a line when it is drawn: before the first paint, too.
  useLayoutEffect(() => {
    for (const row of ref.current?.children ?? [])
      if (row instanceof HTMLDivElement) virtualizer.measureElement(row);
  });
  // -1: more may follow.
  const total = hasMore ? -1 : activities.length;
  return (
    <List
      ref={ref}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={moveInFeed}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const activity = activities[index];
        return activity ? (
          <Row key={key} ref={virtualizer.measureElement} data-index={index} style={{ top: start - top }}>
            {children(activity, { position: index + 1, total })}
          </Row>
        ) : null;
      })}
    </List>
  );
}

/** The first paint renders the posts in the viewport only; the others follow without blocking the page. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(OVERSCAN)), []);
  return overscan;
}

function focusedIndex(list: HTMLElement | null): number | undefined {
  const row = list?.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-index]')
    : null;
  return row ? Number(row.dataset['index']) : undefined;
}
