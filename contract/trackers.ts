import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import { POST_VISIBILITIES } from './feed.ts';
import { PUBLISH_DELAY_MAX_MINUTES } from './limits.ts';
import { Instant, Nullable, Success, Summary } from './schema.ts';

export const Colors = Type.Object({ primary: Type.String(), secondary: Type.String(), hover: Type.String() });

export const AvailableTracker = Type.Object({
  type: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  icon: Type.String(),
  timestamp_precision: Type.String(),
  default_sync_enabled: Type.Boolean(),
  has_selector: Type.Boolean(),
  labels: Type.Object({ last_activity: Type.String() }),
  colors: Colors,
  total_users: Type.Integer(),
  is_added: Type.Boolean(),
});
export type AvailableTracker = Static<typeof AvailableTracker>;

/** Tracker of a user. */
export const Tracker = Type.Object({
  type: Type.String(),
  name: Type.String(),
  description: Type.String(),
  icon: Type.String(),
  is_enabled: Type.Boolean(),
  is_public: Type.Boolean(),
  has_data: Type.Boolean(),
  /** True if new posts enter the feeds. */
  feed_enabled: Type.Boolean(),
  /** Delay between an event and the publication of its post. */
  publish_delay_minutes: Type.Integer(),
  /** Who may see new posts, if tracker and profile allow. */
  post_visibility: Type.Enum([...POST_VISIBILITIES]),
  created_at: Instant,
  last_sync_at: Nullable(Instant),
  /** Headline stat for lists, worded by the tracker: `{value: "3", label: "last 7 days"}`. */
  headline: Type.Optional(Nullable(Type.Object({ value: Type.String(), label: Type.String() }))),
});
export type Tracker = Static<typeof Tracker>;

export const UsageUser = Type.Interface([Summary], {
  is_active: Type.Boolean(),
  is_public: Type.Boolean(),
  is_enabled: Type.Boolean(),
  has_data: Type.Boolean(),
  is_profile_public: Type.Boolean(),
  created_at: Instant,
  last_sync_at: Nullable(Instant),
});
export type UsageUser = Static<typeof UsageUser>;

export const UsageStats = Type.Object({
  tracker: Type.String(),
  total_users: Type.Integer(),
  users_with_data: Type.Integer(),
  public_count: Type.Integer(),
  private_count: Type.Integer(),
  users: Type.Array(UsageUser),
});
export type UsageStats = Static<typeof UsageStats>;

const Trackers = Type.Object({ trackers: Type.Array(Tracker) });
const TrackerAnswer = Type.Object({ tracker: Tracker });
const TrackerType = Type.Object({ tracker_type: Type.String({ maxLength: 60 }) });

export const availableTrackers = defineEndpoint('availableTrackers', {
  route: 'GET /api/trackers/available',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'List all available trackers',
  response: Type.Object({ trackers: Type.Array(AvailableTracker) }),
});

export const myTrackers = defineEndpoint('myTrackers', {
  route: 'GET /api/trackers/my-trackers',
  access: 'signed-in',
  tokenScope: 'read',
  summary: "List the viewer's trackers, disabled ones included",
  response: Trackers,
});

export const enabledTrackers = defineEndpoint('enabledTrackers', {
  route: 'GET /api/trackers/enabled',
  access: 'signed-in',
  tokenScope: 'read',
  summary: "List the viewer's enabled trackers",
  response: Trackers,
});

export const trackerUsageStats = defineEndpoint('trackerUsageStats', {
  route: 'GET /api/trackers/usage-stats',
  access: 'signed-in',
  summary: 'Get the number of users of each tracker; the users themselves only for administrators',
  response: Type.Object({ usage_stats: Type.Array(UsageStats) }),
});

export const enableTracker = defineEndpoint('enableTracker', {
  route: 'POST /api/trackers/enable',
  access: 'signed-in',
  summary: 'Enable a tracker, adding it if necessary; `is_public` sets its privacy',
  body: Type.Interface([TrackerType], { is_public: Type.Optional(Type.Boolean()) }),
  response: TrackerAnswer,
});

export const disableTracker = defineEndpoint('disableTracker', {
  route: 'POST /api/trackers/disable',
  access: 'signed-in',
  summary: 'Disable a tracker: hide it, stop its sync, keep its data',
  body: TrackerType,
  response: TrackerAnswer,
});

/** Number of items with their noun: `{key: "workouts", one: "workout", many: "workouts", count: 12}`. */
export const ContentCount = Type.Object({
  key: Type.String(),
  one: Type.String(),
  many: Type.String(),
  count: Type.Integer(),
});
export type ContentCount = Static<typeof ContentCount>;

/** Data removed with a tracker: its contents, and its posts with their likes, comments and files. */
export const RemovalSummary = Type.Object({
  contents: Type.Array(ContentCount),
  posts: Type.Integer(),
  likes: Type.Integer(),
  comments: Type.Integer(),
  media: Type.Integer(),
});
export type RemovalSummary = Static<typeof RemovalSummary>;

export const getRemovalSummary = defineEndpoint('getRemovalSummary', {
  route: 'GET /api/trackers/removal-summary',
  access: 'signed-in',
  summary: 'Count the data that removing a tracker deletes',
  query: TrackerType,
  response: RemovalSummary,
});

export const removeTracker = defineEndpoint('removeTracker', {
  route: 'POST /api/trackers/remove',
  access: 'signed-in',
  summary: 'Remove a tracker with its data, likes and comments',
  body: Type.Interface([TrackerType], { confirmation: Type.Optional(Type.String({ maxLength: 60 })) }),
  response: Success,
});

export const reorderTrackers = defineEndpoint('reorderTrackers', {
  route: 'POST /api/trackers/reorder',
  access: 'signed-in',
  summary: 'Set the order of the trackers; absent ones follow in their previous order',
  body: Type.Object({
    /** Types in order, or each with its position. */
    tracker_orders: Type.Array(
      Type.Union([
        Type.String({ maxLength: 60 }),
        Type.Object({
          tracker_type: Type.String({ maxLength: 60 }),
          order: Type.Integer({ minimum: 0, maximum: 10_000 }),
        }),
      ]),
      { maxItems: 200 },
    ),
  }),
  response: Trackers,
});

export const updateTrackerPrivacy = defineEndpoint('updateTrackerPrivacy', {
  route: 'PUT /api/auth/update-tracker-privacy',
  access: 'signed-in',
  summary: 'Make a tracker public or private',
  body: Type.Interface([TrackerType], { is_public: Type.Boolean() }),
  response: TrackerAnswer,
});

export const updateTrackerFeed = defineEndpoint('updateTrackerFeed', {
  route: 'PUT /api/trackers/feed',
  access: 'signed-in',
  summary:
    'Set whether new posts of a tracker enter the feeds, their publish delay, and who may see them; published posts are not changed, scheduled ones follow the new delay',
  body: Type.Interface([TrackerType], {
    feed_enabled: Type.Optional(Type.Boolean()),
    publish_delay_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: PUBLISH_DELAY_MAX_MINUTES })),
    post_visibility: Type.Optional(Type.Enum([...POST_VISIBILITIES])),
  }),
  response: TrackerAnswer,
});

/** Sent to the owner and to users who may see the tracker after the change. */
export const trackerUpdate = defineEvent(
  'tracker_update',
  Type.Object({
    username: Type.String(),
    tracker_type: Type.String(),
    change: Type.Enum(['synced', 'enabled', 'disabled', 'privacy', 'removed']),
  }),
);
