import type { Activity } from '@plotline/contract/feed.ts';
import type { ProfilePart, ReportTarget } from '@plotline/contract/moderation.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createActivityModeration } from '../activities/activity-moderation.service.ts';
import { createMediaModeration } from '../activities/media-moderation.service.ts';
import { createCommentModeration } from '../comments/comment-moderation.service.ts';
import { createProfileModeration } from '../profiles/profile-moderation.service.ts';
import { profileNotHideable } from './moderation.errors.ts';

/** Content that can be reported, and hidden from everyone but its author. */
export interface ModeratedContent {
  /** Returns the author and the content as the viewer sees it; undefined when they may not see it. */
  find(
    db: Db,
    uuid: string,
    viewerId: string,
  ): Promise<{ readonly authorId: string; readonly title: string | null; readonly text: string } | undefined>;
  /** Returns those that are not deleted. */
  existing(db: Db, uuids: readonly string[]): Promise<readonly string[]>;
  /** Returns the storage keys of pictures by id; absent for texts. */
  pictures?(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** @returns false when nothing changed. @throws HttpError 422 for content that can't be hidden */
  setWithheld(trx: Db, uuid: string, isWithheld: boolean): Promise<boolean>;
  /** Deletes the content. @returns the deleted parts, null when it is gone */
  remove(trx: Db, uuid: string, decision: Removal): Promise<readonly ProfilePart[] | null>;
  /** Restores deleted content. @returns false when it is deleted for good since */
  restore(trx: Db, uuid: string, decisionId: string): Promise<boolean>;
  /** Deletes content that was removed before a time; absent if another job does. */
  deleteRemovedBefore?(moment: Date): Promise<void>;
}

export interface Removal {
  /** Id of the decision. */
  readonly uuid: string;
  readonly parts: readonly ProfilePart[];
}

export type ModeratedContents = Readonly<Record<ReportTarget, ModeratedContent>>;

/** Reads a post as a viewer sees it; undefined when they may not see it. */
export type FindActivity = (uuid: string, viewer: { readonly uuid: string }) => Promise<Activity | undefined>;

export function createModeratedContents(
  platform: Pick<Platform, 'db' | 'bus' | 'jobs' | 'now'>,
  findActivity: FindActivity,
): ModeratedContents {
  return {
    activity: removedAsWhole({
      ...createActivityModeration(platform),
      find: async (_, uuid, viewerId) => {
        const post = await findActivity(uuid, { uuid: viewerId });
        return (
          post && { authorId: post.user_uuid, title: post.activity_description, text: post.content ?? '' }
        );
      },
    }),
    comment: removedAsWhole(createCommentModeration(platform)),
    media: removedAsWhole(createMediaModeration(platform)),
    profile: moderatedProfiles(platform),
  };
}

/** Content without parts. */
type Whole = Omit<ModeratedContent, 'remove'> & {
  remove(trx: Db, uuid: string, decisionId: string): Promise<boolean>;
};

function removedAsWhole(content: Whole): ModeratedContent {
  return {
    ...content,
    remove: async (trx, uuid, decision) => ((await content.remove(trx, uuid, decision.uuid)) ? [] : null),
  };
}

function moderatedProfiles(platform: Pick<Platform, 'bus' | 'jobs'>): ModeratedContent {
  const profiles = createProfileModeration(platform);
  return {
    ...profiles,
    // Reports of a profile are deleted with its account.
    existing: (_, uuids) => Promise.resolve(uuids),
    setWithheld: () => Promise.reject(profileNotHideable()),
    remove: async (trx, uuid, decision) => {
      const parts = await profiles.remove(trx, uuid, decision);
      return parts.length > 0 ? parts : null;
    },
    restore: async (trx, uuid, decisionId) => {
      await profiles.restore(trx, uuid, decisionId);
      return true;
    },
  };
}
