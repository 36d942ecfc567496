import { Type, type Static } from 'typebox';
import { Comment } from './comments.ts';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import { FEED_PAGE_SIZE } from './limits.ts';
import { Media } from './media.ts';
import {
  DayOrMonth,
  Instant,
  Nullable,
  pageQuery,
  Seq,
  UsernameParam,
  Uuid,
  UuidParam,
  viewAsQuery,
} from './schema.ts';

/** From wide to narrow; profile and tracker may be narrower. */
export const POST_VISIBILITIES = ['everyone', 'followers', 'only_me'] as const;
export type PostVisibility = (typeof POST_VISIBILITIES)[number];

export const Activity = Type.Object({
  activity_uuid: Uuid,
  user_uuid: Uuid,
  username: Type.String(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  profile_photo_url: Nullable(Type.String()),
  tracker_type: Type.String(),
  likeable_type: Type.String(),
  activity_description: Type.String(),
  last_activity_at: Instant,
  edited_at: Nullable(Instant),
  /** Time at which a scheduled post becomes visible to others; until then only its author sees it. */
  publish_at: Type.Optional(Instant),
  /** True if an administrator hid the post: only its author sees it. */
  is_withheld: Type.Optional(Type.Boolean()),
  /** True if the content cannot be shown, because of a value in its data: only its author sees the post, without content. */
  cannot_be_shown: Type.Optional(Type.Boolean()),
  /** Set if its author limited who may see the post, whatever its tracker and profile allow. */
  visibility: Type.Optional(Type.Enum(['followers', 'only_me'])),
  /** Text of the author or, without one, of the tracker. */
  content: Nullable(Type.String()),
  media: Type.Array(Media),
  secondary_text: Type.Unknown(),
  stats: Type.Unknown(),
  comment_count: Type.Integer(),
  like_count: Type.Integer(),
  is_liked_by_viewer: Type.Boolean(),
  /** Age of both counts. */
  seq: Seq,
  /** Set if the author does not let the viewer comment: only followed users may, or nobody. */
  comments_closed: Type.Optional(Type.Enum(['followed', 'nobody'])),
  /** First comment of the preview. */
  comment: Nullable(Comment),
  /** First top-level comments, without tombstones. */
  comments_preview: Type.Array(Comment),
});
export type Activity = Static<typeof Activity>;

export const FeedPage = Type.Object({
  activities: Type.Array(Activity),
  total_activities: Type.Integer(),
  next_cursor: Nullable(Type.String()),
});
export type FeedPage = Static<typeof FeedPage>;

const paging = { ...pageQuery(FEED_PAGE_SIZE), cursor: Type.Optional(Type.String({ maxLength: 200 })) };

/** Limits a feed to the posts of one tracker. */
const ofTracker = { tracker: Type.Optional(Type.String({ maxLength: 60 })) };
/** Limits a user's feed to the published posts of a day or a month in their time zone. */
const ofDays = { date: Type.Optional(DayOrMonth) };
const feedType = Type.Optional(Type.Enum(['all', 'following'], { default: 'all' }));

export const globalFeed = defineEndpoint('globalFeed', {
  route: 'GET /api/',
  etag: true,
  access: 'anyone',
  tokenScope: 'read',
  summary: 'List visible activities, newest first: of everyone or of followed users',
  query: Type.Object({
    feed_type: feedType,
    ...ofTracker,
    ...paging,
  }),
  response: FeedPage,
});

export const feedTrackers = defineEndpoint('feedTrackers', {
  route: 'GET /api/feed/trackers',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'List the types of the trackers with posts in a feed',
  query: Type.Object({ feed_type: feedType }),
  response: Type.Object({ tracker_types: Type.Array(Type.String()) }),
});

export const userFeed = defineEndpoint('userFeed', {
  route: 'GET /api/:username',
  etag: true,
  access: 'anyone',
  tokenScope: 'read',
  summary: "List a user's activities that the viewer may see, newest first",
  params: UsernameParam,
  query: Type.Object({ ...ofTracker, ...ofDays, ...paging, ...viewAsQuery }),
  response: FeedPage,
});

export const getActivity = defineEndpoint('getActivity', {
  route: 'GET /api/activities/:uuid',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'Get one activity',
  params: UuidParam,
  response: Activity,
});

/** Sent to users who may see the activity; `deleted` to those who could see it before. */
export const activityUpdate = defineEvent(
  'activity_update',
  Type.Object({
    action: Type.Enum(['created', 'updated', 'deleted']),
    activity_uuid: Uuid,
    tracker_type: Type.String(),
    username: Type.String(),
  }),
);
