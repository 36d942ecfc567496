import type { resetPassword } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { EMAIL_REQUIRED } from '@plotline/contract/errors.ts';
import { withTransaction } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { addressKey, addressLimit, createRateLimit } from '../../platform/rate-limit.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { hashSessionToken } from '../../platform/session.ts';
import { passwordProblems, refuseInvalid } from './account-fields.ts';
import type { AccountsPlatform, ServedAccountsPlatform } from './accounts-platform.ts';
import { resetLinkInvalid, tooManyResets } from './accounts.errors.ts';
import { findCredentials, lockPasswordHash } from './accounts.repository.ts';
import type { AccountService } from './accounts.service.ts';
import { markEmailConfirmed } from './email-confirmations.repository.ts';
import { RESET_MAIL } from './password-reset.jobs.ts';
import { deleteReset, findAccountOfReset } from './password-resets.repository.ts';
import { hashPassword } from './password.ts';

export interface PasswordResetService {
  /** Queues a reset mail; the response is the same for unknown addresses, which only the job skips. */
  request(typedEmail: string, ip: string): Promise<void>;
  /** Sets a new password, once per link, and ends all sessions. @returns the email of the account */
  reset(body: BodyOf<typeof resetPassword>, ip: string): Promise<string>;
}

export function createPasswordReset(
  platform: ServedAccountsPlatform,
  service: Pick<AccountService, 'storePassword'>,
): PasswordResetService {
  const { db, jobs, now, log, config } = platform;
  const logSecurity = createSecurityLog(log);
  const throttled = createResetThrottle(platform);
  return {
    request: async (typedEmail, ip) => {
      const email = typedEmail.trim().normalize();
      if (email === '') throw invalidFields({ email: EMAIL_REQUIRED });
      await throttled(email, ip, async () => {
        const account = await findCredentials(db, email);
        const payload = { user_id: account?.uuid ?? null, asked_at: now().getTime() };
        await jobs.add(db, RESET_MAIL, payload);
        logSecurity('password_reset_requested', { user_id: payload.user_id, ip });
      });
    },
    reset: async (body, ip) => {
      const tokenHash = hashSessionToken(body.token);
      const account = tokenHash && (await findAccountOfReset(db, tokenHash, now()));
      refuseInvalid(await passwordProblems(body, { owner: account ?? null, brandName: config.brandName }));
      if (!tokenHash || !account) throw resetLinkInvalid();
      const passwordHash = await hashPassword(body.password);
      await withTransaction(db, async (trx) => {
        await lockPasswordHash(trx, account.uuid);
        const userId = await deleteReset(trx, tokenHash, now());
        if (userId === undefined) throw resetLinkInvalid();
        await service.storePassword(trx, userId, passwordHash);
        // The link proves the address.
        await markEmailConfirmed(trx, userId);
      });
      logSecurity('password_reset', { user_id: account.uuid, ip });
      return account.email;
    },
  };
}

const WINDOW_MS = 60 * 60 * 1000;
/** Counted for unknown addresses too, so that the limit does not reveal who has an account. */
const PER_EMAIL = 3;
const PER_ADDRESS = 10;

type ResetThrottle = (email: string, ip: string, work: () => Promise<void>) => Promise<void>;

/** Runs `work` unless too many links were requested. @throws HttpError 429 */
function createResetThrottle({ db, now, config }: AccountsPlatform): ResetThrottle {
  const ofEmail = createRateLimit({ db, now, scope: 'reset.email', limit: PER_EMAIL, windowMs: WINDOW_MS });
  const ofAddress = createRateLimit({
    db,
    now,
    scope: 'reset.address',
    limit: addressLimit(PER_ADDRESS),
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
