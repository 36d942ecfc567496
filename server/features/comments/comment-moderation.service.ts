import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import { lockTarget } from '../activities/targets.service.ts';
import {
  findCommentPlace,
  findExistingComments,
  readContent,
  updateWithheld,
} from './comment-moderation.repository.ts';
import { createCommentPublisher, publishHidden } from './comment-publisher.ts';
import { removeComment } from './comment-removal.service.ts';
import { findComment } from './comments.repository.ts';

/** Comments as administrators and reports need them. */
export interface CommentModeration {
  /** Returns the author and the text of a comment that the viewer sees. */
  find(
    db: Db,
    uuid: string,
    viewerId: string,
  ): Promise<{ readonly authorId: string; readonly title: null; readonly text: string } | undefined>;
  /** Returns those that are not deleted. */
  existing(db: Db, uuids: readonly string[]): Promise<readonly string[]>;
  /** Hides a comment from everyone but its author, or shows it again. @returns false when nothing changed. */
  setWithheld(trx: Db, uuid: string, isWithheld: boolean): Promise<boolean>;
  /** Deletes a comment as its author would. @returns false when it is gone. */
  remove(trx: Db, uuid: string): Promise<boolean>;
}

export function createCommentModeration(bus: Bus): CommentModeration {
  const publisher = createCommentPublisher(bus);
  return {
    remove: async (trx, uuid) => {
      const place = await findCommentPlace(trx, uuid);
      if (!place) return false;
      await lockTarget(trx, 'activities', place.activityUuid);
      return removeComment(trx, publisher, { comment: place, userId: place.authorId });
    },
    find: async (db, uuid, viewerId) => {
      const comment = await findComment(db, uuid, viewerId);
      const text = comment && (await readContent(db, uuid));
      if (!comment?.authorId || text === undefined) return undefined;
      return { authorId: comment.authorId, title: null, text };
    },
    existing: findExistingComments,
    setWithheld: async (trx, uuid, isWithheld) => {
      const place = await findCommentPlace(trx, uuid);
      if (!place) return false;
      await lockTarget(trx, 'activities', place.activityUuid);
      const changed = await updateWithheld(trx, uuid, isWithheld);
      if (!changed?.authorId) return false;
      const { authorId, participants } = changed;
      await publishHidden(bus, trx, { uuid, authorId, participants, place });
      return true;
    },
  };
}
