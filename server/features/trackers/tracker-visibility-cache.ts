import type { PrivacyPreview, Profile } from '@plotline/contract/profiles.ts';
import type { Db } from '../../platform/database.ts';
import type { Supposed } from '../visibility/visibility.sql.ts';
import { presentOnProfile } from './present-tracker.ts';
import { findTrackers, findVisibleTrackers, type TrackerRow } from './trackers.repository.ts';
import type { TrackerServers } from './trackers.service.ts';

export type SeenPosts = PrivacyPreview['looks']['before']['posts'];
export type OwnTracker = Pick<
  PrivacyPreview['trackers'][number],
  'type' | 'name' | 'is_enabled' | 'post_count'
>;

/** What users may see of a user's trackers. `supposed`: as it would be after that switch of privacy. */
export interface TrackerSights {
  /** As a profile shows them. */
  visibleTrackers(
    userId: string,
    viewerId: string | null,
    supposed?: Supposed,
  ): Promise<Profile['enabled_trackers']>;
  visiblePosts(userId: string, viewerId: string | null, supposed?: Supposed): Promise<SeenPosts>;
  /** All that a user has, whoever may see them, in their order. */
  ownTrackers(userId: string): Promise<readonly OwnTracker[]>;
}

export function createTrackerSights(db: Db, servers: TrackerServers): TrackerSights {
  // What this server cannot show any more is left out.
  const nameOf = ({ type }: TrackerRow) => servers.get(type)?.definition.name;

  return {
    visibleTrackers: async (userId, viewerId, supposed) =>
      (await findVisibleTrackers(db, userId, viewerId, supposed)).flatMap((row) => {
        const name = nameOf(row);
        return name === undefined ? [] : [presentOnProfile(asSupposed(row, supposed), name)];
      }),
    visiblePosts: async (userId, viewerId, supposed) =>
      (await findVisibleTrackers(db, userId, viewerId, supposed)).map(({ type, postCount }) => ({
        tracker_type: type,
        count: postCount,
      })),
    ownTrackers: async (userId) =>
      (await findTrackers(db, userId)).flatMap((row) => {
        const name = nameOf(row);
        if (name === undefined) return [];
        return [{ type: row.type, name, is_enabled: row.isEnabled, post_count: row.postCount }];
      }),
  };
}

/** The badge beside a tracker says how it is, so it follows the switch. */
function asSupposed(row: TrackerRow, supposed: Supposed | undefined): TrackerRow {
  const isMeant = supposed && 'tracker_type' in supposed && supposed.tracker_type === row.type;
  return isMeant ? { ...row, isPublic: supposed.is_public } : row;
}
