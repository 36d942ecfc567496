import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { beforePaint } from '../../ui/before-paint.ts';
import { placeRows, renderedRows, rowsBetween, shiftOf, type Row } from './rows-in-view.ts';

/** Attribute of a rendered row with its index. */
export const ROW_INDEX = 'data-index';

interface ListOptions {
  /** The element with the rows as its children. */
  readonly list: RefObject<HTMLElement | null>;
  readonly keys: readonly string[];
  /** Heights by key from an earlier visit. */
  readonly initialHeights: ReadonlyMap<string, number>;
  readonly estimate: number;
  readonly gap: number;
  /** Height above the list for the first render, in pixels. */
  readonly above: number;
  /** Rows rendered above and below the window; below zero, rows in the window that are not rendered yet. */
  readonly overscan: number;
}

interface RowsInView {
  readonly rendered: readonly Row[];
  readonly total: number;
  /** Measured heights by key. */
  readonly heights: ReadonlyMap<string, number>;
  /** Keeps a row rendered, until another one is named. With `isNow` it is rendered when the call returns. */
  readonly keep: (key: string | undefined, options?: { isNow: boolean }) => void;
}

/**
 * Returns the rows in and near the window with their places. Rows are measured when they are rendered; visible rows stay
 * in place when rows above them change.
 */
export function useRowsInView(options: ListOptions): RowsInView {
  const { list, keys, initialHeights, estimate, gap, above, overscan } = options;
  const latestKept = useRef<string>(undefined);
  const [kept, setKept] = useState<string>();
  const [heights, setHeights] = useState(initialHeights);
  const top = useListTop(list);
  // The window's size is known in the first render: a later one would add all visible rows in one blocking step.
  const [view, setView] = useState(() => ({
    from: window.scrollY - above,
    to: window.scrollY - above + window.innerHeight,
  }));
  const rows = useMemo(() => placeRows(keys, { heights, estimate, gap }), [keys, heights, estimate, gap]);
  const range = rowsBetween(rows, view.from, view.to);
  const keptIndex = kept === undefined ? -1 : keys.indexOf(kept);
  const focused = keptIndex < 0 ? undefined : keptIndex;
  const indexes = renderedRows(range, { count: keys.length, overscan, focused });

  /** Returns the view after scrolling, and whether its rows are rendered already; nothing if the rows stay the same. */
  const scrolledView = useEffectEvent(() => {
    if (top === undefined) return undefined;
    const from = window.scrollY - top;
    const next = { from, to: from + window.innerHeight };
    const { first, last } = rowsBetween(rows, next.from, next.to);
    if (first === range.first && last === range.last) return undefined;
    return { next, isRendered: indexes.includes(first) && indexes.includes(last) };
  });
  const measure = useEffectEvent((elements: Iterable<Element>) => {
    const changes = new Map<string, number>();
    for (const element of elements) {
      const row = rows[Number(element.getAttribute(ROW_INDEX))];
      if (!row || !(element instanceof HTMLElement) || !element.isConnected) continue;
      if (heights.get(row.key) !== element.offsetHeight) changes.set(row.key, element.offsetHeight);
    }
    if (changes.size > 0) setHeights((known) => new Map([...known, ...changes]));
  });

  useShift(rows, top);
  // Before the paint: a card with clamped text grows by a line when it is rendered.
  useLayoutEffect(() =>
    beforePaint(() => {
      measure(list.current?.children ?? []);
      const scrolled = scrolledView();
      if (scrolled) setView(scrolled.next);
    }),
  );
  useEffect(() => {
    const onScroll = () => {
      const scrolled = scrolledView();
      if (!scrolled) return;
      const show = () => {
        setView(scrolled.next);
        setKept(latestKept.current);
      };
      // Rows that come near the window are rendered without blocking the scrolling.
      if (scrolled.isRendered) startTransition(show);
      else flushSync(show);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, []);
  const rendered = indexes.flatMap((index) => rows[index] ?? []);
  const shown = rendered.map(({ key }) => key).join(' ');
  useEffect(() => {
    const observer = new ResizeObserver((entries) =>
      flushSync(() => measure(entries.map(({ target }) => target))),
    );
    // The children are the rendered rows in order.
    for (const position of shown.split(' ').keys()) {
      const row = list.current?.children[position];
      if (row) observer.observe(row);
    }
    return () => observer.disconnect();
  }, [list, shown]);
  const keep = useCallback((key: string | undefined, { isNow } = { isNow: false }) => {
    latestKept.current = key;
    // Usually it is rendered already, and what follows need not wait.
    if (isNow) flushSync(() => setKept(key));
    else startTransition(() => setKept(key));
  }, []);
  return { rendered, total: rows.at(-1)?.end ?? 0, heights, keep };
}

/** Scrolls by the distance that the first visible row was moved by changes above it. */
function useShift(rows: readonly Row[], top: number | undefined): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const shift = before.current === rows ? 0 : shiftOf(before.current, rows, window.scrollY - (top ?? 0));
    before.current = rows;
    if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
  });
}

/** Returns the offset of a list on the page, updated when content above it changes; undefined before the first paint. */
function useListTop(list: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const read = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    const cancel = beforePaint(read);
    // Content above the list is in the same column.
    const observer = new ResizeObserver(read);
    observer.observe(element.closest('main') ?? element);
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [list]);
  return top;
}
