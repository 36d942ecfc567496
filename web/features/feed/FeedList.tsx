import { styled } from '../../ui/theme/styled.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { moveInFeed } from './feed-keys.ts';
import type { FeedPlace } from './feed-place.ts';
import { ROW_INDEX, useRowsInView } from './use-rows-in-view.ts';
import { tabStorage } from '../../platform/browser-storage.ts';
import { beforePaint } from '../../ui/before-paint.ts';
import { useIsUsed } from '../../ui/use-is-used.ts';
import { layout } from '../../ui/theme/tokens.ts';

const GAP = 16;
/** Estimated height of a post with stats; each is measured when it is rendered. */
const ESTIMATE = 370;
/** Height above the first post in every layout, in pixels. */
const ABOVE = 2 * layout.topBar;
/** Posts rendered above and below the viewport. */
const OVERSCAN = 3;
/** Further posts in a usual viewport. */
const VISIBLE = 2;

const List = styled('div')({ position: 'relative', scrollMarginTop: layout.topBar + 8 });
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
  const heightsKey = `heights ${name}`;
  // Only `remember` writes them.
  const [initialHeights] = useState(
    () => new Map(JSON.parse(tabStorage().getItem(heightsKey) ?? '[]') as [string, number][]),
  );
  const keys = useMemo(() => activities.map(({ activity_uuid }) => activity_uuid), [activities]);
  const { rendered, total, heights, keep } = useRowsInView({
    list: ref,
    keys,
    initialHeights,
    estimate: ESTIMATE,
    gap: GAP,
    above: ABOVE,
    overscan: useOverscan(initialHeights.size > 0),
  });
  const remember = useEffectEvent(() => tabStorage().setItem(heightsKey, JSON.stringify([...heights])));
  // With them the scroll position can be restored, also after a reload.
  useLayoutEffect(() => {
    const store = () => remember();
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      remember();
    };
  }, []);
  return (
    <List
      ref={ref}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      style={{ height: total }}
      onKeyDown={(event) => moveInFeed(event, (index) => keep(keys[index], { isNow: true }))}
      onFocus={({ target }) => {
        const index = target.closest(`[${ROW_INDEX}]`)?.getAttribute(ROW_INDEX);
        keep(index ? keys[Number(index)] : undefined);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // When the window loses the focus, the element keeps it.
        if (!currentTarget.contains(relatedTarget ?? document.activeElement)) keep(undefined);
      }}
    >
      {rendered.map(({ index, key, start }) => {
        const activity = activities[index];
        // -1: the size of the feed is unknown.
        const place = { position: index + 1, total: hasMore ? -1 : activities.length };
        return activity ? (
          <Row key={key} {...{ [ROW_INDEX]: index }} style={{ top: start }}>
            {children(activity, place)}
          </Row>
        ) : null;
      })}
    </List>
  );
}

/**
 * Renders the first post at once; the others follow one by one without blocking the page, those far from the viewport when
 * the page is used. Each waits until the posts above are measured, so that it appears in its final place.
 */
function useOverscan(isBack: boolean): number {
  // Back in a feed, all posts in the viewport are there at once.
  const [overscan, setOverscan] = useState(isBack ? 0 : -VISIBLE);
  const isUsed = useIsUsed() || isBack;
  useEffect(() => {
    if (overscan >= (isUsed ? OVERSCAN : 1)) return undefined;
    return beforePaint(() => startTransition(() => setOverscan(overscan + 1)));
  }, [overscan, isUsed]);
  return overscan;
}
