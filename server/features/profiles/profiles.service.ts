import type { User } from '@plotline/contract/accounts.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { Profile, undoProfilePrivacy } from '@plotline/contract/profiles.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOpening, undoUntil, updatePrivacy } from '../accounts/accounts.service.ts';
import { createProfileReader, type ProfilesDependencies } from './profile-reader.ts';
import { notYourProfile, privacyUndoTooLate, profileNotFound } from './profiles.errors.ts';
import { PROFILE_CHANGED } from './profiles.events.ts';

export interface ProfilesService {
  profile(username: string, viewer: Viewer | null): Promise<Profile>;
  /** Changes the privacy of a profile; becoming public approves all pending requests. */
  setPublic(userId: string, isPublic: boolean): Promise<User>;
  /** Makes the profile private again and revokes the approvals caused by making it public. */
  undoOpening(userId: string): Promise<ResponseOf<typeof undoProfilePrivacy>>;
  /** `setPublic` inside a transaction, before its other writes. */
  changePrivacy(trx: Db, userId: string, isPublic: boolean): Promise<void>;
  /** Clears the caches of a profile on every node; for its owner and administrators. */
  invalidate(username: string, viewer: Viewer): Promise<void>;
}

export function createProfilesService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  dependencies: ProfilesDependencies,
): ProfilesService {
  const { accounts, follows } = dependencies;
  const read = createProfileReader(dependencies);

  async function changePrivacy(trx: Db, userId: string, isPublic: boolean): Promise<void> {
    const followerIds = await follows.lockFollowers(trx, userId);
    const openedAt = isPublic ? now() : null;
    if (openedAt) await follows.approveAll(trx, { ownerId: userId, openedAt, followerIds });
    const isChanged = await updatePrivacy(trx, userId, { isPublic, openedAt });
    if (isChanged) await bus.publish(trx, PROFILE_CHANGED, { user_id: userId, change: 'privacy' });
  }

  async function undoOpening(trx: Db, userId: string): Promise<number> {
    await follows.lockFollowers(trx, userId);
    const openedAt = await findOpening(trx, userId);
    if (!openedAt || undoUntil(openedAt) < now()) throw privacyUndoTooLate();
    const requests = await follows.undoApprovals(trx, { ownerId: userId, openedAt });
    await updatePrivacy(trx, userId, { isPublic: false, openedAt: null });
    await bus.publish(trx, PROFILE_CHANGED, { user_id: userId, change: 'privacy' });
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
      const found = await read({
        account,
        viewerId: viewer?.uuid ?? null,
        isSimulated: viewer?.isSimulated ?? false,
        hypothetical: null,
      });
      const isCurrentName = username.trim().toLowerCase() === account.username;
      return isCurrentName ? found : { ...found, canonical_username: account.username };
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
      // Refused before the look-up, so that the response does not reveal whether the user exists.
      if (username.toLowerCase() !== viewer.username && viewer.role !== 'admin') throw notYourProfile();
      const account = await accounts.findByUsername(username);
      if (!account) throw profileNotFound();
      await bus.publish(db, PROFILE_CHANGED, { user_id: account.uuid, change: 'invalidated' });
    },
    changePrivacy,
  };
}
