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
  last_sync_at: Nullable(Instant),
});

export const Profile = Type.Interface([Summary], {
  /** What the user is called now, when they were asked for by a name that they gave up; else absent. */
  canonical_username: Type.Optional(Type.String()),
  bio: Nullable(Type.String()),
  follower_count: Type.Integer(),
  following_count: Type.Integer(),
  /** Of both counts. */
  seq: Seq,
  is_owner: Type.Boolean(),
  is_profile_public: Type.Boolean(),
  follow_status: FollowStatus,
  follows_you: Type.Boolean(),
  /** By the viewer, who then sees nothing of theirs; those who are blocked find no profile at all. */
  is_blocked: Type.Boolean(),
  enabled_trackers: Type.Array(ProfileTracker),
  /** What the owner could still add; empty for everyone else. */
  available_trackers: Type.Array(Type.Object({ type: Type.String(), name: Type.String() })),
});
export type Profile = Static<typeof Profile>;

export const getProfile = defineEndpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profiles/:username',
  etag: true,
  access: 'anyone',
  summary: 'A profile, as far as this viewer may see it',
  params: UsernameParam,
  query: Type.Object(viewAsQuery),
  response: Profile,
});

export const updateProfilePrivacy = defineEndpoint({
  name: 'updateProfilePrivacy',
  method: 'PATCH',
  path: '/api/profile/privacy',
  access: 'signed-in',
  summary: 'Makes the profile public or private',
  body: Type.Object({ is_profile_public: Type.Boolean() }),
  response: Type.Object({ user: User }),
});

export const undoProfilePrivacy = defineEndpoint({
  name: 'undoProfilePrivacy',
  method: 'POST',
  path: '/api/profile/privacy/undo',
  access: 'signed-in',
  summary:
    'Makes a profile private again that became public in the last ten minutes; follow requests that this approved wait as before',
  response: Type.Object({
    user: User,
    /** How many follow requests wait again. */
    requests: Type.Integer(),
  }),
});

/** One switch of privacy: that of the profile, or of one tracker. */
export const PrivacyChange = Type.Union([
  Type.Object({ is_profile_public: Type.Boolean() }),
  Type.Object({ tracker_type: Type.String({ maxLength: 60 }), is_public: Type.Boolean() }),
]);
export type PrivacyChange = Static<typeof PrivacyChange>;

/** Whether a group of users sees something, before and after a switch. */
const Sight = Type.Object({ before: Type.Boolean(), after: Type.Boolean() });
/** Users whom a block parts from the owner belong to neither group: they see nothing, before and after. */
const Sights = { visitors: Sight, followers: Sight };

const Look = Type.Object({
  profile: Profile,
  /** How many posts of each tracker they see. */
  posts: Type.Array(Type.Object({ tracker_type: Type.String(), count: Type.Integer() })),
});

export const PrivacyPreview = Type.Object({
  /** Bio and lists of followers and followed users. */
  profile: Type.Object(Sights),
  trackers: Type.Array(
    Type.Object({
      type: Type.String(),
      name: Type.String(),
      is_enabled: Type.Boolean(),
      post_count: Type.Integer(),
      ...Sights,
    }),
  ),
  /** Approved followers, of whom the sights of `followers` speak. */
  follower_count: Type.Integer(),
  /** Users who asked to follow and would be approved by the switch. */
  approved_count: Type.Integer(),
  /** What one viewer sees, as they get it from `getProfile` and `userFeed`. */
  looks: Type.Object({ before: Look, after: Look }),
});
export type PrivacyPreview = Static<typeof PrivacyPreview>;

const PreviewedViewer = Type.Object({
  /** A visitor when absent or null; else an approved follower, anyone else is 404. */
  view_as: Type.Optional(Nullable(UsernameText)),
});

export const previewPrivacy = defineEndpoint({
  name: 'previewPrivacy',
  method: 'POST',
  path: '/api/profile/privacy-preview',
  access: 'signed-in',
  summary: 'Who would gain or lose sight of what by a switch of privacy; changes nothing',
  body: Type.Intersect([PrivacyChange, PreviewedViewer]),
  response: PrivacyPreview,
});

export const viewAsChoices = defineEndpoint({
  name: 'viewAsChoices',
  method: 'GET',
  path: '/api/profile/view-as',
  access: 'signed-in',
  summary: 'Followers as whom the owner may look at their own profile, found by a part of their name',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: Type.Object({ users: Type.Array(Summary) }),
});

export const invalidateProfile = defineEndpoint({
  name: 'invalidateProfile',
  method: 'POST',
  path: '/api/profile/:username/invalidate',
  access: 'signed-in',
  summary: 'Makes every node forget what it keeps of a profile; for its owner and admins',
  params: UsernameParam,
  response: Success,
});
