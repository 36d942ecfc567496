import type { User } from '@plotline/contract/accounts.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Account, AccountService } from '../accounts/accounts.service.ts';
import { notYourProfile, profileNotFound } from './profiles.errors.ts';
import { publishProfileChanged } from './profiles.events.ts';
import { updatePrivacy } from './profiles.repository.ts';

/** What a profile shows of features that come after it; the app hands them in. */
export interface ProfilesDependencies {
  readonly accounts: Pick<AccountService, 'findByUsername' | 'summariesOf' | 'userOf'>;
  readonly follows: {
    relationOf(personId: string, viewerId: string | null): Promise<Relation>;
    holdFollowers(trx: Db, personId: string): Promise<void>;
    approveAll(trx: Db, personId: string): Promise<void>;
  };
  readonly trackers: {
    visibleTrackers(userId: string, viewerId: string | null): Promise<Profile['enabled_trackers']>;
    addableTrackers(userId: string): Promise<Profile['available_trackers']>;
  };
}

interface Relation extends Pick<Profile, 'follow_status' | 'follows_you' | 'is_blocked'> {
  readonly may_view: boolean;
  readonly has_blocked_viewer: boolean;
}

export interface ProfilesService {
  profile(username: string, viewer: Viewer | null): Promise<Profile>;
  /** The only way in which a profile's privacy may change: going public lets in everyone who waits. */
  setPublic(userId: string, isPublic: boolean): Promise<User>;
  /** The same inside a transaction, before its other writes. */
  changePrivacy(trx: Db, userId: string, isPublic: boolean): Promise<void>;
  /** Every node forgets what it keeps that shows the profile. For its owner and admins. */
  invalidate(username: string, viewer: Viewer): Promise<void>;
}

export function createProfilesService(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  { accounts, follows, trackers }: ProfilesDependencies,
): ProfilesService {
  async function find(username: string, viewerId: string | null): Promise<[Account, Relation]> {
    const account = await accounts.findByUsername(username);
    if (!account?.is_active) throw profileNotFound();
    const relation = await follows.relationOf(account.uuid, viewerId);
    if (relation.has_blocked_viewer) throw profileNotFound();
    return [account, relation];
  }

  async function changePrivacy(trx: Db, userId: string, isPublic: boolean): Promise<void> {
    await follows.holdFollowers(trx, userId);
    if (isPublic) await follows.approveAll(trx, userId);
    const isChanged = await updatePrivacy(trx, userId, isPublic);
    if (isChanged) await publishProfileChanged(bus, trx, { user_id: userId, change: 'privacy' });
  }

  return {
    profile: async (username, viewer) => {
      const viewerId = viewer?.uuid ?? null;
      const [account, relation] = await find(username, viewerId);
      const isOwner = account.uuid === viewerId;
      const [people, enabled, available] = await Promise.all([
        accounts.summariesOf([account.uuid]),
        trackers.visibleTrackers(account.uuid, viewerId),
        isOwner ? trackers.addableTrackers(account.uuid) : [],
      ]);
      const summary = people.get(account.uuid);
      if (!summary) throw profileNotFound();
      return {
        ...summary,
        bio: relation.may_view ? account.bio : null,
        follower_count: account.follower_count,
        following_count: account.following_count,
        is_owner: isOwner,
        is_profile_public: account.is_profile_public,
        follow_status: relation.follow_status,
        follows_you: relation.follows_you,
        is_blocked: relation.is_blocked,
        enabled_trackers: enabled,
        available_trackers: available,
      };
    },
    setPublic: async (userId, isPublic) => {
      await withTransaction(db, (trx) => changePrivacy(trx, userId, isPublic));
      const user = await accounts.userOf(userId);
      if (!user) throw profileNotFound();
      return user;
    },
    invalidate: async (username, viewer) => {
      // Others are refused before anybody is looked for: the answer does not tell whether there is such a person.
      if (username.toLowerCase() !== viewer.username && viewer.role !== 'admin') throw notYourProfile();
      const account = await accounts.findByUsername(username);
      if (!account) throw profileNotFound();
      await publishProfileChanged(bus, db, { user_id: account.uuid, change: 'invalidated' });
    },
    changePrivacy,
  };
}
