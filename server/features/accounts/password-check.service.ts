import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { confirmedPasswordWrong, tooManyWrongPasswords } from './accounts.errors.ts';
import { findPasswordHash } from './accounts.repository.ts';
import { verifyPassword } from './password.ts';

const FAILURES = 5;
const WINDOW_MS = 15 * 60 * 1000;

/**
 * Returns whether this is the password of a signed-in user. All calls share one limit, so that passwords cannot be
 * guessed on a borrowed browser.
 * @throws HttpError 429
 */
export type CheckPassword = (userId: string, password: string) => Promise<boolean>;

export function createPasswordCheck({ db, now }: AccountsPlatform): CheckPassword {
  const limit = createRateLimit({ db, now, scope: 'password.change', limit: FAILURES, windowMs: WINDOW_MS });
  const withLock = createKeyedMutex();

  async function check(userId: string, password: string): Promise<boolean> {
    const wait = await limit.waitSeconds(userId);
    if (wait > 0) throw tooManyWrongPasswords(wait);
    if (password === '') return false;
    const isRight = await verifyPassword(await findPasswordHash(db, userId), password);
    await (isRight ? limit.forget(userId) : limit.hit(userId));
    return isRight;
  }

  return (userId, password) => withLock(userId, () => check(userId, password));
}

/** A password that a signed-in user typed to confirm a change. */
export interface PasswordConfirmation {
  readonly userId: string;
  readonly password: string;
  readonly ip: string;
}

/** @throws HttpError 422 for a wrong or missing password, 429 after too many of them */
export type ConfirmPassword = (confirmation: PasswordConfirmation) => Promise<void>;

export function createPasswordConfirmation(
  { log }: Pick<AccountsPlatform, 'log'>,
  checkPassword: CheckPassword,
): ConfirmPassword {
  const logSecurity = createSecurityLog(log);
  return async ({ userId, password, ip }) => {
    if (await checkPassword(userId, password)) return;
    logSecurity('password_wrong', { user_id: userId, ip });
    throw confirmedPasswordWrong();
  };
}
