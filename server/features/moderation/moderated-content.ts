import type { ReportTarget } from '@plotline/contract/moderation.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createActivityModeration } from '../activities/activity-moderation.service.ts';
import type { MediaService } from '../media/media.service.ts';
import { createCommentModeration } from '../comments/comment-moderation.service.ts';

/** Content that can be reported, and hidden from everyone but its author. */
export interface ModeratedContent {
  /** Returns the author and the content; undefined when the viewer may not see it. */
  find(
    db: Db,
    uuid: string,
    viewerId: string,
  ): Promise<{ readonly authorId: string; readonly title: string | null; readonly text: string } | undefined>;
  /** Returns those that are not deleted. */
  existing(db: Db, uuids: readonly string[]): Promise<readonly string[]>;
  /** @returns false when nothing changed. */
  setWithheld(trx: Db, uuid: string, isWithheld: boolean): Promise<boolean>;
  /** Deletes the content for good. @returns false when it is gone. */
  remove(trx: Db, uuid: string): Promise<boolean>;
}

export type ModeratedContents = Readonly<Record<ReportTarget, ModeratedContent>>;

export interface ContentParts {
  readonly media: Pick<MediaService, 'attach'>;
}

export function createModeratedContents(
  platform: Pick<Platform, 'bus' | 'now'>,
  { media }: ContentParts,
): ModeratedContents {
  return {
    activity: createActivityModeration(platform, media),
    comment: createCommentModeration(platform.bus),
  };
}
