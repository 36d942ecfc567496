import type { User } from '@plotline/contract/accounts.ts';
import type { PrivacyChange, PrivacyPreview, Profile } from '@plotline/contract/profiles.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { createProfileReader } from './profile-reader.ts';
import { notYourProfile, profileNotFound } from './profiles.errors.ts';
import { publishProfileChanged } from './profiles.events.ts';
import { updatePrivacy } from './profiles.repository.ts';

/** What a profile shows of features that come after it; the app hands them in. */
export interface ProfilesDependencies {
  readonly accounts: Pick<AccountService, 'findByUsername' | 'summariesOf' | 'userOf'>;
  readonly follows: {
    relationOf(personId: string, viewerId: string | null, supposed?: Supposed): Promise<Relation>;
    holdFollowers(trx: Db, personId: string): Promise<void>;
    approveAll(trx: Db, personId: string): Promise<void>;
  };
  readonly viewers: ProfileViewers;
  readonly trackers: {
    visibleTrackers(
      userId: string,
      viewerId: string | null,
      supposed?: Supposed,
    ): Promise<Profile['enabled_trackers']>;
    visiblePosts(
      userId: string,
      viewerId: string | null,
      supposed?: Supposed,
    ): Promise<PrivacyPreview['looks']['before']['posts']>;
    ownTrackers(userId: string): Promise<readonly OwnTracker[]>;
    addableTrackers(userId: string): Promise<Profile['available_trackers']>;
  };
}

/** A switch of privacy that is only thought of; null: everything as it is. */
type Supposed = PrivacyChange | null;
type OwnTracker = Pick<PrivacyPreview['trackers'][number], 'type' | 'name' | 'is_enabled' | 'post_count'>;

/** One's own followers as those who look. */
export interface ProfileViewers {
  find(ownerId: string, username: string): Promise<Pick<Viewer, 'uuid' | 'username'> | undefined>;
  search(ownerId: string, words: string): Promise<readonly string[]>;
  any(ownerId: string): Promise<string | null>;
  count(ownerId: string): Promise<number>;
  countRequesters(ownerId: string): Promise<number>;
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
  dependencies: ProfilesDependencies,
): ProfilesService {
  const { accounts, follows } = dependencies;
  const read = createProfileReader(dependencies);

  async function changePrivacy(trx: Db, userId: string, isPublic: boolean): Promise<void> {
    await follows.holdFollowers(trx, userId);
    if (isPublic) await follows.approveAll(trx, userId);
    const isChanged = await updatePrivacy(trx, userId, isPublic);
    if (isChanged) await publishProfileChanged(bus, trx, { user_id: userId, change: 'privacy' });
  }

  return {
    profile: async (username, viewer) => {
      const account = await accounts.findByUsername(username);
      if (!account) throw profileNotFound();
      const found = await read({ account, viewerId: viewer?.uuid ?? null, supposed: null });
      const isPresent = username.trim().toLowerCase() === account.username;
      return isPresent ? found : { ...found, canonical_username: account.username };
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
