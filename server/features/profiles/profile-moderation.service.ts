import { displayName } from '@plotline/contract/users.ts';
import type { ProfilePart } from '@plotline/contract/moderation.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  removeProfileParts,
  reportedPictures,
  restoreProfileParts,
} from '../accounts/profile-parts.service.ts';
import { findKnownProfile } from './profile-moderation.repository.ts';

export interface ReportedProfile {
  readonly authorId: string;
  /** `Ada Lovelace (@ada)` */
  readonly title: string;
  /** The bio; empty if the viewer may not see it. */
  readonly text: string;
}

/** Profiles as administrators and reports need them. A profile is named by the id of its user. */
export interface ProfileModeration {
  find(db: Db, uuid: string, viewerId: string): Promise<ReportedProfile | undefined>;
  pictures(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Deletes parts of a profile. @returns the parts that were not empty */
  remove(
    trx: Db,
    uuid: string,
    decision: { readonly uuid: string; readonly parts: readonly ProfilePart[] },
  ): Promise<readonly ProfilePart[]>;
  /** Restores the parts that a decision deleted, unless the user has replaced them since. */
  restore(trx: Db, uuid: string, decisionId: string): Promise<void>;
}

/** Returns `Ada Lovelace (@ada)`, or the username of a user without a name. */
export function reportTitle(user: Parameters<typeof displayName>[0]): string {
  const name = displayName(user);
  return name === user.username ? `@${name}` : `${name} (@${user.username})`;
}

export function createProfileModeration(platform: Pick<Platform, 'bus' | 'jobs'>): ProfileModeration {
  return {
    find: async (db, uuid, viewerId) => {
      const found = await findKnownProfile(db, uuid, viewerId);
      if (!found) return undefined;
      const { authorId, username, firstName: first_name, lastName: last_name, bio } = found;
      return { authorId, title: reportTitle({ username, first_name, last_name }), text: bio ?? '' };
    },
    pictures: reportedPictures,
    remove: (trx, userId, { uuid: decisionId, parts }) =>
      removeProfileParts(platform, trx, { userId, decisionId, parts }),
    restore: (trx, userId, decisionId) => restoreProfileParts(platform, trx, { userId, decisionId }),
  };
}
