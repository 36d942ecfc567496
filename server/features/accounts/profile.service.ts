import type { updateProfile as updateProfileEndpoint } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { BIO_TOO_LONG, TIMEZONE_UNKNOWN, USERNAME_TAKEN } from '@plotline/contract/errors.ts';
import { BIO_MAX } from '@plotline/contract/limits.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { knownTimezone, nameOrNull, refuseInvalid, textOrNull } from './account-fields.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { notAuthenticated, renamedTooOften, usernameTaken } from './accounts.errors.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import {
  findAccountByUsername,
  lockUsername,
  takenPartOf,
  updateProfile,
  type ProfileChanges,
} from './accounts.repository.ts';
import { normaliseUsername, usernameProblem, type IsReserved } from './username.ts';
import { countRenames, insertRetiredName, isNameRetired } from './usernames.repository.ts';

/** Changes the privacy of a profile, inside the transaction and before its other writes. */
export type ChangePrivacy = (trx: Db, userId: string, isPublic: boolean) => Promise<void>;

export interface ProfileOptions {
  readonly reserved: IsReserved;
  readonly changePrivacy: ChangePrivacy;
}

type ProfileBody = BodyOf<typeof updateProfileEndpoint>;

const RENAMES = 2;
const RENAMES_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

export function createProfileChanges(platform: AccountsPlatform, options: ProfileOptions) {
  return async (userId: string, body: ProfileBody): Promise<void> => {
    try {
      await withTransaction(platform.db, (trx) => changeProfile(platform, options, { trx, userId }, body));
    } catch (error) {
      // Another user may have taken the name since the check.
      if (takenPartOf(error) === 'username') throw usernameTaken();
      throw error;
    }
  };
}

interface Scope {
  readonly trx: Db;
  readonly userId: string;
}

/** Changes an account in a transaction. @throws HttpError 422 */
export async function changeProfile(
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
  if (changes.username !== undefined) await retireName(platform, scope, current, changes.username);
  await updateProfile(trx, userId, changes);
  // Names are shown with all activities of the user.
  await platform.bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'profile' });
}

async function retireName(
  platform: AccountsPlatform,
  { trx, userId }: Scope,
  current: string,
  next: string,
): Promise<void> {
  const now = platform.now();
  if (await isUsernameTaken(trx, next, userId, now)) throw usernameTaken();
  const renames = await countRenames(trx, userId, new Date(now.getTime() - RENAMES_WINDOW_MS));
  if (renames >= RENAMES) throw renamedTooOften();
  await insertRetiredName(trx, { username: current, userId, retiredAt: now });
}

async function isUsernameTaken(db: Db, username: string, userId: string, now: Date): Promise<boolean> {
  const isTaken = (await findAccountByUsername(db, username)) !== undefined;
  return isTaken || isNameRetired(db, username, userId, now);
}

/** Creates the check of a username that a user types: returns the message about it, null for an available name. */
export function createUsernameCheck({ db, now }: AccountsPlatform, reserved: IsReserved) {
  return async (viewer: { uuid: string; username: string }, typed: string): Promise<string | null> => {
    const username = normaliseUsername(typed);
    if (username === viewer.username) return null;
    const problem = usernameProblem(username, reserved);
    if (problem !== undefined) return problem;
    return (await isUsernameTaken(db, username, viewer.uuid, now())) ? USERNAME_TAKEN : null;
  };
}

interface UsernameRules {
  /** Present name of the user, which is valid in any case. */
  readonly current: string;
  readonly reserved: IsReserved;
}

/** Returns the columns to change, without absent fields. @throws HttpError 422 with every invalid field. */
function readProfileChanges(
  body: Omit<ProfileBody, 'is_profile_public'>,
  { current, reserved }: UsernameRules,
): ProfileChanges {
  const username = body.username === undefined ? current : normaliseUsername(body.username ?? '');
  const isNewName = username !== current;
  const bio = textOrNull(body.bio);
  const zone = textOrNull(body.timezone) ?? 'UTC';
  const timezone = knownTimezone(zone);
  refuseInvalid({
    username: isNewName ? usernameProblem(username, reserved) : undefined,
    bio: Array.from(bio ?? '').length > BIO_MAX ? BIO_TOO_LONG : undefined,
    timezone: timezone === undefined ? TIMEZONE_UNKNOWN : undefined,
  });
  return {
    ...(isNewName ? { username } : {}),
    ...(body.first_name === undefined ? {} : { first_name: nameOrNull(body.first_name) }),
    ...(body.last_name === undefined ? {} : { last_name: nameOrNull(body.last_name) }),
    ...(body.bio === undefined ? {} : { bio }),
    ...(body.timezone === undefined || timezone === undefined ? {} : { timezone }),
    ...(body.week_start === undefined ? {} : { week_start: body.week_start ?? 'monday' }),
  };
}
