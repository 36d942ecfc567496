import { addressKey, createRateLimit } from '../../platform/rate-limit.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { tooManyResets } from './accounts.errors.ts';

const WINDOW_MS = 60 * 60 * 1000;
/** Counted for unknown addresses too, so that the limit does not reveal who has an account. */
const PER_EMAIL = 3;
const PER_ADDRESS = 10;

export type ResetThrottle = (email: string, ip: string, work: () => Promise<void>) => Promise<void>;

/** Runs `work` unless too many links were requested. @throws HttpError 429 */
export function createResetThrottle({ db, now, config }: AccountsPlatform): ResetThrottle {
  const ofEmail = createRateLimit({ db, now, scope: 'reset.email', limit: PER_EMAIL, windowMs: WINDOW_MS });
  const ofAddress = createRateLimit({
    db,
    now,
    scope: 'reset.address',
    limit: PER_ADDRESS,
    windowMs: WINDOW_MS,
  });
  const withAddressLock = createKeyedMutex();
  const withEmailLock = createKeyedMutex();
  return async (typed, ip, work) => {
    const email = typed.toLowerCase();
    const address = addressKey(ip);
    const check = async () => {
      const seconds = await Promise.all([
        ofEmail.waitSeconds(email),
        config.rateLimit ? ofAddress.waitSeconds(address) : 0,
      ]);
      const wait = Math.max(...seconds);
      if (wait > 0) throw tooManyResets(wait);
      await Promise.all([ofEmail.hit(email), ofAddress.hit(address)]);
    };
    await withAddressLock(address, () => withEmailLock(email, check));
    await work();
  };
}
