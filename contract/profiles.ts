import { Type, type Static } from 'typebox';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Instant, Nullable, Success, Summary, UsernameParam } from './schema.ts';

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
  bio: Nullable(Type.String()),
  follower_count: Type.Integer(),
  following_count: Type.Integer(),
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

export const invalidateProfile = defineEndpoint({
  name: 'invalidateProfile',
  method: 'POST',
  path: '/api/profile/:username/invalidate',
  access: 'signed-in',
  summary: 'Makes every node forget what it keeps of a profile; for its owner and admins',
  params: UsernameParam,
  response: Success,
});
