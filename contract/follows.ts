import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent, type DataOf } from './endpoint.ts';
import { FOLLOW_LIST_PAGE_SIZE, SUGGESTIONS, SUGGESTIONS_MAX } from './limits.ts';
import { FollowStatus } from './profiles.ts';
import { Instant, Nullable, pageQuery, Seq, Summary, UsernameParam, UsernameText } from './schema.ts';
import { Figure } from './tracker.ts';

const FollowAnswer = Type.Object({
  status: FollowStatus,
  follow_status: FollowStatus,
  /** Null if the user hides it. */
  follower_count: Nullable(Type.Integer()),
  seq: Seq,
  follows_you: Type.Boolean(),
});

export const follow = defineEndpoint('follow', {
  route: 'POST /api/follows/:username',
  access: 'signed-in',
  summary: 'Follow a user, or request it if the profile is private',
  params: UsernameParam,
  response: FollowAnswer,
});

export const unfollow = defineEndpoint('unfollow', {
  route: 'DELETE /api/follows/:username',
  access: 'signed-in',
  summary: 'Unfollow a user or withdraw the request',
  params: UsernameParam,
  response: FollowAnswer,
});

const listQuery = Type.Object({
  ...pageQuery(FOLLOW_LIST_PAGE_SIZE),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Paging of a list. */
const listEnd = {
  has_more: Type.Boolean(),
  /** Cursor for the next page, stable when entries are added or removed. */
  next_cursor: Nullable(Type.String()),
};

/** User with the time of the request, block or mute. */
const DatedUser = Type.Interface([Summary], { created_at: Instant });
const DatedUsers = Type.Object({ users: Type.Array(DatedUser), total: Type.Integer(), ...listEnd });

export const followRequests = defineEndpoint('followRequests', {
  route: 'GET /api/follows/requests',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'List the follow requests to the viewer, newest first',
  query: listQuery,
  response: Type.Object({
    requests: Type.Array(DatedUser),
    total: Type.Integer(),
    ...listEnd,
  }),
});

export const approveFollowRequest = defineEndpoint('approveFollowRequest', {
  route: 'POST /api/follows/requests/:username/approve',
  access: 'signed-in',
  summary: 'Approve a follow request',
  params: UsernameParam,
  response: Type.Object({ status: Type.Literal('approved') }),
});

export const declineFollowRequest = defineEndpoint('declineFollowRequest', {
  route: 'DELETE /api/follows/requests/:username/decline',
  access: 'signed-in',
  summary: 'Decline a follow request without notifying the requester',
  params: UsernameParam,
  response: Type.Object({ status: Type.Literal('declined') }),
});

export const followStatus = defineEndpoint('followStatus', {
  route: 'GET /api/follows/:username/status',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'Get the follow relation between the viewer and another user',
  params: UsernameParam,
  response: Type.Object({
    is_following: Type.Boolean(),
    is_requested: Type.Boolean(),
    follow_status: FollowStatus,
    follows_you: Type.Boolean(),
  }),
});

/** User in a list of followers, with their relation to the viewer. */
export const FollowEntry = Type.Interface([Summary], {
  follow_status: FollowStatus,
  follows_you: Type.Boolean(),
});
export type FollowEntry = Static<typeof FollowEntry>;

/** The tracker of a user with most posts, among those that the viewer may see, and its first figure. */
export const MainTracker = Type.Object({
  tracker_type: Type.String(),
  post_count: Type.Integer(),
  /** Null without a figure that the viewer may see. */
  figure: Nullable(Figure),
});
export type MainTracker = Static<typeof MainTracker>;

/** Reason for a suggestion: a user followed by the viewer, or the main tracker. */
export const SuggestionReason = Type.Union([
  Type.Object({ kind: Type.Literal('followed_by'), user: Summary }),
  Type.Interface([MainTracker], { kind: Type.Literal('tracker') }),
]);
export type SuggestionReason = Static<typeof SuggestionReason>;

export const followSuggestions = defineEndpoint('followSuggestions', {
  route: 'GET /api/follows/suggestions',
  access: 'signed-in',
  tokenScope: 'read',
  summary: "Suggest users to follow: first those followed by the viewer's followed users",
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SUGGESTIONS_MAX, default: SUGGESTIONS })),
    /** Adds the main tracker of each user, whatever the reason. */
    with_tracker: Type.Optional(Type.Boolean({ default: false })),
  }),
  response: Type.Object({
    users: Type.Array(
      Type.Interface([FollowEntry], {
        reason: Nullable(SuggestionReason),
        tracker: Type.Optional(Nullable(MainTracker)),
      }),
    ),
  }),
});

/** Users followed by two users. */
export const MutualFollows = Type.Object({
  count: Type.Integer(),
  /** A few of them, the viewer's latest follows first. */
  users: Type.Array(Type.Interface([FollowEntry], { tracker: Nullable(MainTracker) })),
});
export type MutualFollows = Static<typeof MutualFollows>;

/** Newest follow first, without users blocked by the viewer or blocking them. */
export const FollowList = Type.Object({
  users: Type.Array(FollowEntry),
  /** False if the viewer may not see the list; then `users` is empty and `total` that of the profile, or 0 if it is hidden. */
  can_view: Type.Boolean(),
  total: Type.Integer(),
  seq: Seq,
  ...listEnd,
});
export type FollowList = Static<typeof FollowList>;

export const followers = defineEndpoint('followers', {
  route: 'GET /api/follows/:username/followers',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'List the followers of a user, if the viewer may see them',
  params: UsernameParam,
  query: listQuery,
  response: FollowList,
});

export const following = defineEndpoint('following', {
  route: 'GET /api/follows/:username/following',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'List the users followed by a user, if the viewer may see them',
  params: UsernameParam,
  query: listQuery,
  response: FollowList,
});

export const removeFollower = defineEndpoint('removeFollower', {
  route: 'DELETE /api/follows/:username/followers/:follower',
  access: 'signed-in',
  summary: "Remove one of the viewer's followers without notifying them; they may follow or request again",
  params: Type.Object({
    username: UsernameText,
    follower: UsernameText,
  }),
  response: Type.Object({ status: Type.Literal('') }),
});

export const followProfile = defineEndpoint('followProfile', {
  route: 'POST /api/profiles/:username/follow',
  access: 'signed-in',
  summary: 'Alias of POST /api/follows/{username}',
  params: UsernameParam,
  response: FollowAnswer,
});

export const unfollowProfile = defineEndpoint('unfollowProfile', {
  route: 'DELETE /api/profiles/:username/follow',
  access: 'signed-in',
  summary: 'Alias of DELETE /api/follows/{username}',
  params: UsernameParam,
  response: FollowAnswer,
});

const BlockAnswer = Type.Object({ is_blocked: Type.Boolean() });

export const block = defineEndpoint('block', {
  route: 'POST /api/blocks/:username',
  access: 'signed-in',
  summary: 'Block a user without notifying them: neither sees or follows the other any more',
  params: UsernameParam,
  response: BlockAnswer,
});

export const unblock = defineEndpoint('unblock', {
  route: 'DELETE /api/blocks/:username',
  access: 'signed-in',
  summary: 'Unblock a user; follows that ended with the block are not restored',
  params: UsernameParam,
  response: BlockAnswer,
});

export const listBlocks = defineEndpoint('listBlocks', {
  route: 'GET /api/blocks',
  access: 'signed-in',
  summary: 'List the users blocked by the viewer, newest first',
  query: listQuery,
  response: DatedUsers,
});

export const mute = defineEndpoint('mute', {
  route: 'POST /api/mutes/:username',
  access: 'signed-in',
  status: 204,
  summary:
    'Mute a user without notifying them: their posts, likes, comments and notifications no longer reach the viewer',
  params: UsernameParam,
});

export const unmute = defineEndpoint('unmute', {
  route: 'DELETE /api/mutes/:username',
  access: 'signed-in',
  status: 204,
  summary: 'Unmute a user',
  params: UsernameParam,
});

export const listMutes = defineEndpoint('listMutes', {
  route: 'GET /api/mutes',
  access: 'signed-in',
  summary: 'List the users muted by the viewer, newest first',
  query: listQuery,
  response: DatedUsers,
});

/** Follow counts of a user, sent to viewers of their page and to themselves; absolute, not differences. */
export const followUpdate = defineEvent(
  'follow_update',
  Type.Object({
    username: Type.String(),
    follower_count: Type.Integer(),
    following_count: Type.Integer(),
    seq: Seq,
  }),
);
export type FollowUpdate = DataOf<typeof followUpdate>;

/**
 * New relation between the receiver and this user, from the receiver's view; requests may have changed too. Silent
 * actions (removing a follower, declining a request, blocking, muting) are sent only to the user who took them.
 */
export const relationUpdate = defineEvent(
  'relation_update',
  Type.Object({
    username: Type.String(),
    follow_status: FollowStatus,
    follows_you: Type.Boolean(),
    is_blocked: Type.Boolean(),
    is_muted: Type.Boolean(),
    /** True if a block or mute was added or removed: refetch cached data of this user. */
    block_changed: Type.Boolean(),
  }),
);
export type RelationUpdate = DataOf<typeof relationUpdate>;
