import type { PrivacyChange, PrivacyPreview, Profile } from '@plotline/contract/profiles.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Account, AccountService } from '../accounts/accounts.service.ts';
import { profileNotFound } from './profiles.errors.ts';

/** Parts of later features that profiles need; provided by the app. */
export interface ProfilesDependencies {
  readonly accounts: Pick<AccountService, 'findByUsername' | 'summariesOf' | 'userOf'>;
  readonly follows: {
    relationOf(userId: string, viewerId: string | null, hypothetical?: Hypothetical): Promise<Relation>;
    lockFollowers(trx: Db, userId: string): Promise<readonly string[]>;
    approveAll(trx: Db, opening: Opening & { readonly followerIds: readonly string[] }): Promise<void>;
    undoApprovals(trx: Db, opening: Opening): Promise<number>;
  };
  readonly viewers: ProfileViewers;
  readonly trackers: {
    visibleTrackers(
      userId: string,
      viewerId: string | null,
      hypothetical?: Hypothetical,
    ): Promise<Profile['enabled_trackers']>;
    visiblePosts(
      userId: string,
      viewerId: string | null,
      hypothetical?: Hypothetical,
    ): Promise<PrivacyPreview['looks']['before']['posts']>;
    ownTrackers(userId: string): Promise<readonly OwnTracker[]>;
    addableTrackers(userId: string): Promise<Profile['available_trackers']>;
  };
}

interface Opening {
  readonly ownerId: string;
  readonly openedAt: Date;
}

/** Hypothetical change of privacy; null: the present state. */
type Hypothetical = PrivacyChange | null;
type OwnTracker = Pick<PrivacyPreview['trackers'][number], 'type' | 'name' | 'is_enabled' | 'post_count'>;

export interface ProfileViewers {
  find(ownerId: string, username: string): Promise<Pick<Viewer, 'uuid' | 'username'> | undefined>;
  search(ownerId: string, query: string): Promise<readonly string[]>;
  any(ownerId: string): Promise<string | null>;
  count(ownerId: string): Promise<number>;
  countRequesters(ownerId: string): Promise<number>;
}

interface Relation extends Pick<Profile, 'follow_status' | 'follows_you' | 'is_blocked' | 'is_muted'> {
  readonly may_view: boolean;
  readonly has_blocked_viewer: boolean;
}

export interface ProfileRequest {
  readonly account: Account;
  readonly viewerId: string | null;
  /** True if the owner simulates the viewer: the owner must not learn that the viewer muted them. */
  readonly isSimulated: boolean;
  /** Hypothetical change of privacy; null: the present state. */
  readonly hypothetical: PrivacyChange | null;
}

export type ReadProfile = (request: ProfileRequest) => Promise<Profile>;

/** Reads a profile for one viewer. @throws HttpError 404 when the viewer may not know of it */
export function createProfileReader({ accounts, follows, trackers }: ProfilesDependencies): ReadProfile {
  return async ({ account, viewerId, isSimulated, hypothetical }) => {
    if (!account.is_active) throw profileNotFound();
    const relation = await follows.relationOf(account.uuid, viewerId, hypothetical);
    if (relation.has_blocked_viewer) throw profileNotFound();
    const isOwner = account.uuid === viewerId;
    const [users, enabled, available] = await Promise.all([
      accounts.summariesOf([account.uuid]),
      trackers.visibleTrackers(account.uuid, viewerId, hypothetical),
      isOwner ? trackers.addableTrackers(account.uuid) : [],
    ]);
    const summary = users.get(account.uuid);
    if (!summary) throw profileNotFound();
    const hidesCounts = !isOwner && account.hide_counts;
    const hidesLists = !isOwner && (account.hide_counts || account.hide_lists);
    const isPublic = hypothetical && 'is_profile_public' in hypothetical ? hypothetical : account;
    return {
      ...summary,
      bio: relation.may_view ? account.bio : null,
      follower_count: hidesCounts ? null : account.follower_count,
      following_count: hidesCounts ? null : account.following_count,
      ...(hidesLists && { lists_hidden: true }),
      // It grows with each follow.
      ...(!hidesCounts && { seq: account.seq }),
      is_owner: isOwner,
      is_profile_public: isPublic.is_profile_public,
      follow_status: relation.follow_status,
      follows_you: relation.follows_you,
      is_blocked: relation.is_blocked,
      is_muted: relation.is_muted && !isSimulated,
      enabled_trackers: enabled,
      available_trackers: available,
    };
  };
}
