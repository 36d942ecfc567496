import { addressKey, createRateLimit } from '../../platform/rate-limit.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { tooManyFailures } from './accounts.errors.ts';

const WINDOW_MS = 15 * 60 * 1000;
const FAILURES_PER_ACCOUNT = 5;
/** Limits guessing one password for many accounts; high, because many users may share an address. */
const FAILURES_PER_ADDRESS = 50;

export interface LoginThrottle {
  /** @throws HttpError 429 after too many recent failures. */
  check(email: string, ip: string): Promise<void>;
  failed(email: string, ip: string): Promise<void>;
  succeeded(email: string, ip: string): Promise<void>;
}

/** Counts failures per account and address, so that an attacker cannot lock a user out. */
export function createLoginThrottle({ db, now, config }: AccountsPlatform): LoginThrottle {
  const ofAccount = createRateLimit({
    db,
    now,
    scope: 'login.account',
    limit: FAILURES_PER_ACCOUNT,
    windowMs: WINDOW_MS,
  });
  const ofAddress = createRateLimit({
    db,
    now,
    scope: 'login.address',
    limit: FAILURES_PER_ADDRESS,
    windowMs: WINDOW_MS,
  });
  return {
    check: async (email, ip) => {
      const seconds = await Promise.all([
        ofAccount.waitSeconds(accountKey(email, ip)),
        config.rateLimit ? ofAddress.waitSeconds(addressKey(ip)) : 0,
      ]);
      const wait = Math.max(...seconds);
      if (wait > 0) throw tooManyFailures(wait);
    },
    failed: async (email, ip) => {
      await Promise.all([ofAccount.hit(accountKey(email, ip)), ofAddress.hit(addressKey(ip))]);
    },
    succeeded: (email, ip) => ofAccount.forget(accountKey(email, ip)),
  };
}

/** Returns the key of an account and address, ignoring case. */
export function accountKey(email: string, ip: string): string {
  return `${email.toLowerCase()} ${addressKey(ip)}`;
}
