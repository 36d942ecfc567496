import type { Platform } from '../../platform/platform.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import { tooManyComments } from './comments.errors.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PER_MINUTE = 10;
const PER_DAY = 200;

/** Runs `write` unless the user has written too many comments lately; refused ones do not count. */
export type CommentLimit = <Result>(userId: string, write: () => Promise<Result>) => Promise<Result>;

/** @throws HttpError 429 */
export function createCommentLimit({
  db,
  now,
  config,
}: Pick<Platform, 'db' | 'now' | 'config'>): CommentLimit {
  if (!config.rateLimit) return (_, write) => write();
  const shared = { db, now, scope: 'comments' };
  // Both windows count the same hits.
  const ofMinute = createRateLimit({ ...shared, limit: PER_MINUTE, windowMs: MINUTE_MS });
  const ofDay = createRateLimit({ ...shared, limit: PER_DAY, windowMs: DAY_MS });
  const withUserLock = createKeyedMutex();
  return (userId, write) =>
    withUserLock(userId, async () => {
      const waits = await Promise.all([ofMinute.waitSeconds(userId), ofDay.waitSeconds(userId)]);
      const wait = Math.max(...waits);
      if (wait > 0) throw tooManyComments(wait);
      const result = await write();
      await ofDay.hit(userId);
      return result;
    });
}
