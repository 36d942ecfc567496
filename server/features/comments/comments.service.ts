import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { Comment, createComment } from '@plotline/contract/comments.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorGone, holdActor } from '../likes/actors.service.ts';
import type { Subject, Subjects } from '../likes/subjects.service.ts';
import { createAnnouncements, type Announcements } from './announcements.ts';
import type { CommentLimit } from './comment-limits.ts';
import { countComment } from './comment-counts.repository.ts';
import { buryComment, deleteComment, deleteTombstone } from './comment-removal.repository.ts';
import { commentNotFound, commentNotYours, commentRepeated } from './comments.errors.ts';
import {
  findComment,
  insertComment,
  insertMentions,
  readComment,
  replaceMentions,
  updateContent,
  type FoundComment,
  type NewComment,
} from './comments.repository.ts';
import { contentOf, namesIn } from './content.ts';
import { presentComment } from './present-comment.ts';

type Written = BodyOf<typeof createComment>;

export interface CommentsService {
  create(viewer: Viewer, written: Written): Promise<Comment>;
  update(viewer: Viewer, uuid: string, content: string): Promise<Comment>;
  remove(viewer: Viewer, uuid: string): Promise<void>;
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

  async function newComment(trx: Db, { viewer, written, subject, content }: Addition): Promise<NewComment> {
    return {
      uuid: newId(),
      activityUuid: subject.uuid,
      headUuid: await headOf(trx, written.parent_comment_uuid ?? null, { subject, viewer }),
      userId: viewer.uuid,
      content,
      createdAt: now(),
    };
  }

  async function add(trx: Db, addition: Omit<Addition, 'subject'>): Promise<Comment> {
    const { viewer, written, content } = addition;
    const { activity_type: type, activity_uuid: uuid } = written;
    const subject = await subjects.hold(trx, { type, uuid, place: ['body', 'activity_type'] }, viewer.uuid);
    const added = await newComment(trx, { ...addition, subject });
    const outcome = await insertComment(trx, added, new Date(added.createdAt.getTime() - REPEAT_MS));
    if (outcome === 'gone') throw actorGone();
    if (outcome === 'repeated') throw commentRepeated();
    await insertMentions(trx, added, namesIn(content));
    const counted = await countComment(trx, { ...added, change: 1 });
    const comment = await present(trx, added.uuid, viewer.uuid);
    await announce.added({ trx, subject, actorId: viewer.uuid }, { comment, counted });
    return comment;
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
        await holdActor(trx, viewer.uuid);
        const comment = await findOwn(trx, uuid, viewer);
        const { activityUuid, headUuid } = comment;
        await subjects.holdRow(trx, activityUuid);
        await removeRow(trx, comment);
        const counted = await countComment(trx, { uuid, activityUuid, headUuid, change: -1 });
        const about = { trx, subject: subjectOf(comment), actorId: viewer.uuid };
        await announce.deleted(about, { uuid, headUuid, counted });
      }),
  };
}

interface Addition {
  readonly viewer: Viewer;
  readonly written: Written;
  readonly subject: Subject;
  readonly content: string;
}

/** Where an answer to a comment belongs: threads are one level deep. */
async function headOf(
  trx: Db,
  answeredUuid: string | null,
  { subject, viewer }: Pick<Addition, 'subject' | 'viewer'>,
): Promise<string | null> {
  if (answeredUuid === null) return null;
  const answered = await findComment(trx, answeredUuid, viewer.uuid);
  if (answered?.activityUuid !== subject.uuid) throw commentNotFound();
  return answered.headUuid ?? answered.uuid;
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
  await holdActor(trx, viewer.uuid);
  const found = await findOwn(trx, uuid, viewer);
  const isChanged = await updateContent(trx, { uuid, content, editedAt });
  if (isChanged) await replaceMentions(trx, { uuid, userId: viewer.uuid }, namesIn(content));
  const comment = await present(trx, uuid, viewer.uuid);
  if (isChanged) await announce.updated({ trx, subject: subjectOf(found), actorId: viewer.uuid }, comment);
  return comment;
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

async function present(trx: Db, uuid: string, viewerId: string): Promise<Comment> {
  const row = await readComment(trx, uuid, viewerId);
  if (!row?.author) throw commentNotFound();
  return presentComment(row);
}
