import { useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  useMemo,
  type RefObject,
} from 'react';
import { moveInFeed } from './feed-keys.ts';
import type { FeedPlace } from './feed-place.ts';
import { rangeWith } from './feed-range.ts';
import { layout } from '../../ui/theme/tokens.ts';

const GAP = 16;
/** Estimated height of a post with stats; each is measured when it is rendered. */
const ESTIMATE = 370;
/** Height above the first post in every layout, in pixels. */
const ABOVE = 2 * layout.topBar;
/** Posts rendered above and below the viewport. */
const OVERSCAN = 3;

const List = styled('div')({ position: 'relative' });
const Row = styled('div')({ position: 'absolute', left: 0, width: '100%' });

interface FeedListProps {
  /** Key of the feed under which measured heights are stored. */
  name: string;
  label: string;
  activities: readonly Activity[];
  isBusy: boolean;
  hasMore: boolean;
  children: (activity: Activity, place: FeedPlace) => ReactNode;
}

/**
 * Renders only the posts in and near the viewport, so the browser's own search finds no others. A focused post stays
 * rendered.
 */
export function FeedList({ name, label, activities, isBusy, hasMore, children }: FeedListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const heights = useRememberedHeights(name);
  const top = useListTop(ref);
  // oxlint-disable-next-line react/incompatible-library -- this component renders at each step of scrolling on purpose; the cards do not
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: activities.length,
    getItemKey: (index) => activities[index]?.activity_uuid ?? index,
    estimateSize: () => ESTIMATE,
    gap: GAP,
    overscan: useOverscan(),
    scrollMargin: top,
    initialRect: useWindowBelow(ABOVE),
    initialMeasurementsCache: heights.initial,
    rangeExtractor: (range) => rangeWith(range, focusedIndex(ref.current)),
  });
  useLayoutEffect(() => {
    // Visible posts stay in place when posts above them change their height.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ end }) =>
      end <= (virtualizer.scrollOffset ?? 0);
  }, [virtualizer]);
  useScrollAnchor(virtualizer, activities);
  useLayoutEffect(() => heights.remember(() => virtualizer.takeSnapshot()), [heights, virtualizer]);
  // A card with clamped text grows by a line when it is rendered: measured before the first paint.
  useLayoutEffect(() => {
    for (const row of ref.current?.children ?? [])
      if (row instanceof HTMLDivElement) virtualizer.measureElement(row);
  });
  // -1: the size of the feed is unknown.
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

/** Renders the posts in the viewport first; the others follow one by one without blocking the page. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    if (overscan < OVERSCAN) startTransition(() => setOverscan(overscan + 1));
  }, [overscan]);
  return overscan;
}

/**
 * Returns the size of the window, for the first render. Otherwise the virtualizer learns it after that render and adds
 * all visible posts in one blocking step.
 */
function useWindowBelow(top: number) {
  const [rect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight - top }));
  return rect;
}

function focusedIndex(list: HTMLElement | null): number | undefined {
  const row = list?.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-index]')
    : null;
  return row ? Number(row.dataset['index']) : undefined;
}

/** Stores the heights of a feed's posts, so that the scroll position can be restored. */
function useRememberedHeights(name: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const queryKey = ['kept', 'heights', name];
    return {
      initial: queries.getQueryData<VirtualItem[]>(queryKey) ?? [],
      /** Returns the function that stores them when the list unmounts. */
      remember: (read: () => VirtualItem[]) => () => void queries.setQueryData(queryKey, read()),
    };
  }, [queries, name]);
}

/** Returns the offset of a list on the page, updated when content above it changes. */
function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    // Content above the list is in the same column.
    const observer = new ResizeObserver(measure);
    observer.observe(element.closest('main') ?? element);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** Keeps visible posts in place when content above them changes; at the top, new posts become visible. */
function useScrollAnchor(
  virtualizer: Virtualizer<Window, HTMLDivElement>,
  activities: readonly Activity[],
): void {
  const anchor = useRef<{ readonly uuid: string; readonly start: number } | null>(null);
  const drawn = useRef(activities);
  useLayoutEffect(() => {
    const { measurementsCache, scrollOffset } = virtualizer;
    if (drawn.current !== activities && anchor.current) {
      const { uuid, start } = anchor.current;
      const now = measurementsCache[activities.findIndex((activity) => activity.activity_uuid === uuid)];
      if (now && now.start !== start) window.scrollBy({ top: now.start - start, behavior: 'instant' });
    }
    drawn.current = activities;
    const offset = scrollOffset ?? 0;
    const inSight = virtualizer.getVirtualItems().find(({ end }) => end > offset);
    const activity = inSight && activities[inSight.index];
    const isReading = inSight && (inSight.index > 0 || inSight.start < offset);
    anchor.current = activity && isReading ? { uuid: activity.activity_uuid, start: inSight.start } : null;
  });
}
