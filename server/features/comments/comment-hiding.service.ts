import type { Comment } from '@plotline/contract/comments.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockActingUser } from '../accounts/acting-users.service.ts';
import { lockActivity } from '../activities/targets.service.ts';
import { updateHidden } from './comment-moderation.repository.ts';
import { publishHidden } from './comment-publisher.ts';
import { commentNotFound, commentNotOnYours, ownCommentHidden } from './comments.errors.ts';
import { findComment, readComment } from './comments.repository.ts';
import { presentComment } from './present-comment.ts';

/** Hides a comment on the viewer's own activity, or shows it again. @returns it as the viewer sees it. */
export type SetCommentHidden = (viewer: Viewer, uuid: string, isHidden: boolean) => Promise<Comment>;

export function createCommentHiding({ db, bus }: Pick<Platform, 'db' | 'bus'>): SetCommentHidden {
  return (viewer, uuid, isHidden) =>
    withTransaction(db, async (trx) => {
      await lockActingUser(trx, viewer.uuid);
      const comment = await findComment(trx, uuid, viewer.uuid);
      if (!comment) throw commentNotFound();
      if (comment.activityAuthorId !== viewer.uuid) throw commentNotOnYours();
      if (comment.authorId === viewer.uuid) throw ownCommentHidden();
      await lockActivity(trx, comment.activityUuid);
      const changed = await updateHidden(trx, uuid, isHidden ? viewer.uuid : null);
      if (changed?.authorId) {
        const { authorId, participants } = changed;
        await publishHidden(bus, trx, { change: 'hidden', uuid, authorId, participants, place: comment });
      }
      const row = await readComment(trx, uuid, viewer.uuid);
      if (!row?.author) throw commentNotFound();
      return presentComment(row);
    });
}
