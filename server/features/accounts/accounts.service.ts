import type { User } from '@plotline/contract/accounts.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { lastAdministrator, notAuthenticated } from './accounts.errors.ts';
import { ACCOUNT_CHANGED, PASSWORD_CHANGED, SESSION_ENDED, type SessionEnded } from './accounts.events.ts';
import {
  findAccountByUsername,
  findAccounts,
  findAccountsAndSessions,
  findAdministrators,
  findAllAccounts,
  findLastingAccount,
  updateActive,
  updatePassword,
  updateRole,
  type Account,
} from './accounts.repository.ts';
import { lockAdministration } from './acting-users.repository.ts';
import { deleteEmailConfirmationOf } from './email-confirmations.repository.ts';
import { deleteResetsOf } from './password-resets.repository.ts';
import { hashPassword } from './password.ts';
import { presentSummary, presentSuspension, presentUser } from './present-user.ts';
import { deleteChallengesOf } from './second-factor/challenges.repository.ts';
import { removeSecondFactor } from './second-factor/second-factor.service.ts';
import { deleteTokensOf } from './access-tokens/access-tokens.repository.ts';
import { deleteSessionsOf } from './sessions.repository.ts';
import { deleteSuspension, findSuspension } from './suspensions.repository.ts';
import { normaliseUsername } from './username.ts';
import { findCurrentName } from './usernames.repository.ts';

export type { AccountsPlatform } from './accounts-platform.ts';
export { findOpening, lockUsername, updatePrivacy, type Account } from './accounts.repository.ts';
export { photoUrl, undoUntil } from './present-user.ts';

/** Accounts for the other features. */
export interface AccountService {
  /**
   * Finds an account by name, ignoring case; null when there is none. Includes deactivated accounts and users who
   * recently gave up the name.
   */
  findByUsername(username: string): Promise<Account | null>;
  /**
   * Calls `find` with a name in lower case and, if it finds nothing, with the current name of the user who recently gave
   * that name up. `find` decides on visibility, so that an old name reveals no more than the current one.
   */
  findNamed<Found>(
    typed: string,
    find: (username: string) => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
  /** Finds an account that is not being deleted. */
  findById(uuid: string): Promise<Account | null>;
  list(): Promise<readonly Account[]>;
  /** Returns summaries by id, without unknown ids. */
  summariesOf(uuids: readonly string[]): Promise<ReadonlyMap<string, Summary>>;
  /** Returns an account as its owner sees it. */
  userOf(uuid: string): Promise<User | null>;
  /**
   * Activates or deactivates; deactivating ends all sessions. Returns whether anything changed.
   * @throws HttpError 400 for the last active administrator
   */
  setActive(uuid: string, isActive: boolean): Promise<boolean>;
  /**
   * Returns whether anything changed.
   * @throws HttpError 400 for the last active administrator, who must stay one
   */
  setRole(uuid: string, role: Account['role']): Promise<boolean>;
  /** Sets a password and ends all sessions. */
  setPassword(uuid: string, password: string): Promise<void>;
  /** Removes authenticator app, recovery codes and passkeys, and ends all sessions. Returns whether there was anything. */
  removeSecondFactor(uuid: string): Promise<boolean>;
  /** Stores a hashed password in a transaction and ends all sessions. */
  storePassword(trx: Db, uuid: string, passwordHash: string): Promise<void>;
}

export function createAccountService(platform: AccountsPlatform): AccountService {
  const { db, now, bus } = platform;
  const findById = async (uuid: string) => (await findLastingAccount(db, uuid)) ?? null;
  const findNamed: AccountService['findNamed'] = async (typed, find) => {
    const username = normaliseUsername(typed);
    const found = await find(username);
    if (found !== undefined) return found;
    const currentName = await findCurrentName(db, username, now());
    return currentName === undefined ? undefined : find(currentName);
  };
  return {
    findByUsername: async (typed) =>
      (await findNamed(typed, (username) => findAccountByUsername(db, username))) ?? null,
    findNamed,
    findById,
    list: () => findAllAccounts(db),
    summariesOf: async (uuids) => {
      const accounts = uuids.length > 0 ? await findAccounts(db, uuids) : [];
      return new Map(accounts.map((account) => [account.uuid, presentSummary(account)]));
    },
    userOf: async (uuid) => {
      const [found] = await findAccountsAndSessions(db, [uuid], now());
      if (!found) return null;
      const user = presentUser(found, found.active_sessions);
      const suspension = found.is_active ? undefined : await findSuspension(db, uuid);
      return suspension ? { ...user, suspension: presentSuspension(suspension) } : user;
    },
    setActive: (uuid, isActive) => setActive(platform, uuid, isActive),
    setRole: (uuid, role) =>
      withTransaction(db, async (trx) => {
        if (role !== 'admin') await refuseLastAdministrator(trx, uuid);
        const isChanged = await updateRole(trx, uuid, role);
        if (isChanged) await bus.publish(trx, ACCOUNT_CHANGED, { user_id: uuid, change: 'role' });
        return isChanged;
      }),
    setPassword: async (uuid, password) => {
      const passwordHash = await hashPassword(password);
      await withTransaction(db, (trx) => storePassword(platform, { trx, uuid, passwordHash }));
    },
    removeSecondFactor: (uuid) =>
      withTransaction(db, async (trx) => {
        if (!(await removeSecondFactor(trx, uuid))) return false;
        await endAllAccess(bus, trx, { user_id: uuid, reason: 'signed_out' });
        return true;
      }),
    storePassword: (trx, uuid, passwordHash) => storePassword(platform, { trx, uuid, passwordHash }),
  };
}

async function storePassword(
  { bus }: AccountsPlatform,
  { trx, uuid, passwordHash }: { trx: Db; uuid: string; passwordHash: string },
): Promise<void> {
  await updatePassword(trx, uuid, passwordHash);
  await deleteResetsOf(trx, uuid);
  await deleteChallengesOf(trx, uuid);
  await deleteEmailConfirmationOf(trx, uuid);
  await bus.publish(trx, PASSWORD_CHANGED, { user_id: uuid });
  await endAllAccess(bus, trx, { user_id: uuid, reason: 'signed_out' });
}

/** Ends every session of a user and revokes their access tokens. */
async function endAllAccess(
  bus: AccountsPlatform['bus'],
  trx: Db,
  ended: Pick<SessionEnded, 'user_id' | 'reason'>,
): Promise<void> {
  await deleteSessionsOf(trx, ended.user_id);
  await deleteTokensOf(trx, ended.user_id);
  await bus.publish(trx, SESSION_ENDED, { ...ended, session_id: null });
}

function setActive({ db, bus }: AccountsPlatform, uuid: string, isActive: boolean): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    if (isActive) await lockAdministration(trx);
    else await refuseLastAdministrator(trx, uuid);
    // Either change ends a suspension: it is an inactive account that comes back by itself.
    const wasSuspended = await deleteSuspension(trx, uuid);
    if (!(await updateActive(trx, uuid, isActive)) && !wasSuspended) return false;
    const change = isActive ? 'reactivated' : 'deactivated';
    await bus.publish(trx, ACCOUNT_CHANGED, { user_id: uuid, change });
    if (isActive) return true;
    await endAllAccess(bus, trx, { user_id: uuid, reason: 'deactivated' });
    return true;
  });
}

/** @throws HttpError 400 for the last active administrator */
export async function refuseLastAdministrator(trx: Db, uuid: string): Promise<void> {
  await lockAdministration(trx);
  const administrators = await findAdministrators(trx);
  if (administrators.length === 1 && administrators[0] === uuid) throw lastAdministrator();
}

/** Returns the account of a signed-in user, who may have been deleted since the session check. @throws HttpError 401 */
export async function requireUser(service: AccountService, uuid: string): Promise<User> {
  const user = await service.userOf(uuid);
  if (!user) throw notAuthenticated();
  return user;
}

/** Returns the ids of the active administrators. */
export function administratorsOf(db: Db): Promise<string[]> {
  return findAdministrators(db);
}
