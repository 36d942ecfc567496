import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { TRACKER_ITEMS_PAGE_SIZE } from './limits.ts';
import { Instant, Nullable, pageQuery, UsernameParam, viewAsQuery } from './schema.ts';
import { DEFAULT_TIMEFRAME, TIMEFRAMES, TrackerPage } from './tracker.ts';

const TrackerParams = Type.Interface([UsernameParam], {
  tracker: Type.String({ minLength: 1, maxLength: 60 }),
});

export const getTrackerPage = defineEndpoint('getTrackerPage', {
  route: 'GET /api/profiles/:username/:tracker',
  etag: true,
  access: 'anyone',
  tokenScope: 'read',
  summary: 'Get the stats of a tracker page; 404 if the viewer may not see it',
  params: TrackerParams,
  query: Type.Object({
    timeframe: Type.Optional(Type.Enum(TIMEFRAMES, { default: DEFAULT_TIMEFRAME })),
    selector: Type.Optional(Type.String({ maxLength: 200 })),
    sync: Type.Optional(Type.Boolean({ default: false })),
    ...viewAsQuery,
  }),
  response: TrackerPage,
});

export const getTrackerItems = defineEndpoint('getTrackerItems', {
  route: 'GET /api/profiles/:username/:tracker/items',
  access: 'anyone',
  tokenScope: 'read',
  summary:
    'List the items of a tracker page (games, workouts, transactions), newest first; the shape of `items` is that of the tracker',
  params: TrackerParams,
  query: Type.Object({
    ...pageQuery(TRACKER_ITEMS_PAGE_SIZE),
    selector: Type.Optional(Type.String({ maxLength: 200 })),
    timeframe: Type.Optional(Type.Enum(TIMEFRAMES, { default: 'all' })),
    /** Format defined by the tracker. */
    filter: Type.Optional(Type.String({ maxLength: 500 })),
    /** `next_cursor` of the previous page; overrides `page`. */
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    ...viewAsQuery,
  }),
  response: Type.Object({
    items: Type.Array(Type.Unknown()),
    total: Type.Integer(),
    has_more: Type.Boolean(),
    /** Null on the last page, and for trackers without cursors. */
    next_cursor: Nullable(Type.String()),
    /** Uuids of the items of this page that cannot be shown, because of a value in their data; for the owner alone. */
    cannot_be_shown: Type.Optional(Type.Array(Type.String())),
  }),
});

export const getSyncStatus = defineEndpoint('getSyncStatus', {
  route: 'GET /api/:tracker/sync-status',
  access: 'signed-in',
  tokenScope: 'read',
  summary: "Get the progress of the sync or import of the viewer's tracker",
  params: Type.Object({ tracker: Type.String({ minLength: 1, maxLength: 60 }) }),
  response: Type.Object({
    state: Type.Enum(['idle', 'queued', 'running', 'waiting', 'failed']),
    progress: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
    imported: Type.Integer(),
    /** Position in the queue of imports while `queued`, from 1. */
    queue_position: Type.Optional(Nullable(Type.Integer())),
    error: Nullable(Type.String()),
    last_sync_at: Nullable(Instant),
    next_sync_at: Nullable(Instant),
  }),
});
