import { Type, type Static } from 'typebox';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  Instant,
  Nullable,
  Seq,
  Success,
  Summary,
  UsernameParam,
  UsernameText,
  viewAsQuery,
} from './schema.ts';

export const FollowStatus = Type.Enum(['following', 'requested', '']);
export type FollowStatus = Static<typeof FollowStatus>;

const ProfileTracker = Type.Object({
  type: Type.String(),
  name: Type.String(),
  is_enabled: Type.Boolean(),
  is_public: Type.Boolean(),
  has_data: Type.Boolean(),
  /** Number of its posts that the viewer may see, without scheduled ones. */
  post_count: Type.Integer(),
  last_sync_at: Nullable(Instant),
});

export const Profile = Type.Interface([Summary], {
  /** Current username, if the profile was requested by a former one. */
  canonical_username: Type.Optional(Type.String()),
  bio: Nullable(Type.String()),
  /** Both counts are null for others if the user hides them. */
  follower_count: Nullable(Type.Integer()),
  following_count: Nullable(Type.Integer()),
  /** True if the user hides the lists of followers and followed users from the viewer. */
  lists_hidden: Type.Optional(Type.Boolean()),
  /** Age of both counts. */
  seq: Seq,
  is_owner: Type.Boolean(),
  is_profile_public: Type.Boolean(),
  follow_status: FollowStatus,
  follows_you: Type.Boolean(),
  /** True if the viewer has blocked the user; for blocked viewers the profile is 404. */
  is_blocked: Type.Boolean(),
  /** True if the viewer has muted the user, who does not learn of it. */
  is_muted: Type.Boolean(),
  enabled_trackers: Type.Array(ProfileTracker),
  /** Trackers that the owner has not added; empty for other viewers. */
  available_trackers: Type.Array(Type.Object({ type: Type.String(), name: Type.String() })),
});
export type Profile = Static<typeof Profile>;

export const getProfile = defineEndpoint('getProfile', {
  route: 'GET /api/profiles/:username',
  etag: true,
  access: 'anyone',
  tokenScope: 'read',
  summary: 'Get the parts of a profile that the viewer may see',
  params: UsernameParam,
  query: Type.Object(viewAsQuery),
  response: Profile,
});

export const updateProfilePrivacy = defineEndpoint('updateProfilePrivacy', {
  route: 'PATCH /api/profile/privacy',
  access: 'signed-in',
  summary: 'Make the profile public or private',
  body: Type.Object({ is_profile_public: Type.Boolean() }),
  response: Type.Object({ user: User }),
});

export const undoProfilePrivacy = defineEndpoint('undoProfilePrivacy', {
  route: 'POST /api/profile/privacy/undo',
  access: 'signed-in',
  summary:
    'Undo making the profile public within ten minutes; the follow requests that it approved are pending again',
  response: Type.Object({
    user: User,
    /** Number of follow requests that are pending again. */
    requests: Type.Integer(),
  }),
});

/** Change of privacy of the profile or of one tracker. */
export const PrivacyChange = Type.Union([
  Type.Object({ is_profile_public: Type.Boolean() }),
  Type.Object({ tracker_type: Type.String({ maxLength: 60 }), is_public: Type.Boolean() }),
]);
export type PrivacyChange = Static<typeof PrivacyChange>;

/** Visibility for a group of users before and after the change. */
const VisibilityChange = Type.Object({ before: Type.Boolean(), after: Type.Boolean() });
/** Users blocked by the owner or blocking them are in neither group: they see nothing in any case. */
const Visibility = { visitors: VisibilityChange, followers: VisibilityChange };

const Look = Type.Object({
  profile: Profile,
  /** Number of visible posts by tracker. */
  posts: Type.Array(Type.Object({ tracker_type: Type.String(), count: Type.Integer() })),
});

export const PrivacyPreview = Type.Object({
  /** Visibility of the bio and the follow lists. */
  profile: Type.Object(Visibility),
  trackers: Type.Array(
    Type.Object({
      type: Type.String(),
      name: Type.String(),
      is_enabled: Type.Boolean(),
      post_count: Type.Integer(),
      ...Visibility,
    }),
  ),
  /** Number of approved followers; `followers` applies to them. */
  follower_count: Type.Integer(),
  /** Number of follow requests that the change would approve. */
  approved_count: Type.Integer(),
  /** Profile and posts of one viewer, as in `getProfile` and `userFeed`. */
  looks: Type.Object({ before: Look, after: Look }),
});
export type PrivacyPreview = Static<typeof PrivacyPreview>;

const PreviewedViewer = Type.Object({
  /** Approved follower to simulate, otherwise 404; a visitor if absent or null. */
  view_as: Type.Optional(Nullable(UsernameText)),
});

export const previewPrivacy = defineEndpoint('previewPrivacy', {
  route: 'POST /api/profile/privacy-preview',
  access: 'signed-in',
  summary: 'Preview who would gain or lose access to what by a change of privacy',
  body: Type.Intersect([PrivacyChange, PreviewedViewer]),
  response: PrivacyPreview,
});

export const viewAsChoices = defineEndpoint('viewAsChoices', {
  route: 'GET /api/profile/view-as',
  access: 'signed-in',
  summary: 'Searches the followers that the owner can simulate on their own profile',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: Type.Object({ users: Type.Array(Summary) }),
});

export const invalidateProfile = defineEndpoint('invalidateProfile', {
  route: 'POST /api/profile/:username/invalidate',
  access: 'signed-in',
  summary: 'Clear the caches of a profile on all nodes; for its owner and administrators',
  params: UsernameParam,
  response: Success,
});
