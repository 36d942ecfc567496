import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import { COMMENTS_PAGE_SIZE } from './limits.ts';
import { Instant, Nullable, pageQuery, Seq, Success, Summary, Uuid, UuidParam } from './schema.ts';

/** User mentioned in a comment, if the viewer may see them. */
export const Mention = Type.Object({
  /** Name after the @ in the text, in lower case. */
  name: Type.String(),
  /** Current username. */
  username: Type.String(),
  uuid: Uuid,
});

const commentFields = {
  uuid: Uuid,
  /** First comment of the thread; null for that comment itself. */
  parent_comment_uuid: Nullable(Uuid),
  /** Null if the comment is deleted or its author hidden from the viewer, and it is shown because of its replies. */
  user: Nullable(Summary),
  content: Type.String(),
  mentions: Type.Array(Mention),
  created_at: Instant,
  edited_at: Nullable(Instant),
  is_deleted: Type.Boolean(),
  /** True if an administrator hid the comment: only its author sees it. */
  is_withheld: Type.Optional(Type.Boolean()),
  /** True for the author of the activity if they hid the comment; its own author is not notified and sees no mark. */
  is_hidden: Type.Optional(Type.Boolean()),
  /** Replies of active users, without hidden and deleted ones: the same for every viewer. */
  reply_count: Type.Integer(),
  like_count: Type.Integer(),
  is_liked_by_viewer: Type.Boolean(),
  /** Age of both counts. */
  seq: Seq,
};

/** A reply has no replies of its own: a reply to it joins the thread. */
const Reply = Type.Object({ ...commentFields, replies: Type.Array(Type.Unknown(), { maxItems: 0 }) });

export const Comment = Type.Object({
  ...commentFields,
  /** First replies in lists of an activity's comments; otherwise empty. */
  replies: Type.Array(Reply),
});
export type Comment = Static<typeof Comment>;

/** First comment of a thread with its counts after the change. */
const Thread = Type.Object({ uuid: Uuid, reply_count: Type.Integer(), like_count: Type.Integer(), seq: Seq });

/** All counts of the activity after the change, so that its newest `seq` decides about each. */
const activityCounts = {
  /** Comments on the activity, replies included. */
  comment_count: Type.Integer(),
  like_count: Type.Integer(),
  seq: Seq,
};

/** Counts after a change of a comment. */
const CountsAfterChange = {
  activity: Type.Object(activityCounts),
  /** Thread of the comment. */
  thread: Thread,
};

/** New comment with the counts that it changed. */
export const WrittenComment = Type.Interface([Comment], CountsAfterChange);
export type WrittenComment = Static<typeof WrittenComment>;

/** Target of comments: an activity and its likeable type (not `comment`) or its tracker type. */
const Subject = {
  activity_type: Type.String({ minLength: 1, maxLength: 60 }),
  activity_uuid: Uuid,
};

/** 1 to 2,000 code points after trimming, checked by the server. */
const Content = Type.String();

export const createComment = defineEndpoint('createComment', {
  route: 'POST /api/comments',
  access: 'signed-in',
  status: 201,
  summary: 'Comment on an activity or reply to a comment',
  body: Type.Object({
    ...Subject,
    content: Content,
    /** Comment to reply to. */
    parent_comment_uuid: Type.Optional(Nullable(Uuid)),
    /** Ignored: the server parses the mentions in the text. */
    mentioned_user_uuid: Type.Optional(Nullable(Uuid)),
  }),
  response: WrittenComment,
});

export const CommentsPage = Type.Object({
  comments: Type.Array(Comment),
  has_more: Type.Boolean(),
  /** Comments counted for every viewer alike, and deleted ones with replies. */
  total: Type.Integer(),
  seq: Seq,
  /** Cursor for the next page, stable when comments are deleted. */
  next_cursor: Nullable(Type.String()),
});
export type CommentsPage = Static<typeof CommentsPage>;

const paging = {
  ...pageQuery(COMMENTS_PAGE_SIZE),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};

export const listComments = defineEndpoint('listComments', {
  route: 'GET /api/comments',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'List the comments on an activity, oldest first, with the first replies of each',
  query: Type.Object({ ...Subject, ...paging }),
  response: CommentsPage,
});

export const listReplies = defineEndpoint('listReplies', {
  route: 'GET /api/comments/:uuid/replies',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'List the replies to a comment, oldest first',
  params: UuidParam,
  query: Type.Object(paging),
  response: CommentsPage,
});

export const updateComment = defineEndpoint('updateComment', {
  route: 'PUT /api/comments/:uuid',
  access: 'signed-in',
  summary: "Edit the viewer's own comment",
  params: UuidParam,
  body: Type.Object({ content: Content }),
  response: Comment,
});

export const deleteComment = defineEndpoint('deleteComment', {
  route: 'DELETE /api/comments/:uuid',
  access: 'signed-in',
  summary: "Delete the viewer's own comment; one with replies stays without author and text",
  params: UuidParam,
  // The counts are absent if the author may no longer see the activity.
  response: Type.Interface([Success], {
    activity: Type.Optional(CountsAfterChange.activity),
    thread: Type.Optional(CountsAfterChange.thread),
  }),
});

/** A hidden comment is shown to its author and to the author of the activity; its replies stay. */
export const hideComment = defineEndpoint('hideComment', {
  route: 'POST /api/comments/:uuid/hide',
  access: 'signed-in',
  summary: "Hide a comment on the viewer's own activity from others",
  params: UuidParam,
  response: Comment,
});

export const showComment = defineEndpoint('showComment', {
  route: 'DELETE /api/comments/:uuid/hide',
  access: 'signed-in',
  summary: "Show a hidden comment on the viewer's own activity again",
  params: UuidParam,
  response: Comment,
});

/** Suggestions for mentions: users who may see the activity, by the start of a name. */
export const mentionable = defineEndpoint('mentionable', {
  route: 'GET /api/mentions',
  access: 'signed-in',
  summary:
    "Suggest users for a mention by the start of a name: participants of the thread and the viewer's network",
  query: Type.Object({ ...Subject, q: Type.String({ minLength: 1, maxLength: 60 }) }),
  response: Type.Object({ people: Type.Array(Summary) }),
});

const CommentAdded = Type.Object({
  activity_type: Type.String(),
  activity_uuid: Uuid,
  /** Comment as seen by a guest: `is_liked_by_viewer` is false. */
  comment: Comment,
  ...activityCounts,
  /** Thread of the comment. */
  thread: Thread,
});
export type CommentAdded = Static<typeof CommentAdded>;

export const commentNew = defineEvent('comment_new', CommentAdded);
export const commentReply = defineEvent('comment_reply', CommentAdded);
export const commentUpdate = defineEvent('comment_update', Type.Object({ comment: Comment }));

const CommentDeleted = Type.Object({
  comment_uuid: Uuid,
  activity_uuid: Uuid,
  ...activityCounts,
  /** Thread of the deleted comment. */
  thread: Thread,
});
export type CommentDeleted = Static<typeof CommentDeleted>;

/** A comment with replies becomes a tombstone, which is deleted with its last reply. */
export const commentDelete = defineEvent('comment_delete', CommentDeleted);
