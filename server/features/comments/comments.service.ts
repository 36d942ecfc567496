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
import { actorGone, lockActor } from '../likes/actors.service.ts';
import type { Subject, Subjects } from '../likes/subjects.service.ts';
import { createAnnouncements, type Announcements } from './announcements.ts';
import type { CommentLimit } from './comment-limits.ts';
import { discountComment } from './comment-counts.repository.ts';
import { buryComment, deleteComment, deleteTombstone } from './comment-removal.repository.ts';
import type { Recipient } from './comments.events.ts';
import { commentNotFound, commentNotYours, commentRepeated } from './comments.errors.ts';
import {
  findComment,
  findOwnComment,
  insertComment,
  insertMentions,
  readComment,
  readCounts,
  readWritten,
  replaceMentions,
  updateContent,
  type FoundComment,
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
   * Its author may remove a comment also where they can no longer see the activity. @returns the counts afterwards, as
   * far as the author may see them.
   */
  remove(viewer: Viewer, uuid: string): Promise<Removed>;
}

export interface CommentsDependencies {
  readonly subjects: Subjects;
  readonly limit: CommentLimit;
}

/** Within this time the same words in the same place are taken for a second click. */
const REPEAT_MS = 60_000;

// Locks are taken in one order: against activations, the activity, the comment, then the head of its thread.

export function createCommentsService(
  { db, bus, now, newId }: Pick<Platform, 'db' | 'bus' | 'now' | 'newId'>,
  { subjects, limit }: CommentsDependencies,
): CommentsService {
  const announce = createAnnouncements(bus);

  async function add(trx: Db, { viewer, written, content }: Addition): Promise<WrittenComment> {
    const { activity_type: type, activity_uuid, parent_comment_uuid: answeredUuid = null } = written;
    const named = { type, uuid: activity_uuid, place: ['body', 'activity_type'] as const };
    const subject = await subjects.hold(trx, named, viewer.uuid);
    const answered =
      answeredUuid === null ? null : await findAnswered(trx, answeredUuid, { subject, viewer });
    const added: NewComment = {
      uuid: newId(),
      activityUuid: subject.uuid,
      headUuid: answered && (answered.headUuid ?? answered.uuid),
      userId: viewer.uuid,
      content,
      createdAt: now(),
    };
    const since = new Date(added.createdAt.getTime() - REPEAT_MS);
    const { outcome, ...counted } = await insertComment(trx, added, since);
    if (outcome === 'gone') throw actorGone();
    if (outcome === 'repeated') throw commentRepeated();
    const mentioned = await insertMentions(trx, added, namesIn(content));
    const { comment, ...counts } = await presentWritten(trx, added);
    const concerned = recipientsOf({ answered, subject, mentioned });
    await announce.added({ trx, subject, actorId: viewer.uuid }, { comment, counted, concerned });
    return { ...comment, ...counts };
  }

  return {
    create: (viewer, written) => {
      const content = contentOf(written.content);
      return limit(viewer.uuid, () => withTransaction(db, (trx) => add(trx, { viewer, written, content })));
    },
    update: (viewer, uuid, written) => {
      const content = contentOf(written);
      return withTransaction(db, (trx) => edit(trx, { viewer, uuid, content, editedAt: now(), announce }));
    },
    remove: (viewer, uuid) =>
      withTransaction(db, async (trx) => {
        await lockActor(trx, viewer.uuid);
        const comment = (await findOwnComment(trx, uuid, viewer.uuid)) ?? (await findOwn(trx, uuid, viewer));
        const { activityUuid, headUuid } = comment;
        await subjects.lockActivity(trx, activityUuid);
        const about = { trx, subject: subjectOf(comment), actorId: viewer.uuid };
        await announce.deleting(about, uuid);
        await removeRow(trx, comment);
        const counted = await discountComment(trx, { uuid, activityUuid, headUuid });
        await announce.deleted(about, { uuid, headUuid, counted });
        const thread = headUuid ?? uuid;
        const counts = await readCounts(trx, { activityUuid, headUuid: thread, viewerId: viewer.uuid });
        return counts ? countsOf(counts, thread) : {};
      }),
  };
}

interface Addition {
  readonly viewer: Viewer;
  readonly written: Written;
  readonly content: string;
}

async function findAnswered(
  trx: Db,
  uuid: string,
  { subject, viewer }: { readonly subject: Subject; readonly viewer: Viewer },
): Promise<FoundComment> {
  const answered = await findComment(trx, uuid, viewer.uuid);
  if (answered?.activityUuid !== subject.uuid) throw commentNotFound();
  return answered;
}

/** Threads are one level deep: who answers a reply speaks to its author, and to whom the thread began with. */
function recipientsOf({ answered, subject, mentioned }: Concern): readonly Recipient[] {
  const spokenTo = [answered?.authorId, answered?.headAuthorId].flatMap((userId) =>
    userId ? [{ user_id: userId, type: 'reply' as const }] : [],
  );
  return [...spokenTo, { user_id: subject.authorId, type: 'comment' }, ...mentioned.map(asMentioned)];
}

interface Concern {
  readonly answered: FoundComment | null;
  readonly subject: Subject;
  readonly mentioned: readonly string[];
}

function asMentioned(userId: string): Recipient {
  return { user_id: userId, type: 'mention' };
}

interface Edit {
  readonly viewer: Viewer;
  readonly uuid: string;
  readonly content: string;
  readonly editedAt: Date;
  readonly announce: Announcements;
}

/** The same text again changes nothing. */
async function edit(trx: Db, { viewer, uuid, content, editedAt, announce }: Edit): Promise<Comment> {
  await lockActor(trx, viewer.uuid);
  const found = await findOwn(trx, uuid, viewer);
  const participants = await updateContent(trx, { uuid, content, editedAt });
  if (!participants) return present(trx, uuid, viewer.uuid);
  const mentioned = await replaceMentions(trx, { uuid, userId: viewer.uuid }, namesIn(content));
  const about = { trx, subject: subjectOf(found), actorId: viewer.uuid };
  const comment = await present(trx, uuid, null);
  await announce.updated(about, { comment, participants, concerned: mentioned.map(asMentioned) });
  return present(trx, uuid, viewer.uuid);
}

async function findOwn(trx: Db, uuid: string, viewer: Viewer): Promise<FoundComment> {
  const comment = await findComment(trx, uuid, viewer.uuid);
  if (!comment) throw commentNotFound();
  if (comment.authorId !== viewer.uuid) throw commentNotYours();
  return comment;
}

async function removeRow(trx: Db, { uuid, headUuid }: FoundComment): Promise<void> {
  if (await buryComment(trx, uuid)) return;
  if (!(await deleteComment(trx, uuid))) throw commentNotFound();
  if (headUuid !== null) await deleteTombstone(trx, headUuid);
}

function subjectOf({ activityUuid, subjectAuthorId }: FoundComment) {
  return { uuid: activityUuid, authorId: subjectAuthorId };
}

async function presentWritten(
  trx: Db,
  { uuid, activityUuid, headUuid, userId: viewerId }: NewComment,
): Promise<Required<Removed> & { readonly comment: Comment }> {
  const thread = headUuid ?? uuid;
  const written = await readWritten(trx, { uuid, activityUuid, headUuid: thread, viewerId });
  if (!written?.comment.author) throw commentNotFound();
  return { comment: presentComment(written.comment), ...countsOf(written, thread) };
}

function countsOf({ activity, thread }: ThreadCounts, headUuid: string): Required<Removed> {
  return {
    activity,
    thread: thread ?? { uuid: headUuid, reply_count: 0 },
  };
}

async function present(trx: Db, uuid: string, viewerId: string | null): Promise<Comment> {
  const row = await readComment(trx, uuid, viewerId);
  if (!row?.author) throw commentNotFound();
  return presentComment(row);
}
