import type { BodyOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type {
  Comment,
  createComment,
  deleteComment as deleteEndpoint,
  WrittenComment,
} from '@plotline/contract/comments.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockActingUser, notAuthenticated } from '../accounts/acting-users.service.ts';
import { lockActivity, type Target, type Targets } from '../activities/targets.service.ts';
import type { CommentLimit } from './comment-limits.ts';
import { createCommentPublisher, goneThread, type CommentPublisher } from './comment-publisher.ts';
import { removeComment } from './comment-removal.service.ts';
import type { Recipient } from './comments.events.ts';
import {
  commentNotFound,
  commentNotYours,
  commentRepeated,
  commentsClosed,
  commentWithheld,
} from './comments.errors.ts';
import {
  findComment,
  findOwnComment,
  insertComment,
  insertMentions,
  readComment,
  readCounts,
  replaceMentions,
  updateContent,
  type AddedComment,
  type FoundComment,
  type Mentioned,
  type NewComment,
  type ThreadCounts,
} from './comments.repository.ts';
import { contentOf, namesIn } from './content.ts';
import { presentComment } from './present-comment.ts';

type Written = BodyOf<typeof createComment>;
type Removed = Omit<ResponseOf<typeof deleteEndpoint>, 'success'>;

export interface CommentsService {
  create(viewer: Viewer, written: Written): Promise<WrittenComment>;
  update(viewer: Viewer, uuid: string, content: string): Promise<Comment>;
  /**
   * Removes an own comment, also one on an activity that the author can no longer see. @returns the new counts, unless
   * the author may not see them.
   */
  remove(viewer: Viewer, uuid: string): Promise<Removed>;
}

/** Within this time the same text in the same thread counts as a double click. */
const REPEAT_MS = 60_000;

// Locks are taken in one order: the activation of the author, the activity, the comment, then the head of its thread.

export function createCommentsService(
  { db, bus, now, newId }: Pick<Platform, 'db' | 'bus' | 'now' | 'newId'>,
  { targets, limit }: { targets: Targets; limit: CommentLimit },
): CommentsService {
  const publisher = createCommentPublisher(bus);

  async function add(trx: Db, { viewer, written, content }: Addition): Promise<WrittenComment> {
    const { activity_type: type, activity_uuid, parent_comment_uuid: parentUuid = null } = written;
    const name = { type, uuid: activity_uuid, field: ['body', 'activity_type'] as const };
    const target = await targets.lock(trx, name, viewer.uuid);
    const parent = parentUuid === null ? null : await findParent(trx, parentUuid, { target, viewer });
    const comment: NewComment = {
      uuid: newId(),
      activityUuid: target.uuid,
      headUuid: parent && (parent.headUuid ?? parent.uuid),
      userId: viewer.uuid,
      content,
      createdAt: now(),
    };
    const added = await insert(trx, comment, target);
    const mentioned = await insertMentions(trx, comment, namesIn(content));
    const recipients = recipientsOf({ parent, target, mentioned });
    const { counts, ...presented } = presentAdded(comment, { added, mentioned });
    const { participants } = added;
    await publisher.added(
      { trx, target, userId: viewer.uuid },
      { ...presented, counts, participants, recipients },
    );
    return { ...presented.comment, ...counts };
  }

  return {
    create: (viewer, written) => {
      const content = contentOf(written.content);
      return limit(viewer.uuid, () => withTransaction(db, (trx) => add(trx, { viewer, written, content })));
    },
    update: (viewer, uuid, written) => {
      const content = contentOf(written);
      return withTransaction(db, (trx) => edit(trx, { viewer, uuid, content, editedAt: now(), publisher }));
    },
    remove: (viewer, uuid) =>
      withTransaction(db, async (trx) => {
        await lockActingUser(trx, viewer.uuid);
        const comment = (await findOwnComment(trx, uuid, viewer.uuid)) ?? (await findOwn(trx, uuid, viewer));
        const { activityUuid, headUuid } = comment;
        await lockActivity(trx, activityUuid);
        if (!(await removeComment(trx, publisher, { comment, userId: viewer.uuid }))) throw commentNotFound();
        const thread = headUuid ?? uuid;
        const counts = await readCounts(trx, { activityUuid, headUuid: thread, viewerId: viewer.uuid });
        return counts ? presentCounts(counts, thread) : {};
      }),
  };
}

interface Addition {
  readonly viewer: Viewer;
  readonly written: Written;
  readonly content: string;
}

async function findParent(
  trx: Db,
  uuid: string,
  { target, viewer }: { target: Target; viewer: Viewer },
): Promise<FoundComment> {
  const parent = await findComment(trx, uuid, viewer.uuid);
  if (parent?.activityUuid !== target.uuid || parent.isWithheld) throw commentNotFound();
  return parent;
}

/**
 * Lists the users to notify. Threads are one level deep: a reply to a reply notifies its author and the author of the
 * thread.
 */
function recipientsOf({
  parent,
  target,
  mentioned,
}: {
  parent: FoundComment | null;
  target: Target;
  mentioned: readonly Mentioned[];
}): readonly Recipient[] {
  const repliedTo = [parent?.authorId, parent?.headAuthorId].flatMap((userId) =>
    userId ? [{ user_id: userId, type: 'reply' as const }] : [],
  );
  return [...repliedTo, { user_id: target.authorId, type: 'comment' }, ...mentioned.map(asMentioned)];
}

function asMentioned({ uuid }: Mentioned): Recipient {
  return { user_id: uuid, type: 'mention' };
}

interface Edit {
  readonly viewer: Viewer;
  readonly uuid: string;
  readonly content: string;
  readonly editedAt: Date;
  readonly publisher: CommentPublisher;
}

/** Changes the text of a comment; an unchanged text is neither marked as edited nor published. */
async function edit(trx: Db, { viewer, uuid, content, editedAt, publisher }: Edit): Promise<Comment> {
  await lockActingUser(trx, viewer.uuid);
  const found = await findOwn(trx, uuid, viewer);
  if (found.isWithheld) throw commentWithheld();
  await lockActivity(trx, found.activityUuid);
  const change = await updateContent(trx, { uuid, content, editedAt });
  if (!change) return present(trx, uuid, viewer.uuid);
  const names = { names: namesIn(content), former: namesIn(change.former) };
  const mentioned = await replaceMentions(trx, { uuid, userId: viewer.uuid }, names);
  const isHidden = found.hiddenBy !== null;
  const about = { trx, target: targetOf(found), userId: viewer.uuid, isHidden };
  const comment = await present(trx, uuid, isHidden ? viewer.uuid : null);
  const recipients = isHidden ? [] : mentioned.map(asMentioned);
  await publisher.updated(about, { comment, participants: change.participants, recipients });
  return present(trx, uuid, viewer.uuid);
}

async function findOwn(trx: Db, uuid: string, viewer: Viewer): Promise<FoundComment> {
  const comment = await findComment(trx, uuid, viewer.uuid);
  if (!comment) throw commentNotFound();
  if (comment.authorId !== viewer.uuid) throw commentNotYours();
  return comment;
}

function targetOf({ activityUuid, activityAuthorId }: FoundComment) {
  return { uuid: activityUuid, authorId: activityAuthorId };
}

async function insert(trx: Db, comment: NewComment, { authorId }: Target): Promise<AddedComment> {
  const since = new Date(comment.createdAt.getTime() - REPEAT_MS);
  const inserted = await insertComment(trx, comment, { since, activityAuthorId: authorId });
  if (inserted.outcome === 'inactive') throw notAuthenticated();
  if (inserted.outcome === 'closed') throw commentsClosed(inserted.openTo);
  if (inserted.outcome === 'repeated') throw commentRepeated();
  return inserted.added;
}

/** Presents a new comment without reading it again. */
function presentAdded(
  { uuid, headUuid, content, createdAt }: NewComment,
  { added, mentioned }: { added: AddedComment; mentioned: readonly Mentioned[] },
): { readonly comment: Comment; readonly counts: Required<Removed> } {
  const { author, seq, activity, thread } = added;
  const named = mentioned.filter(({ isMuted }) => !isMuted);
  const comment = presentComment({
    uuid,
    parent_uuid: headUuid,
    author,
    content,
    mentions: named.map(({ name, uuid: user }) => ({ name, username: name, uuid: user })),
    micros: createdAt.getTime() * 1000,
    edited_ms: null,
    reply_count: 0,
    like_count: 0,
    seq,
    is_liked: false,
    is_withheld: false,
    is_hidden: false,
  });
  return { comment, counts: { activity, thread: thread ?? { uuid, reply_count: 0, like_count: 0, seq } } };
}

function presentCounts({ activity, thread }: ThreadCounts, headUuid: string): Required<Removed> {
  return { activity, thread: thread ?? goneThread(headUuid) };
}

async function present(trx: Db, uuid: string, viewerId: string | null): Promise<Comment> {
  const row = await readComment(trx, uuid, viewerId);
  if (!row?.author) throw commentNotFound();
  return presentComment(row);
}
