import type { User } from '@plotline/contract/accounts.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type {
  PrivacyChange,
  PrivacyPreview,
  Profile,
  undoProfilePrivacy,
} from '@plotline/contract/profiles.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { undoUntil, type AccountService } from '../accounts/accounts.service.ts';
import { createProfileReader } from './profile-reader.ts';
import { notYourProfile, privacyUndoTooLate, profileNotFound } from './profiles.errors.ts';
import { publishProfileChanged } from './profiles.events.ts';
import { findOpening, updatePrivacy } from './profiles.repository.ts';

/** What a profile shows of features that come after it; the app hands them in. */
export interface ProfilesDependencies {
  readonly accounts: Pick<AccountService, 'findByUsername' | 'summariesOf' | 'userOf'>;
  readonly follows: {
    relationOf(personId: string, viewerId: string | null, supposed?: Supposed): Promise<Relation>;
    lockFollowers(trx: Db, personId: string): Promise<void>;
    approveAll(trx: Db, opening: Opening): Promise<void>;
    undoApprovals(trx: Db, opening: Opening): Promise<number>;
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

interface Opening {
  readonly ownerId: string;
  readonly openedAt: Date;
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
  /** Takes back that the profile became public, with the approvals that this caused. */
  undoOpening(userId: string): Promise<ResponseOf<typeof undoProfilePrivacy>>;
  /** The same inside a transaction, before its other writes. */
  changePrivacy(trx: Db, userId: string, isPublic: boolean): Promise<void>;
  /** Every node forgets what it keeps that shows the profile. For its owner and admins. */
  invalidate(username: string, viewer: Viewer): Promise<void>;
}

export function createProfilesService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  dependencies: ProfilesDependencies,
): ProfilesService {
  const { accounts, follows } = dependencies;
  const read = createProfileReader(dependencies);

  async function changePrivacy(trx: Db, userId: string, isPublic: boolean): Promise<void> {
    await follows.lockFollowers(trx, userId);
    const openedAt = isPublic ? now() : null;
    if (openedAt) await follows.approveAll(trx, { ownerId: userId, openedAt });
    const isChanged = await updatePrivacy(trx, userId, { isPublic, openedAt });
    if (isChanged) await publishProfileChanged(bus, trx, { user_id: userId, change: 'privacy' });
  }

  async function undoOpening(trx: Db, userId: string): Promise<number> {
    await follows.lockFollowers(trx, userId);
    const openedAt = await findOpening(trx, userId);
    if (!openedAt || undoUntil(openedAt) < now()) throw privacyUndoTooLate();
    const requests = await follows.undoApprovals(trx, { ownerId: userId, openedAt });
    await updatePrivacy(trx, userId, { isPublic: false, openedAt: null });
    await publishProfileChanged(bus, trx, { user_id: userId, change: 'privacy' });
    return requests;
  }

  async function userOf(userId: string): Promise<User> {
    const user = await accounts.userOf(userId);
    if (!user) throw profileNotFound();
    return user;
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
      return userOf(userId);
    },
    undoOpening: async (userId) => {
      const requests = await withTransaction(db, (trx) => undoOpening(trx, userId));
      return { user: await userOf(userId), requests };
    },
    invalidate: async (username, viewer) => {
      // Others are refused before anyone is looked for: the answer does not tell whether there is such a user.
      if (username.toLowerCase() !== viewer.username && viewer.role !== 'admin') throw notYourProfile();
      const account = await accounts.findByUsername(username);
      if (!account) throw profileNotFound();
      await publishProfileChanged(bus, db, { user_id: account.uuid, change: 'invalidated' });
    },
    changePrivacy,
  };
}
