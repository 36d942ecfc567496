import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import { COMMENTS_PAGE_SIZE } from './limits.ts';
import { Instant, Nullable, pageQuery, Seq, Success, Summary, Uuid, UuidParam } from './schema.ts';

/** A user whom a comment names. Users who are not there for the viewer are left out. */
export const Mention = Type.Object({
  /** As the text has it after the @, in lower case. */
  name: Type.String(),
  /** What they are called today. */
  username: Type.String(),
  uuid: Uuid,
});

const commentFields = {
  uuid: Uuid,
  /** The head of the thread; null for the head itself. */
  parent_comment_uuid: Nullable(Uuid),
  /** Null: deleted, or by a user who is not there for the viewer, and shown for its replies' sake. */
  user: Nullable(Summary),
  content: Type.String(),
  mentions: Type.Array(Mention),
  created_at: Instant,
  edited_at: Nullable(Instant),
  is_deleted: Type.Boolean(),
  /** Of the replies that the viewer may see, those not deleted. */
  reply_count: Type.Integer(),
  like_count: Type.Integer(),
  is_liked_by_viewer: Type.Boolean(),
  /** Of both counts. */
  seq: Seq,
};

/** A reply has no replies of its own: an answer to it joins its thread. */
const Reply = Type.Object({ ...commentFields, replies: Type.Array(Type.Unknown(), { maxItems: 0 }) });

export const Comment = Type.Object({
  ...commentFields,
  /** The first ones, in lists of an activity's comments; elsewhere none. */
  replies: Type.Array(Reply),
});
export type Comment = Static<typeof Comment>;

/** A head and how many replies it has after what happened. */
const Thread = Type.Object({ uuid: Uuid, reply_count: Type.Integer(), seq: Seq });

/** The counts that a comment changes, as its author sees them. */
const CountsAfterChange = {
  /** Of the activity, with replies. */
  activity: Type.Object({ comment_count: Type.Integer(), seq: Seq }),
  /** The thread of the comment. */
  thread: Thread,
};

/** A comment just written, with the counts that it changed. */
export const WrittenComment = Type.Interface([Comment], CountsAfterChange);
export type WrittenComment = Static<typeof WrittenComment>;

/** What is commented on: a likeable type other than `comment`, or the type of a tracker, and the activity. */
const Subject = {
  activity_type: Type.String({ minLength: 1, maxLength: 60 }),
  activity_uuid: Uuid,
};

/** 1 to 2,000 characters after trimming, which the server checks: characters are code points. */
const Content = Type.String();

export const createComment = defineEndpoint({
  name: 'createComment',
  method: 'POST',
  path: '/api/comments',
  access: 'signed-in',
  status: 201,
  summary: 'Comments on an activity or replies to a comment',
  body: Type.Object({
    ...Subject,
    content: Content,
    /** The comment that is answered. */
    parent_comment_uuid: Type.Optional(Nullable(Uuid)),
    /** A hint, of which the server makes no use: it reads the mentions in the text. */
    mentioned_user_uuid: Type.Optional(Nullable(Uuid)),
  }),
  response: WrittenComment,
});

export const CommentsPage = Type.Object({
  comments: Type.Array(Comment),
  has_more: Type.Boolean(),
  /** How many the list holds for this viewer: those not deleted, and what is kept for its replies. */
  total: Type.Integer(),
  seq: Seq,
  /** Continues after the last one shown, whatever is deleted meanwhile. */
  next_cursor: Nullable(Type.String()),
});
export type CommentsPage = Static<typeof CommentsPage>;

const paging = {
  ...pageQuery(COMMENTS_PAGE_SIZE),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};

export const listComments = defineEndpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/comments',
  access: 'anyone',
  summary: 'The comments on an activity, oldest first, with the first replies of each',
  query: Type.Object({ ...Subject, ...paging }),
  response: CommentsPage,
});

export const listReplies = defineEndpoint({
  name: 'listReplies',
  method: 'GET',
  path: '/api/comments/:uuid/replies',
  access: 'anyone',
  summary: 'The replies to a comment, oldest first',
  params: UuidParam,
  query: Type.Object(paging),
  response: CommentsPage,
});

export const updateComment = defineEndpoint({
  name: 'updateComment',
  method: 'PUT',
  path: '/api/comments/:uuid',
  access: 'signed-in',
  summary: "Changes the text of one's own comment",
  params: UuidParam,
  body: Type.Object({ content: Content }),
  response: Comment,
});

export const deleteComment = defineEndpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/api/comments/:uuid',
  access: 'signed-in',
  summary: "Deletes one's own comment; what others replied to stays without author and text",
  params: UuidParam,
  // The counts are absent where the author may no longer see the activity.
  response: Type.Interface([Success], {
    activity: Type.Optional(CountsAfterChange.activity),
    thread: Type.Optional(CountsAfterChange.thread),
  }),
});

/** Who can be mentioned under an activity, by the beginning of a name. Only users who may see the activity. */
export const mentionable = defineEndpoint({
  name: 'mentionable',
  method: 'GET',
  path: '/api/mentions',
  access: 'signed-in',
  summary: 'People of the thread and those around the viewer whose names begin so, for a mention',
  query: Type.Object({ ...Subject, q: Type.String({ minLength: 1, maxLength: 60 }) }),
  response: Type.Object({ people: Type.Array(Summary) }),
});

const CommentAdded = Type.Object({
  activity_type: Type.String(),
  activity_uuid: Uuid,
  /** As no one in particular sees it: `is_liked_by_viewer` is false. */
  comment: Comment,
  /** Of the activity, with replies. */
  comment_count: Type.Integer(),
  /** Of `comment_count`. */
  seq: Seq,
  /** Where it belongs: its own for a comment, that of its head for a reply. */
  thread: Thread,
});
export type CommentAdded = Static<typeof CommentAdded>;

export const commentNew = defineEvent('comment_new', CommentAdded);
export const commentReply = defineEvent('comment_reply', CommentAdded);
export const commentUpdate = defineEvent('comment_update', Type.Object({ comment: Comment }));

const CommentDeleted = Type.Object({
  comment_uuid: Uuid,
  activity_uuid: Uuid,
  comment_count: Type.Integer(),
  /** Of `comment_count`. */
  seq: Seq,
  /** The one that it stood in, or that it was the head of. */
  thread: Thread,
});
export type CommentDeleted = Static<typeof CommentDeleted>;

/** A head with replies becomes a tombstone; one whose last reply goes, goes with it. */
export const commentDelete = defineEvent('comment_delete', CommentDeleted);
