import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import { FollowEntry } from './follows.ts';
import { LIKERS_PAGE_SIZE } from './limits.ts';
import { Nullable, pageQuery, Seq, Summary, Uuid } from './schema.ts';

/** Likeable type of comments; that of activities is declared by their tracker. */
export const COMMENT_TYPE = 'comment';

/** Target of a like. A tracker type is an alias of its likeable type. */
export const Likeable = Type.Object({
  likeable_type: Type.String({ minLength: 1, maxLength: 60 }),
  likeable_uuid: Uuid,
});
export type Likeable = Static<typeof Likeable>;

/** All counts of the target, so that its newest `seq` decides about each. */
const countsOfTarget = {
  /** Likes of active users. */
  like_count: Type.Integer(),
  /** Comments on the activity, or replies to the comment. */
  comment_count: Type.Integer(),
  seq: Seq,
};

const LikeAnswer = Type.Object({
  is_liked: Type.Boolean(),
  ...countsOfTarget,
});

export const like = defineEndpoint('like', {
  route: 'POST /api/likes',
  access: 'signed-in',
  status: 201,
  summary: 'Like an activity or a comment; a repetition changes nothing',
  body: Likeable,
  response: LikeAnswer,
});

export const unlike = defineEndpoint('unlike', {
  route: 'DELETE /api/likes',
  access: 'signed-in',
  summary: 'Remove a like, if there is one',
  query: Likeable,
  response: LikeAnswer,
});

/** Newest like first, without users blocked or muted by the viewer or blocking them; `total` counts them, too. */
export const Likers = Type.Object({
  users: Type.Array(FollowEntry),
  total: Type.Integer(),
  seq: Seq,
  has_more: Type.Boolean(),
  /** Cursor for the next page, stable when likes are added. */
  next_cursor: Nullable(Type.String()),
});
export type Likers = Static<typeof Likers>;

export const likers = defineEndpoint('likers', {
  route: 'GET /api/likes/users',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'List the users who like an activity or a comment',
  query: Type.Object({
    ...Likeable.properties,
    ...pageQuery(LIKERS_PAGE_SIZE),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: Likers,
});

const LikeChange = Type.Object({
  likeable_type: Type.String(),
  likeable_uuid: Uuid,
  ...countsOfTarget,
  /** User who liked or unliked the target. */
  user: Summary,
});
export type LikeChange = Static<typeof LikeChange>;

export const likeAdd = defineEvent('like_add', LikeChange);
export const likeRemove = defineEvent('like_remove', LikeChange);

/**
 * A user who liked, commented or was mentioned on this activity was deactivated, deleted or reactivated: likes and
 * comments of the activity should be refetched.
 */
export const reactionsUpdate = defineEvent('reactions_update', Type.Object({ activity_uuid: Uuid }));
