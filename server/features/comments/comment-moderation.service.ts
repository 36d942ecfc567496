import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockActivity } from '../activities/targets.service.ts';
import {
  findCommentPlace,
  findExistingComments,
  findRemovedBefore,
  isRemovedBefore,
  readContent,
  updateRemoved,
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
  /** Hides a comment from everyone; it is deleted later. @returns false when it is gone. */
  remove(trx: Db, uuid: string): Promise<boolean>;
  /** Undoes `remove`. @returns false when it has been deleted. */
  restore(trx: Db, uuid: string): Promise<boolean>;
  deleteRemovedBefore(moment: Date): Promise<void>;
}

const PER_READ = 100;

export function createCommentModeration({
  db: database,
  bus,
  now,
}: Pick<Platform, 'db' | 'bus' | 'now'>): CommentModeration {
  const moderation: CommentModeration = {
    // Both events say only that the conversation changed.
    remove: async (trx, uuid) => {
      await moderation.setWithheld(trx, uuid, true);
      return updateRemoved(trx, uuid, now());
    },
    restore: async (trx, uuid) => {
      const isRestored = await updateRemoved(trx, uuid, null);
      if (isRestored) await moderation.setWithheld(trx, uuid, false);
      return isRestored;
    },
    deleteRemovedBefore: async (moment) => {
      const publisher = createCommentPublisher(bus);
      for (;;) {
        const places = await findRemovedBefore(database, moment, PER_READ);
        for (const comment of places)
          await withTransaction(database, async (trx) => {
            await lockActivity(trx, comment.activityUuid);
            // An administrator may have restored it since it was found.
            if (await isRemovedBefore(trx, comment.uuid, moment))
              await removeComment(trx, publisher, { comment, userId: comment.authorId });
          });
        if (places.length < PER_READ) return;
      }
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
      await lockActivity(trx, place.activityUuid);
      const changed = await updateWithheld(trx, uuid, isWithheld);
      if (!changed?.authorId) return false;
      const { authorId, participants } = changed;
      await publishHidden(bus, trx, { change: 'updated', uuid, authorId, participants, place });
      return true;
    },
  };
  return moderation;
}
