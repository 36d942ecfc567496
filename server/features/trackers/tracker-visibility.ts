import type { PrivacyPreview, Profile } from '@plotline/contract/profiles.ts';
import type { Db } from '../../platform/database.ts';
import type { Supposed } from '../visibility/visibility.sql.ts';
import { presentOnProfile } from './present-tracker.ts';
import { findTrackers, findVisibleTrackers, type TrackerRow } from './trackers.repository.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';

export type SeenPosts = PrivacyPreview['looks']['before']['posts'];
export type OwnTracker = Pick<
  PrivacyPreview['trackers'][number],
  'type' | 'name' | 'is_enabled' | 'post_count'
>;

/** Parts of a user's trackers that viewers may see. `supposed`: after a hypothetical change of privacy. */
export interface TrackerVisibility {
  /** Returns the trackers as a profile shows them. */
  visibleTrackers(
    userId: string,
    viewerId: string | null,
    supposed?: Supposed,
  ): Promise<Profile['enabled_trackers']>;
  visiblePosts(userId: string, viewerId: string | null, supposed?: Supposed): Promise<SeenPosts>;
  /** Returns all trackers of a user in their order. */
  ownTrackers(userId: string): Promise<readonly OwnTracker[]>;
}

export function createTrackerVisibility(db: Db, servers: TrackerServers): TrackerVisibility {
  // Types that this server no longer has are left out.
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

/** Applies the hypothetical change to the badge of the tracker. */
function asSupposed(row: TrackerRow, supposed: Supposed | undefined): TrackerRow {
  const isChanged = supposed && 'tracker_type' in supposed && supposed.tracker_type === row.type;
  return isChanged ? { ...row, isPublic: supposed.is_public } : row;
}
