import { getSyncStatus, getTrackerItems, getTrackerPage } from '@plotline/contract/tracker-pages.ts';
import type { Timeframe, TrackerPage } from '@plotline/contract/tracker.ts';
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../platform/api.ts';
import { useViewAs, viewAsKey, viewAsQuery } from '../platform/view-as.tsx';

type AnySection = TrackerPage['sections'][number];

/** The page envelope with a tracker's own section types. */
export type TrackerPageOf<Section> = Omit<TrackerPage, 'sections'> & {
  readonly sections: readonly Section[];
};

/** Returns the section with a key; undefined if the page has none. */
export function sectionOf<Section extends { readonly key: string }, Key extends Section['key']>(
  page: TrackerPageOf<Section>,
  key: Key,
): Extract<Section, { key: Key }> | undefined {
  return page.sections.find((section): section is Extract<Section, { key: Key }> => section.key === key);
}

interface PageOptions {
  username: string;
  type: string;
  timeframe: Timeframe;
  selector: string;
  /** The viewer that the owner simulates. */
  viewAs?: string | undefined;
}

interface ItemsOptions {
  username: string;
  type: string;
  /** From 1. */
  page: number;
  limit?: number;
  selector?: string;
  timeframe?: Timeframe;
  /** In the tracker's own format; empty for all items. */
  filter?: string;
}

/** The query key of all trackers of a user. */
export function trackersOfKey(username: string): QueryKey {
  return ['tracker', username];
}

/** The query key of one tracker of a user: invalidate it after a change. */
export function trackerKey(username: string, type: string): QueryKey {
  return [...trackersOfKey(username), type];
}

/** The query of a tracker page, also for prefetching. */
export function trackerPageQuery({ username, type, timeframe, selector, viewAs }: PageOptions) {
  const query = { timeframe, ...(selector === '' ? {} : { selector }), ...viewAsQuery(viewAs) };
  return queryOptions({
    queryKey: [...trackerKey(username, type), 'page', timeframe, selector, ...viewAsKey(viewAs)],
    queryFn: ({ signal }) => api.call(getTrackerPage, { params: { username, tracker: type }, query, signal }),
  });
}

/**
 * Loads a tracker page; the previous page stays while another timeframe loads (`isPlaceholderData`). `Section` is the
 * tracker's own contract for its sections.
 */
export function useTrackerPage<Section extends { readonly key: string } = AnySection>(
  options: PageOptions,
): UseQueryResult<TrackerPageOf<Section>> {
  const viewAs = useViewAs(options.username);
  return useQuery({
    ...trackerPageQuery({ ...options, viewAs }),
    // The tracker's server half builds the sections by its contract; the envelope does not repeat it.
    select: (page) => page as unknown as TrackerPageOf<Section>,
    placeholderData: keepPreviousData,
  });
}

/** Reports each visit of the owner to the page, upon which the tracker syncs old data. */
export function useOwnerVisit({ username, type }: Pick<PageOptions, 'username' | 'type'>, isVisit: boolean) {
  useEffect(() => {
    if (!isVisit) return;
    const query = { timeframe: '7d', sync: true } as const;
    // Without a network the page says so, and the next visit is reported again.
    api.call(getTrackerPage, { params: { username, tracker: type }, query }).catch(() => undefined);
  }, [username, type, isVisit]);
}

/** Loads a page of a tracker's items, newest first; their shape is the tracker's own. */
export function useTrackerItems(options: ItemsOptions) {
  const { username, type, page, limit, selector, timeframe, filter } = options;
  const viewAs = useViewAs(username);
  return useQuery({
    queryKey: [
      ...trackerKey(username, type),
      'items',
      { page, limit, selector, timeframe, filter },
      ...viewAsKey(viewAs),
    ],
    queryFn: ({ signal }) => {
      const query = {
        page,
        ...(limit === undefined ? {} : { limit }),
        ...(selector ? { selector } : {}),
        ...(timeframe ? { timeframe } : {}),
        ...(filter ? { filter } : {}),
        ...viewAsQuery(viewAs),
      };
      return api.call(getTrackerItems, { params: { username, tracker: type }, query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Loads the state of a sync or import, again every second while one runs or `isPolled`. */
export function useSyncStatus(type: string, { isEnabled = true, isPolled = false } = {}) {
  return useQuery({
    queryKey: ['sync-status', type],
    queryFn: ({ signal }) => api.call(getSyncStatus, { params: { tracker: type }, signal }),
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (isPolled || isActive(state.data?.state) ? POLL_MS : false),
  });
}

const POLL_MS = 1000;

function isActive(state: string | undefined): boolean {
  return state === 'queued' || state === 'running' || state === 'waiting';
}
