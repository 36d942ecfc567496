import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { tooManyWrongPasswords } from './accounts.errors.ts';
import { findPasswordHash } from './credentials.repository.ts';
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
