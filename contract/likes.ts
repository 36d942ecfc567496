import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import { FollowEntry } from './follows.ts';
import { LIKERS_PAGE_SIZE } from './limits.ts';
import { Nullable, pageQuery, Seq, Summary, Uuid } from './schema.ts';

/** What a comment is called when it is liked; an activity is called what its tracker declares. */
export const COMMENT_TYPE = 'comment';

/** What is liked. A tracker's own type is taken for its likeable type. */
export const Likeable = Type.Object({
  likeable_type: Type.String({ minLength: 1, maxLength: 60 }),
  likeable_uuid: Uuid,
});
export type Likeable = Static<typeof Likeable>;

const LikeAnswer = Type.Object({
  is_liked: Type.Boolean(),
  /** Of active users. */
  like_count: Type.Integer(),
  seq: Seq,
});

export const like = defineEndpoint({
  name: 'like',
  method: 'POST',
  path: '/api/likes',
  access: 'signed-in',
  status: 201,
  summary: 'Likes an activity or a comment; again changes nothing',
  body: Likeable,
  response: LikeAnswer,
});

export const unlike = defineEndpoint({
  name: 'unlike',
  method: 'DELETE',
  path: '/api/likes',
  access: 'signed-in',
  summary: 'Takes a like back; there need not be one',
  query: Likeable,
  response: LikeAnswer,
});

/** Newest like first. Users whom a block parts from the viewer are neither shown nor counted. */
export const Likers = Type.Object({
  users: Type.Array(FollowEntry),
  total: Type.Integer(),
  seq: Seq,
  has_more: Type.Boolean(),
  /** Continues after the last one shown, whoever likes it meanwhile. */
  next_cursor: Nullable(Type.String()),
});
export type Likers = Static<typeof Likers>;

export const likers = defineEndpoint({
  name: 'likers',
  method: 'GET',
  path: '/api/likes/users',
  access: 'signed-in',
  summary: 'Who likes an activity or a comment',
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
  like_count: Type.Integer(),
  seq: Seq,
  /** The user who liked or unliked it. */
  user: Summary,
});
export type LikeChange = Static<typeof LikeChange>;

export const likeAdd = defineEvent('like_add', LikeChange);
export const likeRemove = defineEvent('like_remove', LikeChange);

/**
 * A user who liked this activity or a comment on it, wrote one or is named in one is not there any more, or is
 * again: what is known of all that is to be fetched again.
 */
export const reactionsUpdate = defineEvent('reactions_update', Type.Object({ activity_uuid: Uuid }));
