import type { Db } from '../../platform/database.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { confirmedPasswordWrong, tooManyWrongPasswords } from './accounts.errors.ts';
import { findPasswordHash, lockPasswordHash } from './accounts.repository.ts';
import { verifyPassword } from './password.ts';

const FAILURES = 5;
const WINDOW_MS = 15 * 60 * 1000;

/**
 * Returns the hash that the password of a signed-in user matches; null for a wrong one. All calls share one limit, so
 * that passwords cannot be guessed on a borrowed browser.
 * @throws HttpError 429
 */
export type CheckPassword = (userId: string, password: string) => Promise<string | null>;

export function createPasswordCheck({ db, now }: AccountsPlatform): CheckPassword {
  const limit = createRateLimit({ db, now, scope: 'password.change', limit: FAILURES, windowMs: WINDOW_MS });
  const withLock = createKeyedMutex();

  async function check(userId: string, password: string): Promise<string | null> {
    const wait = await limit.waitSeconds(userId);
    if (wait > 0) throw tooManyWrongPasswords(wait);
    if (password === '') return null;
    const passwordHash = await findPasswordHash(db, userId);
    const isRight = await verifyPassword(passwordHash, password);
    await (isRight ? limit.forget(userId) : limit.hit(userId));
    return isRight ? (passwordHash ?? null) : null;
  }

  return (userId, password) => withLock(userId, () => check(userId, password));
}

/** A password that a signed-in user typed to confirm a change. */
export interface PasswordConfirmation {
  readonly userId: string;
  readonly password: string;
  readonly ip: string;
}

/**
 * Locks the account in the transaction of the confirmed change: a new password revokes what the old one confirmed, so
 * a change that starts now must not outlive it.
 * @throws HttpError 422 if the password has changed since it was confirmed
 */
export type RequireSamePassword = (trx: Db) => Promise<void>;

/** @throws HttpError 422 for a wrong or missing password, 429 after too many of them */
export type ConfirmPassword = (confirmation: PasswordConfirmation) => Promise<RequireSamePassword>;

export function createPasswordConfirmation(
  { log }: Pick<AccountsPlatform, 'log'>,
  checkPassword: CheckPassword,
): ConfirmPassword {
  const logSecurity = createSecurityLog(log);
  return async ({ userId, password, ip }) => {
    const passwordHash = await checkPassword(userId, password);
    if (passwordHash === null) {
      logSecurity('password_wrong', { user_id: userId, ip });
      throw confirmedPasswordWrong();
    }
    return async (trx) => {
      if ((await lockPasswordHash(trx, userId)) !== passwordHash) throw confirmedPasswordWrong();
    };
  };
}
