import type { User } from '@plotline/contract/accounts.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { withTransaction } from '../../platform/database.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { publishAccountChanged, publishSessionEnded } from './accounts.events.ts';
import {
  findAccountAndSessions,
  findAccountByUsername,
  findAccounts,
  findAllAccounts,
  updateActive,
  updatePassword,
  updateRole,
  type Account,
} from './accounts.repository.ts';
import { hashPassword } from './password.ts';
import { presentSummary, presentUser } from './present-user.ts';
import { deleteSessionsOf } from './sessions.repository.ts';
import { normaliseUsername } from './username.ts';

export type { Account } from './accounts.repository.ts';
export { photoUrl } from './present-user.ts';

/** What the other features ask of accounts. */
export interface AccountService {
  /** Whatever the letters' case; null when there is none. Deactivated accounts are found too. */
  findByUsername(username: string): Promise<Account | null>;
  findById(uuid: string): Promise<Account | null>;
  list(): Promise<readonly Account[]>;
  /** By id; ids of nobody are left out. */
  summariesOf(uuids: readonly string[]): Promise<ReadonlyMap<string, Summary>>;
  /** The account as its owner sees it. */
  userOf(uuid: string): Promise<User | null>;
  /** Deactivating ends every session at once. Gives back whether anything changed. */
  setActive(uuid: string, isActive: boolean): Promise<boolean>;
  /** Gives back whether anything changed. */
  setRole(uuid: string, role: Account['role']): Promise<boolean>;
  /** Ends every session. */
  setPassword(uuid: string, password: string): Promise<void>;
}

export function createAccountService(platform: AccountsPlatform): AccountService {
  const { db, now, bus } = platform;
  const findById = async (uuid: string) => (await findAccounts(db, [uuid]))[0] ?? null;
  return {
    findByUsername: async (username) =>
      (await findAccountByUsername(db, normaliseUsername(username))) ?? null,
    findById,
    list: () => findAllAccounts(db),
    summariesOf: async (uuids) => {
      const accounts = uuids.length > 0 ? await findAccounts(db, uuids) : [];
      return new Map(accounts.map((account) => [account.uuid, presentSummary(account)]));
    },
    userOf: async (uuid) => {
      const found = await findAccountAndSessions(db, uuid, now());
      return found ? presentUser(found, found.active_sessions) : null;
    },
    setActive: (uuid, isActive) => setActive(platform, uuid, isActive),
    setRole: (uuid, role) =>
      withTransaction(db, async (trx) => {
        const isChanged = await updateRole(trx, uuid, role);
        if (isChanged) await publishAccountChanged(bus, trx, { user_id: uuid, change: 'role' });
        return isChanged;
      }),
    setPassword: async (uuid, password) => {
      const passwordHash = await hashPassword(password);
      await withTransaction(db, async (trx) => {
        await updatePassword(trx, uuid, passwordHash);
        await deleteSessionsOf(trx, uuid);
        await publishSessionEnded(bus, trx, { user_id: uuid, session_id: null, reason: 'signed_out' });
      });
    },
  };
}

function setActive({ db, bus }: AccountsPlatform, uuid: string, isActive: boolean): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    if (!(await updateActive(trx, uuid, isActive))) return false;
    const change = isActive ? 'reactivated' : 'deactivated';
    await publishAccountChanged(bus, trx, { user_id: uuid, change });
    if (isActive) return true;
    await deleteSessionsOf(trx, uuid);
    await publishSessionEnded(bus, trx, { user_id: uuid, session_id: null, reason: 'deactivated' });
    return true;
  });
}
