import { REMOVED_DAYS } from '@plotline/contract/limits.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ModeratedContents } from './moderated-content.ts';

export const DELETE_REMOVED = 'moderation.delete_removed';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes the content that administrators removed so long ago that it can't be restored any more. */
export function deleteRemovedContent(
  { now }: Pick<Platform, 'now'>,
  contents: ModeratedContents,
): JobHandler {
  return async () => {
    const moment = new Date(now().getTime() - REMOVED_DAYS * DAY_MS);
    for (const content of Object.values(contents)) await content.deleteRemovedBefore?.(moment);
  };
}
