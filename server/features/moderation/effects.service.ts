import type { ModerationAction } from '@plotline/contract/moderation.ts';
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
}

type EffectPlatform = Pick<Platform, 'bus' | 'jobs'>;

/** Changes the content and its author as decided. @throws HttpError 409 when the content is gone or hidden already */
export async function carryOut(
  platform: EffectPlatform,
  trx: Db,
  { contents, decided }: { readonly contents: ModeratedContents; readonly decided: Decided },
): Promise<void> {
  const { uuid: decisionId, action, reason, until } = decided;
  const { targetType, targetUuid, authorId: userId } = decided.row;
  const { [targetType]: content } = contents;
  if (action === 'hide' && !(await content.setWithheld(trx, targetUuid, true))) throw reportedContentGone();
  if (action === 'remove' && !(await content.remove(trx, targetUuid))) throw reportedContentGone();
  if (action === 'suspend' && until) {
    // The content stays hidden after the suspension. It may be deleted already.
    await content.setWithheld(trx, targetUuid, true);
    await suspendUser(platform, trx, { userId, decisionId, reason, until });
  }
}

/** Reverts what `carryOut` changed, as far as that is possible: deleted content stays deleted. */
export async function revert(
  platform: EffectPlatform,
  trx: Db,
  {
    contents,
    decided,
  }: { readonly contents: ModeratedContents; readonly decided: Pick<Decided, 'uuid' | 'row' | 'action'> },
): Promise<void> {
  const { uuid: decisionId, action } = decided;
  const { targetType, targetUuid, authorId: userId } = decided.row;
  if (action === 'suspend') await endSuspension(platform, trx, { userId, decisionId });
  // The rest of a post whose text was deleted becomes visible again.
  if (action === 'hide' || action === 'remove' || action === 'suspend')
    await contents[targetType].setWithheld(trx, targetUuid, false);
}
