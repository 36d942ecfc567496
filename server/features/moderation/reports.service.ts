import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { createReport } from '@plotline/contract/moderation.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockActingUser } from '../accounts/acting-users.service.ts';
import type { ModeratedContents } from './moderated-content.ts';
import { ownContentReported, reportTargetNotFound } from './moderation.errors.ts';
import { insertReport } from './reports.repository.ts';

/**
 * Reports content that the viewer sees. @returns false when the viewer has already reported it
 * @throws HttpError 404 for other content, 400 for own content
 */
export async function report(
  { db, now, newId }: Pick<Platform, 'db' | 'now' | 'newId'>,
  contents: ModeratedContents,
  { viewer, body }: { viewer: Viewer; body: BodyOf<typeof createReport> },
): Promise<boolean> {
  const { target_type: type, target_uuid: uuid, reason, note = '' } = body;
  // Trackers shape their posts on connections of their own, so not within the transaction.
  const content = await contents[type].find(db, uuid, viewer.uuid);
  if (!content) throw reportTargetNotFound();
  const { authorId, title, text } = content;
  if (authorId === viewer.uuid) throw ownContentReported();
  return withTransaction(db, async (trx) => {
    await lockActingUser(trx, viewer.uuid);
    return insertReport(trx, {
      uuid: newId(),
      caseUuid: newId(),
      target: { type, uuid, authorId },
      reporterId: viewer.uuid,
      reason,
      note: note.trim(),
      snapshot: { title, text },
      at: now(),
    });
  });
}
