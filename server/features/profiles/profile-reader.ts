import type { PrivacyChange, Profile } from '@plotline/contract/profiles.ts';
import type { Account } from '../accounts/accounts.service.ts';
import { profileNotFound } from './profiles.errors.ts';
import type { ProfilesDependencies } from './profiles.service.ts';

export interface ProfileAppearance {
  readonly account: Account;
  readonly viewerId: string | null;
  /** As it would be after that switch of privacy; null: as it is. */
  readonly supposed: PrivacyChange | null;
}

export type ReadProfile = (look: ProfileAppearance) => Promise<Profile>;

/** A profile as one viewer gets it. 404 for those who are not to know that it is there. */
export function createProfileReader({ accounts, follows, trackers }: ProfilesDependencies): ReadProfile {
  return async ({ account, viewerId, supposed }) => {
    if (!account.is_active) throw profileNotFound();
    const relation = await follows.relationOf(account.uuid, viewerId, supposed);
    if (relation.has_blocked_viewer) throw profileNotFound();
    const isOwner = account.uuid === viewerId;
    const [users, enabled, available] = await Promise.all([
      accounts.summariesOf([account.uuid]),
      trackers.visibleTrackers(account.uuid, viewerId, supposed),
      isOwner ? trackers.addableTrackers(account.uuid) : [],
    ]);
    const summary = users.get(account.uuid);
    if (!summary) throw profileNotFound();
    const isPublic = supposed && 'is_profile_public' in supposed ? supposed : account;
    return {
      ...summary,
      bio: relation.may_view ? account.bio : null,
      follower_count: account.follower_count,
      following_count: account.following_count,
      seq: account.seq,
      is_owner: isOwner,
      is_profile_public: isPublic.is_profile_public,
      follow_status: relation.follow_status,
      follows_you: relation.follows_you,
      is_blocked: relation.is_blocked,
      enabled_trackers: enabled,
      available_trackers: available,
    };
  };
}
