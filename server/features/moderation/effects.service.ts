import { PROFILE_PARTS, type ModerationAction, type ProfilePart } from '@plotline/contract/moderation.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSuspension, suspendUser } from '../accounts/suspensions.service.ts';
import type { ModeratedContents } from './moderated-content.ts';
import { reportedContentGone } from './moderation.errors.ts';
import type { CaseRow } from './reports.repository.ts';

/** A decision about the content of a case. */
export interface Decided {
  readonly uuid: string;
  readonly row: Pick<CaseRow, 'targetType' | 'targetUuid' | 'authorId'>;
  readonly action: ModerationAction;
  readonly reason: string;
  /** End of a suspension; null for other actions. */
  readonly until: Date | null;
  /** Parts of a profile to delete; absent: all. */
  readonly parts?: readonly ProfilePart[] | undefined;
}

type EffectPlatform = Pick<Platform, 'bus' | 'jobs'>;

/**
 * Changes the content and its author as decided. @returns the deleted parts of a profile
 * @throws HttpError 409 when the content is gone or hidden already
 */
export async function carryOut(
  platform: EffectPlatform,
  trx: Db,
  { contents, decided }: { contents: ModeratedContents; decided: Decided },
): Promise<readonly ProfilePart[]> {
  const { uuid: decisionId, action, reason, until, parts = PROFILE_PARTS } = decided;
  const { targetType, targetUuid, authorId: userId } = decided.row;
  const { [targetType]: content } = contents;
  if (action === 'hide' && !(await content.setWithheld(trx, targetUuid, true))) throw reportedContentGone();
  if (action === 'remove') {
    const removed = await content.remove(trx, targetUuid, { uuid: decisionId, parts });
    if (!removed) throw reportedContentGone();
    return removed;
  }
  if (action === 'suspend' && until) {
    // The content stays hidden after the suspension. It may be deleted already.
    if (targetType !== 'profile') await content.setWithheld(trx, targetUuid, true);
    await suspendUser(platform, trx, { userId, decisionId, reason, until });
  }
  return [];
}

/**
 * Reverts what `carryOut` changed, as far as that is possible: removed content is deleted for good after a while.
 * @returns false when deleted content could not be restored
 */
export async function revert(
  platform: EffectPlatform,
  trx: Db,
  { contents, decided }: { contents: ModeratedContents; decided: Pick<Decided, 'uuid' | 'row' | 'action'> },
): Promise<boolean> {
  const { uuid: decisionId, action } = decided;
  const { targetType, targetUuid, authorId: userId } = decided.row;
  if (action === 'suspend') await endSuspension(platform, trx, { userId, decisionId });
  const { [targetType]: content } = contents;
  if (action === 'remove') return content.restore(trx, targetUuid, decisionId);
  const isHidden = action === 'hide' || action === 'suspend';
  if (isHidden && targetType !== 'profile') await content.setWithheld(trx, targetUuid, false);
  return true;
}
