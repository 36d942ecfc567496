import { createKeyedMutex } from '../../../platform/keyed-mutex.ts';
import { addressKey, createRateLimit } from '../../../platform/rate-limit.ts';
import { createSeal } from '../../../platform/seal.ts';
import { createSecurityLog } from '../../../platform/security-log.ts';
import type { AccountsPlatform } from '../accounts-platform.ts';
import { hashRecoveryCode, normaliseCode } from './recovery-codes.ts';
import { codeWrong, tooManyWrongCodes } from './second-factor.errors.ts';
import { findTotp, useRecoveryCode, useTotpStep } from './second-factor.repository.ts';
import { findTotpStep } from './totp.ts';

/** Who typed a code, and from which address. */
export interface CodeAttempt {
  readonly userId: string;
  readonly code: string;
  readonly ip: string;
}

/**
 * Uses up a code of the authenticator app or a recovery code.
 * @throws HttpError 422 for a wrong or used code, 429 after too many of them
 */
export type CheckCode = (attempt: CodeAttempt) => Promise<void>;

const MINUTE_MS = 60_000;
/** Per user and address, so that an attacker does not lock the user out. */
const FAILURES_PER_ADDRESS = 5;
const ADDRESS_WINDOW_MS = 15 * MINUTE_MS;
/** Per user, against guessing from many addresses: three codes of a million are valid at a time. */
const FAILURES_PER_USER = 30;
const USER_WINDOW_MS = 60 * MINUTE_MS;

export function createCodeCheck(platform: AccountsPlatform): CheckCode {
  const { db, now, log } = platform;
  const secrets = createTotpSecrets(platform);
  const limit = createCodeLimit(platform);
  const withLock = createKeyedMutex();
  const logSecurity = createSecurityLog(log);

  async function use({ userId, code, ip }: CodeAttempt): Promise<boolean> {
    const typed = normaliseCode(code);
    if (!/^\d{6}$/.test(typed)) {
      const codeHash = hashRecoveryCode(userId, typed);
      const isUsed = await useRecoveryCode(db, { userId, codeHash, now: now() });
      if (isUsed) logSecurity('recovery_code_used', { user_id: userId, ip });
      return isUsed;
    }
    const totp = await findTotp(db, userId);
    const secret = totp?.enabledAt ? secrets.open(userId, totp.sealedSecret) : null;
    const step = secret && findTotpStep(secret, typed, now());
    return step !== null && (await useTotpStep(db, userId, step));
  }

  return (attempt) =>
    withLock(attempt.userId, async () => {
      await limit.check(attempt);
      if (await use(attempt)) return limit.succeeded(attempt);
      await limit.failed(attempt);
      logSecurity('second_factor_failed', { user_id: attempt.userId, ip: attempt.ip });
      throw codeWrong();
    });
}

function createCodeLimit({ db, now }: AccountsPlatform) {
  const ofAddress = createRateLimit({
    db,
    now,
    scope: 'code.address',
    limit: FAILURES_PER_ADDRESS,
    windowMs: ADDRESS_WINDOW_MS,
  });
  const ofUser = createRateLimit({
    db,
    now,
    scope: 'code.user',
    limit: FAILURES_PER_USER,
    windowMs: USER_WINDOW_MS,
  });
  return {
    check: async (attempt: CodeAttempt) => {
      const waits = await Promise.all([
        ofAddress.waitSeconds(keyOf(attempt)),
        ofUser.waitSeconds(attempt.userId),
      ]);
      const wait = Math.max(...waits);
      if (wait > 0) throw tooManyWrongCodes(wait);
    },
    failed: async (attempt: CodeAttempt) => {
      await Promise.all([ofAddress.hit(keyOf(attempt)), ofUser.hit(attempt.userId)]);
    },
    succeeded: (attempt: CodeAttempt) => ofAddress.forget(keyOf(attempt)),
  };
}

function keyOf({ userId, ip }: CodeAttempt): string {
  return `${userId} ${addressKey(ip)}`;
}

/** Encrypts the secrets of authenticator apps, each for its user. */
export function createTotpSecrets({ config }: Pick<AccountsPlatform, 'config'>) {
  const seal = createSeal(config, 'second factor');
  return {
    seal: (userId: string, secret: Buffer) => seal.seal(purposeOf(userId), secret.toString('base64url')),
    /** Returns null if the secret key of the installation was lost. */
    open: (userId: string, sealed: string): Buffer | null => {
      const text = seal.unseal(purposeOf(userId), sealed);
      return text === null ? null : Buffer.from(text, 'base64url');
    },
  };
}

function purposeOf(userId: string): string {
  return `totp secret of ${userId}`;
}
