import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent, type DataOf } from './endpoint.ts';
import { FOLLOW_LIST_PAGE_SIZE } from './limits.ts';
import { FollowStatus } from './profiles.ts';
import { Instant, Nullable, pageQuery, Seq, Summary, UsernameParam, UsernameText } from './schema.ts';

const FollowAnswer = Type.Object({
  status: FollowStatus,
  follow_status: FollowStatus,
  follower_count: Type.Integer(),
  seq: Seq,
  follows_you: Type.Boolean(),
});

export const follow = defineEndpoint({
  name: 'follow',
  method: 'POST',
  path: '/api/follows/:username',
  access: 'signed-in',
  summary: 'Follows a person, or asks to when the profile is private',
  params: UsernameParam,
  response: FollowAnswer,
});

export const unfollow = defineEndpoint({
  name: 'unfollow',
  method: 'DELETE',
  path: '/api/follows/:username',
  access: 'signed-in',
  summary: 'Ends following a person, or withdraws the request',
  params: UsernameParam,
  response: FollowAnswer,
});

const listQuery = Type.Object({
  ...pageQuery(FOLLOW_LIST_PAGE_SIZE),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

/** What tells where a list goes on. */
const listEnd = {
  has_more: Type.Boolean(),
  /** Continues after the last one shown, whoever came or went meanwhile. */
  next_cursor: Nullable(Type.String()),
};

/** A user, and since when: the request, or the block. */
const DatedUser = Type.Interface([Summary], { created_at: Instant });

export const followRequests = defineEndpoint({
  name: 'followRequests',
  method: 'GET',
  path: '/api/follows/requests',
  access: 'signed-in',
  summary: 'Requests that wait for the signed-in person, newest first',
  query: listQuery,
  response: Type.Object({
    requests: Type.Array(DatedUser),
    total: Type.Integer(),
    ...listEnd,
  }),
});

export const approveFollowRequest = defineEndpoint({
  name: 'approveFollowRequest',
  method: 'POST',
  path: '/api/follows/requests/:username/approve',
  access: 'signed-in',
  summary: 'Approves a follow request',
  params: UsernameParam,
  response: Type.Object({ status: Type.Literal('approved') }),
});

export const declineFollowRequest = defineEndpoint({
  name: 'declineFollowRequest',
  method: 'DELETE',
  path: '/api/follows/requests/:username/decline',
  access: 'signed-in',
  summary: 'Declines a follow request; the other one is not told',
  params: UsernameParam,
  response: Type.Object({ status: Type.Literal('declined') }),
});

export const followStatus = defineEndpoint({
  name: 'followStatus',
  method: 'GET',
  path: '/api/follows/:username/status',
  access: 'signed-in',
  summary: 'How the signed-in person and another one stand to each other',
  params: UsernameParam,
  response: Type.Object({
    is_following: Type.Boolean(),
    is_requested: Type.Boolean(),
    follow_status: FollowStatus,
    follows_you: Type.Boolean(),
  }),
});

/** A user in a list of followers; how they stand to whoever looks. */
export const FollowEntry = Type.Interface([Summary], {
  follow_status: FollowStatus,
  follows_you: Type.Boolean(),
});
export type FollowEntry = Static<typeof FollowEntry>;

export const followSuggestions = defineEndpoint({
  name: 'followSuggestions',
  method: 'GET',
  path: '/api/follows/suggestions',
  access: 'signed-in',
  summary: 'A few people whom the signed-in person might follow: first whom those follow whom they follow',
  response: Type.Object({ users: Type.Array(FollowEntry) }),
});

/** Newest follow first. Users whom a block parts from the viewer are neither shown nor counted. */
export const FollowList = Type.Object({
  users: Type.Array(FollowEntry),
  /** False: the list is not for this viewer; `users` is empty and `total` what the profile says. */
  can_view: Type.Boolean(),
  total: Type.Integer(),
  seq: Seq,
  ...listEnd,
});
export type FollowList = Static<typeof FollowList>;

export const followers = defineEndpoint({
  name: 'followers',
  method: 'GET',
  path: '/api/follows/:username/followers',
  access: 'anyone',
  summary: 'Who follows a person, as far as this viewer may see it',
  params: UsernameParam,
  query: listQuery,
  response: FollowList,
});

export const following = defineEndpoint({
  name: 'following',
  method: 'GET',
  path: '/api/follows/:username/following',
  access: 'anyone',
  summary: 'Whom a person follows, as far as this viewer may see it',
  params: UsernameParam,
  query: listQuery,
  response: FollowList,
});

export const removeFollower = defineEndpoint({
  name: 'removeFollower',
  method: 'DELETE',
  path: '/api/follows/:username/followers/:follower',
  access: 'signed-in',
  summary: "Removes one of the caller's own followers, who is not told and may follow or ask again",
  params: Type.Object({
    username: UsernameText,
    follower: UsernameText,
  }),
  response: Type.Object({ status: Type.Literal('') }),
});

export const followProfile = defineEndpoint({
  name: 'followProfile',
  method: 'POST',
  path: '/api/profiles/:username/follow',
  access: 'signed-in',
  summary: 'The same act as POST /api/follows/{username}',
  params: UsernameParam,
  response: FollowAnswer,
});

export const unfollowProfile = defineEndpoint({
  name: 'unfollowProfile',
  method: 'DELETE',
  path: '/api/profiles/:username/follow',
  access: 'signed-in',
  summary: 'The same act as DELETE /api/follows/{username}',
  params: UsernameParam,
  response: FollowAnswer,
});

const BlockAnswer = Type.Object({ is_blocked: Type.Boolean() });

export const block = defineEndpoint({
  name: 'block',
  method: 'POST',
  path: '/api/blocks/:username',
  access: 'signed-in',
  summary: 'Parts two people: neither sees or follows the other any more, and the other is not told',
  params: UsernameParam,
  response: BlockAnswer,
});

export const unblock = defineEndpoint({
  name: 'unblock',
  method: 'DELETE',
  path: '/api/blocks/:username',
  access: 'signed-in',
  summary: "Lifts the caller's block; follows that it ended do not come back",
  params: UsernameParam,
  response: BlockAnswer,
});

export const listBlocks = defineEndpoint({
  name: 'listBlocks',
  method: 'GET',
  path: '/api/blocks',
  access: 'signed-in',
  summary: 'Whom the signed-in person has blocked, newest first',
  query: listQuery,
  response: Type.Object({
    users: Type.Array(DatedUser),
    total: Type.Integer(),
    ...listEnd,
  }),
});

/** A user's numbers, to those who look at their page and to themselves; counts are absolute. */
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
 * How the receiver and this user stand to each other now, seen from the receiver; requests between them may have
 * come or gone. What is done in silence (a follower removed, a request declined, a block) is told to its doer alone.
 */
export const relationUpdate = defineEvent(
  'relation_update',
  Type.Object({
    username: Type.String(),
    follow_status: FollowStatus,
    follows_you: Type.Boolean(),
    is_blocked: Type.Boolean(),
    /** A block was made or lifted: whatever is known may hold too much of this user now, or too little. */
    block_changed: Type.Boolean(),
  }),
);
export type RelationUpdate = DataOf<typeof relationUpdate>;
