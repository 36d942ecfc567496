import type { Db } from '../../platform/database.ts';
import type { CommentPublisher } from './comment-publisher.ts';
import {
  buryComment,
  deleteComment,
  deleteTombstone,
  discountComment,
  isCommentCounted,
} from './comment-removal.repository.ts';
import type { FoundComment } from './comments.repository.ts';

export type RemovedComment = Pick<FoundComment, 'uuid' | 'activityUuid' | 'activityAuthorId' | 'headUuid'>;

/** Removes a comment of a user from its thread and from the counts; the activity is locked. @returns false when it is gone. */
export async function removeComment(
  trx: Db,
  publisher: CommentPublisher,
  { comment, userId }: { comment: RemovedComment; userId: string },
): Promise<boolean> {
  const { uuid, activityUuid, activityAuthorId, headUuid } = comment;
  const change = { trx, target: { uuid: activityUuid, authorId: activityAuthorId }, userId };
  const isCounted = await isCommentCounted(trx, uuid);
  await publisher.deleting(change, uuid);
  if (!(await removeRow(trx, comment))) return false;
  const { participants, ...counts } = await discountComment(trx, { uuid, activityUuid, headUuid, isCounted });
  await publisher.deleted(change, { uuid, headUuid, counts, participants });
  return true;
}

async function removeRow(trx: Db, { uuid, headUuid }: RemovedComment): Promise<boolean> {
  if (await buryComment(trx, uuid)) return true;
  if (!(await deleteComment(trx, uuid))) return false;
  if (headUuid !== null) await deleteTombstone(trx, headUuid);
  return true;
}
