import type { AuditAction, AuditEntry } from '@plotline/contract/admin.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { administratorsOnly } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import {
  administratorsOf,
  createAccountService,
  type Account,
  type AccountsPlatform,
} from '../accounts/accounts.service.ts';
import { lockAdministration } from '../accounts/acting-users.service.ts';
import { cannotDeactivateYourself, userNotFound } from './admin.errors.ts';
import { insertAction } from './audit.repository.ts';

/** An administrator on the dashboard, or an operator on the command line. */
export interface Operator {
  readonly source: AuditEntry['source'];
  /** Null on the command line. */
  readonly userId: string | null;
  readonly ip: string | null;
}

export const COMMAND_LINE: Operator = { source: 'command_line', userId: null, ip: null };

/** Returns the administrator who sent a request. */
export function operatorOf({ viewer, ip }: Pick<Call, 'ip'> & { viewer: { uuid: string } }): Operator {
  return { source: 'dashboard', userId: viewer.uuid, ip };
}

/** Actions of administrators on accounts. Each is recorded in the audit log if it changes anything. */
export interface AdminActions {
  /**
   * Activates or deactivates an account; deactivating ends its sessions and closes its sockets. Returns whether
   * anything changed.
   * @throws HttpError 400 for oneself and the last active administrator, 404 for an unknown account
   */
  setActive(operator: Operator, userId: string, isActive: boolean): Promise<boolean>;
  /**
   * Returns whether anything changed.
   * @throws HttpError 400 when the last active administrator would be demoted
   */
  setRole(operator: Operator, userId: string, role: Account['role']): Promise<boolean>;
  /** Sets a password and ends all sessions. */
  setPassword(operator: Operator, userId: string, password: string): Promise<void>;
  /** Switches off two-step sign-in, deletes passkeys and ends all sessions. Returns whether there was anything. */
  resetSecondFactor(operator: Operator, userId: string): Promise<boolean>;
}

type Record = { readonly operator: Operator; readonly action: AuditAction } & (
  | { readonly userId: string; readonly details?: AuditEntry['details'] }
  | { readonly userId: null; readonly details: AuditEntry['details'] }
);

export function createAdminActions(platform: AccountsPlatform): AdminActions {
  const { db } = platform;
  /** The accounts within a transaction, which also records the action. */
  const accountsIn = (trx: Db) => createAccountService({ ...platform, db: trx });

  async function countSessions(trx: Db, userId: string): Promise<number> {
    const user = await accountsIn(trx).userOf(userId);
    if (!user) throw userNotFound();
    return user.active_sessions;
  }

  return {
    setActive: (operator, userId, isActive) =>
      withTransaction(db, async (trx) => {
        await requireAdministrator(trx, operator);
        if (operator.userId === userId) throw cannotDeactivateYourself();
        const sessions = await countSessions(trx, userId);
        if (!(await accountsIn(trx).setActive(userId, isActive))) return false;
        const done = isActive
          ? { action: 'user_reactivated' as const }
          : { action: 'user_deactivated' as const, details: { sessions_ended: sessions } };
        await recordAction(platform, trx, { operator, userId, ...done });
        return true;
      }),
    setRole: (operator, userId, role) =>
      withTransaction(db, async (trx) => {
        await requireAdministrator(trx, operator);
        if (!(await accountsIn(trx).setRole(userId, role))) return false;
        const action = role === 'admin' ? 'user_promoted' : 'user_demoted';
        await recordAction(platform, trx, { operator, userId, action });
        return true;
      }),
    setPassword: (operator, userId, password) =>
      withTransaction(db, async (trx) => {
        const details = { sessions_ended: await countSessions(trx, userId) };
        await accountsIn(trx).setPassword(userId, password);
        await recordAction(platform, trx, { operator, userId, action: 'password_reset', details });
      }),
    resetSecondFactor: (operator, userId) =>
      withTransaction(db, async (trx) => {
        const details = { sessions_ended: await countSessions(trx, userId) };
        if (!(await accountsIn(trx).removeSecondFactor(userId))) return false;
        await recordAction(platform, trx, { operator, userId, action: 'second_factor_reset', details });
        return true;
      }),
  };
}

/**
 * Checks that the operator is an administrator still, and keeps that so until the transaction ends: of two
 * administrators who deactivate each other, only one succeeds.
 * @throws HttpError 403
 */
export async function requireAdministrator(trx: Db, { userId }: Operator): Promise<void> {
  await lockAdministration(trx);
  if (userId !== null && !(await administratorsOf(trx)).includes(userId)) throw administratorsOnly();
}

/** Writes an action into the audit log. @returns the id of the entry */
export async function recordAction(
  { now, newId }: Pick<AccountsPlatform, 'now' | 'newId'>,
  trx: Db,
  { operator, action, userId, details = {} }: Record,
): Promise<string> {
  const uuid = newId();
  await insertAction(trx, {
    uuid,
    action,
    source: operator.source,
    actorId: operator.userId,
    targetId: userId,
    ip: operator.ip,
    details,
    createdAt: now(),
  });
  return uuid;
}
