import type { updateProfile as updateProfileEndpoint } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { notAuthenticated, renamedTooOften, usernameTaken } from './accounts.errors.ts';
import { publishAccountChanged } from './accounts.events.ts';
import { findAccountByUsername, lockUsername, takenPartOf, updateProfile } from './accounts.repository.ts';
import { readProfileChanges } from './profile-fields.ts';
import type { IsReserved } from './username.ts';
import { countRenames, insertRetiredName, isNameKept } from './usernames.repository.ts';

/** The one way in which a profile's privacy changes; runs inside the transaction, before its other writes. */
export type ChangePrivacy = (trx: Db, userId: string, isPublic: boolean) => Promise<void>;

export interface ProfileOptions {
  readonly reserved: IsReserved;
  readonly changePrivacy: ChangePrivacy;
}

type ProfileBody = BodyOf<typeof updateProfileEndpoint>;

const RENAMES = 2;
const RENAMES_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/** Changes the caller's own account: all of it or nothing. */
export function createProfileChanges(platform: AccountsPlatform, options: ProfileOptions) {
  return async (userId: string, body: ProfileBody): Promise<void> => {
    try {
      await withTransaction(platform.db, (trx) => change(platform, options, { trx, userId }, body));
    } catch (error) {
      // Another user may have taken the name since we looked.
      if (takenPartOf(error) === 'username') throw usernameTaken();
      throw error;
    }
  };
}

interface Scope {
  readonly trx: Db;
  readonly userId: string;
}

async function change(
  platform: AccountsPlatform,
  { reserved, changePrivacy }: ProfileOptions,
  scope: Scope,
  body: ProfileBody,
): Promise<void> {
  const { trx, userId } = scope;
  if (body.is_profile_public !== undefined) await changePrivacy(trx, userId, body.is_profile_public);
  const current = await lockUsername(trx, userId);
  if (current === undefined) throw notAuthenticated();
  const changes = readProfileChanges(body, { current, reserved });
  if (Object.keys(changes).length === 0) return;
  if (changes.username !== undefined) await giveUpName(platform, scope, current, changes.username);
  await updateProfile(trx, userId, changes);
  // Names stand beside everything a user does, wherever it is shown.
  await publishAccountChanged(platform.bus, trx, { user_id: userId, change: 'profile' });
}

async function giveUpName(
  platform: AccountsPlatform,
  { trx, userId }: Scope,
  current: string,
  next: string,
): Promise<void> {
  const now = platform.now();
  const isTaken = (await findAccountByUsername(trx, next)) !== undefined;
  if (isTaken || (await isNameKept(trx, next, userId, now))) throw usernameTaken();
  const renames = await countRenames(trx, userId, new Date(now.getTime() - RENAMES_WINDOW_MS));
  if (renames >= RENAMES) throw renamedTooOften();
  await insertRetiredName(trx, { username: current, userId, retiredAt: now });
}
