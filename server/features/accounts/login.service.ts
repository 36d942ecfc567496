import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { login as loginEndpoint, SecondFactorStep } from '@plotline/contract/accounts.ts';
import { EMAIL_REQUIRED, PASSWORD_REQUIRED } from '@plotline/contract/errors.ts';
import { withTransaction } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { addressKey, addressLimit, createRateLimit } from '../../platform/rate-limit.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { AccountsPlatform, Client } from './accounts-platform.ts';
import { accountDeactivated, emailUnconfirmed, loginFailed, tooManyFailures } from './accounts.errors.ts';
import { findCredentials, lockPasswordHash } from './accounts.repository.ts';
import type { createSignupConfirmation } from './email-change.service.ts';
import { verifyPassword } from './password.ts';
import { signupDeclined, signupUndecided } from './registration/registration.errors.ts';
import { findRequestCredentials } from './registration/signup-requests.repository.ts';
import type { SecondStep } from './second-factor/second-step.service.ts';
import type { SessionsService } from './sessions.service.ts';
import { findSuspension } from './suspensions.repository.ts';
import type { SignedIn } from './signup.service.ts';

export interface LoginRequest {
  readonly body: BodyOf<typeof loginEndpoint>;
  readonly client: Client;
  readonly replaces: string | undefined;
}

/** A new session, or the second step that the sign-in needs. */
export type LoginOutcome = SignedIn | { readonly secondFactor: SecondFactorStep };

interface Credentials {
  readonly userId: string;
  readonly passwordHash: string;
}

interface LoginParts {
  readonly sessions: SessionsService;
  readonly secondStep: Pick<SecondStep, 'begin'>;
  readonly mailConfirmation: ReturnType<typeof createSignupConfirmation>;
}

export function createLogin(
  platform: AccountsPlatform,
  { sessions, secondStep, mailConfirmation }: LoginParts,
) {
  const throttle = createLoginThrottle(platform);
  const withLock = createKeyedMutex();
  const logSecurity = createSecurityLog(platform.log);

  async function checkPassword(email: string, password: string, ip: string): Promise<Credentials> {
    await throttle.check(email, ip);
    const [account, request] = await Promise.all([
      findCredentials(platform.db, email),
      findRequestCredentials(platform.db, email),
    ]);
    const isRight = await verifyPassword(account?.password_hash ?? request?.passwordHash, password);
    if (isRight && !account && request) throw request.isDeclined ? signupDeclined() : signupUndecided();
    if (!account || !isRight || account.is_being_deleted) {
      await throttle.failed(email, ip);
      logSecurity('sign_in_failed', { user_id: account?.uuid ?? null, ip });
      throw loginFailed();
    }
    await throttle.succeeded(email, ip);
    if (!account.is_active && !(await findSuspension(platform.db, account.uuid))) {
      logSecurity('sign_in_failed', { user_id: account.uuid, ip, is_deactivated: true });
      throw accountDeactivated();
    }
    if (account.must_confirm_email) {
      await withTransaction(platform.db, (trx) =>
        mailConfirmation(trx, { userId: account.uuid, email: account.email }),
      );
      throw emailUnconfirmed();
    }
    return { userId: account.uuid, passwordHash: account.password_hash };
  }

  return async ({ body, client, replaces }: LoginRequest): Promise<LoginOutcome> => {
    const email = body.email.trim().normalize();
    requireBoth(email, body.password);
    const { userId, passwordHash } = await withLock(accountKey(email, client.ip), () =>
      checkPassword(email, body.password, client.ip),
    );
    const isRemembered = body.remember_me ?? false;
    return withTransaction(platform.db, async (trx) => {
      // A change of the password ends all sessions: one that starts now must not outlive it.
      if ((await lockPasswordHash(trx, userId)) !== passwordHash) throw loginFailed();
      const secondFactor = await secondStep.begin(trx, userId, isRemembered);
      if (secondFactor) return { secondFactor };
      return { userId, session: await sessions.start(trx, { userId, isRemembered, client, replaces }) };
    });
  };
}

function requireBoth(email: string, password: string): void {
  const missing = {
    ...(email === '' ? { email: EMAIL_REQUIRED } : {}),
    ...(password === '' ? { password: PASSWORD_REQUIRED } : {}),
  };
  if (Object.keys(missing).length > 0) throw invalidFields(missing);
}

const WINDOW_MS = 15 * 60 * 1000;
const FAILURES_PER_ACCOUNT = 5;
/** Limits guessing one password for many accounts; high, because many users may share an address. */
const FAILURES_PER_ADDRESS = 50;

interface LoginThrottle {
  /** @throws HttpError 429 after too many recent failures. */
  check(email: string, ip: string): Promise<void>;
  failed(email: string, ip: string): Promise<void>;
  succeeded(email: string, ip: string): Promise<void>;
}

/** Counts failures per account and address, so that an attacker cannot lock a user out. */
function createLoginThrottle({ db, now, config }: AccountsPlatform): LoginThrottle {
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
    limit: addressLimit(FAILURES_PER_ADDRESS),
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
function accountKey(email: string, ip: string): string {
  return `${email.toLowerCase()} ${addressKey(ip)}`;
}
