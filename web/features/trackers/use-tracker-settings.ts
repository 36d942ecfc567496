import {
  disableTracker,
  enableTracker,
  getRemovalSummary,
  removeTracker,
  reorderTrackers,
  updateTrackerFeed,
  updateTrackerPrivacy,
  type Tracker,
} from '@plotline/contract/trackers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useAuth } from '../../platform/session.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { changedMessage } from '../profiles/privacy-labels.ts';
import { refreshProfile } from '../profiles/use-profile.ts';
import { hasSameOrder, sortLike, orderOf, withTracker } from './tracker-changes.ts';
import { myTrackersKey } from './use-trackers.ts';

// Events of trackers look for pending mutations with these keys.
const ORDER = [...myTrackersKey, 'order'];

type Trackers = readonly Tracker[];
type Change = (trackers: Trackers) => Trackers;

/** Enables or disables a tracker: optimistic with rollback, one request after the other. */
export function useTrackerEnabled(type: string) {
  const mine = useMyTrackersCache();
  const queries = useQueryClient();
  const mutationKey = [...myTrackersKey, 'enabled', type];
  return useMutation({
    mutationKey,
    mutationFn: (isEnabled: boolean) =>
      api.call(isEnabled ? enableTracker : disableTracker, { body: { tracker_type: type } }),
    onMutate: (isEnabled) => mine.change((all) => withTracker(all, type, { is_enabled: isEnabled })),
    onError: (_, isEnabled) => mine.change((all) => withTracker(all, type, { is_enabled: !isEnabled })),
    // Only the last of several requests refetches.
    onSettled: () => (queries.isMutating({ mutationKey }) === 1 ? mine.refresh() : undefined),
    scope: { id: mutationKey.join() },
  });
}

/** Makes a tracker public or private: optimistic with rollback. */
export function useTrackerPrivacy({ type, name }: Pick<Tracker, 'type' | 'name'>) {
  const mine = useMyTrackersCache();
  const showToast = useToast();
  const show = (isPublic: boolean) => mine.change((all) => withTracker(all, type, { is_public: isPublic }));
  const privacy = useMutation({
    mutationKey: [...myTrackersKey, 'privacy', type],
    mutationFn: ({ isPublic }: PrivacySwitch) =>
      api.call(updateTrackerPrivacy, { body: { tracker_type: type, is_public: isPublic } }),
    onMutate: ({ isPublic }) => show(isPublic),
    onError: (_, { isPublic }) => show(!isPublic),
    onSuccess: (_, { isPublic, isUndo = false }) => {
      const undo = () => privacy.mutate({ isPublic: !isPublic, isUndo: true });
      showToast({
        message: changedMessage({ tracker_type: type, is_public: isPublic }, name),
        ...(isUndo ? {} : { action: { label: 'Undo', onClick: undo } }),
      });
    },
    onSettled: mine.refresh,
  });
  return privacy;
}

interface PrivacySwitch {
  readonly isPublic: boolean;
  /** Reverts the previous change. */
  readonly isUndo?: boolean;
}

type FeedSettings = Partial<Pick<Tracker, 'feed_enabled' | 'publish_delay_minutes' | 'post_visibility'>>;

/** Changes how a tracker posts to the feed: optimistic with rollback, one request after the other. */
export function useTrackerFeed(type: string) {
  const mine = useMyTrackersCache();
  const queries = useQueryClient();
  const mutationKey = [...myTrackersKey, 'feed', type];
  return useMutation({
    mutationKey,
    mutationFn: (settings: FeedSettings) =>
      api.call(updateTrackerFeed, { body: { tracker_type: type, ...settings } }),
    onMutate: async (settings) => {
      const before = queries.getQueryData<Trackers>(myTrackersKey)?.find((one) => one.type === type);
      await mine.change((all) => withTracker(all, type, settings));
      // Only the fields of this change, because other changes may be running.
      return before && valuesBefore(before, settings);
    },
    onError: (_, __, before) => mine.change((all) => withTracker(all, type, before ?? {})),
    // Only the last of several requests refetches.
    onSettled: () => (queries.isMutating({ mutationKey }) === 1 ? mine.refresh() : undefined),
    scope: { id: mutationKey.join() },
  });
}

function valuesBefore(
  tracker: Tracker,
  { feed_enabled, publish_delay_minutes, post_visibility }: FeedSettings,
): FeedSettings {
  return {
    ...(feed_enabled === undefined ? {} : { feed_enabled: tracker.feed_enabled }),
    ...(publish_delay_minutes === undefined ? {} : { publish_delay_minutes: tracker.publish_delay_minutes }),
    ...(post_visibility === undefined ? {} : { post_visibility: tracker.post_visibility }),
  };
}

/** Reorders the trackers: optimistic with rollback, one request after the other. */
export function useTrackerOrder() {
  const mine = useMyTrackersCache();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ORDER,
    mutationFn: (trackers: Trackers) =>
      api.call(reorderTrackers, { body: { tracker_orders: orderOf(trackers) } }),
    onMutate: async (trackers) => {
      const before = queries.getQueryData<Trackers>(myTrackersKey);
      await mine.change(() => trackers);
      return before;
    },
    onError: (_, trackers, before) =>
      // A later move is not rolled back.
      mine.change((shown) => (before && hasSameOrder(shown, trackers) ? sortLike(shown, before) : shown)),
    // Only the last of several requests refetches.
    onSettled: () => (queries.isMutating({ mutationKey: ORDER }) === 1 ? mine.refresh() : undefined),
    scope: { id: ORDER.join() },
  });
}

/** Loads how much `useRemoveTracker` would delete. */
export function useRemovalSummary(type: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ['trackers', 'removal-summary', type],
    queryFn: ({ signal }) => api.call(getRemovalSummary, { query: { tracker_type: type }, signal }),
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useRemoveTracker(type: string) {
  const mine = useMyTrackersCache();
  return useMutation({
    mutationFn: (confirmation: string) =>
      api.call(removeTracker, { body: { tracker_type: type, confirmation } }),
    onSettled: mine.refresh,
  });
}

/** Returns functions that change and refetch the viewer's trackers and everything that depends on them. */
function useMyTrackersCache() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return {
    change: async (change: Change) => {
      await queries.cancelQueries({ queryKey: myTrackersKey });
      queries.setQueryData<Trackers>(myTrackersKey, (all) => all && change(all));
    },
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['trackers'] }),
        queries.invalidateQueries({ queryKey: feedKey }),
        user ? refreshProfile(queries, user.username) : undefined,
      ]),
  };
}
