import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { login as loginEndpoint, SecondFactorStep } from '@plotline/contract/accounts.ts';
import { EMAIL_REQUIRED, PASSWORD_REQUIRED } from '@plotline/contract/errors.ts';
import { withTransaction } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { addressKey, addressLimit, createRateLimit } from '../../platform/rate-limit.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { AccountsPlatform, Client, ServedAccountsPlatform } from './accounts-platform.ts';
import {
  accountDeactivated,
  emailUnconfirmed,
  loginFailed,
  signInsPaused,
  tooManyFailures,
} from './accounts.errors.ts';
import { findCredentials, lockPasswordHash } from './accounts.repository.ts';
import type { createSignupConfirmation } from './email-change.service.ts';
import { mailNotice } from './notice-mails.service.ts';
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
  /** Browser that is known for the account of this email. */
  readonly deviceIdFor: (email: string) => string | null;
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

/** A sign-in with a password. */
interface Attempt {
  readonly email: string;
  readonly ip: string;
  readonly deviceId: string | null;
}

export function createLogin(
  platform: ServedAccountsPlatform,
  { sessions, secondStep, mailConfirmation }: LoginParts,
) {
  const throttle = createLoginThrottle(platform);
  const warnOwner = createOwnerWarning(platform);
  const withLock = createKeyedMutex();
  const logSecurity = createSecurityLog(platform.log);

  async function checkPassword(attempt: Attempt, password: string): Promise<Credentials> {
    const { email, ip } = attempt;
    await throttle.check(attempt);
    const [account, request] = await Promise.all([
      findCredentials(platform.db, email),
      findRequestCredentials(platform.db, email),
    ]);
    const isRight = await verifyPassword(account?.password_hash ?? request?.passwordHash, password);
    if (isRight && !account && request) throw request.isDeclined ? signupDeclined() : signupUndecided();
    if (!account || !isRight || account.is_being_deleted) {
      const isPaused = await throttle.failed(attempt);
      logSecurity('sign_in_failed', { user_id: account?.uuid ?? null, ip });
      if (isPaused && account && !account.is_being_deleted) await warnOwner(account.uuid);
      throw loginFailed();
    }
    await throttle.succeeded(attempt);
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

  return async ({ body, client, replaces, deviceIdFor }: LoginRequest): Promise<LoginOutcome> => {
    const email = body.email.trim().normalize();
    requireBoth(email, body.password);
    const attempt = { email, ip: client.ip, deviceId: deviceIdFor(email) };
    const { userId, passwordHash } = await withLock(keyAtAddress(attempt), () =>
      checkPassword(attempt, body.password),
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

const MINUTE_MS = 60 * 1000;
const WINDOW_MS = 15 * MINUTE_MS;
const FAILURES_PER_ACCOUNT = 5;
/** Limits guessing one password for many accounts; high, because many users may share an address. */
const FAILURES_PER_ADDRESS = 50;
/** Limits guessing the password of one account from many addresses. */
const FAILURES_IN_ALL = 100;
const WINDOW_IN_ALL_MS = 60 * MINUTE_MS;

interface LoginThrottle {
  /** @throws HttpError 429 after too many recent failures. */
  check(attempt: Attempt): Promise<void>;
  /** Returns whether the account has had too many failures from all addresses. */
  failed(attempt: Attempt): Promise<boolean>;
  succeeded(attempt: Attempt): Promise<void>;
}

/**
 * Counts failures per account and address, and per account. Known browsers are counted apart, so that an attacker
 * cannot lock a user out. Unknown accounts are counted alike.
 */
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
  const inAll = createRateLimit({
    db,
    now,
    scope: 'login.all',
    limit: FAILURES_IN_ALL,
    windowMs: WINDOW_IN_ALL_MS,
  });
  return {
    check: async (attempt) => {
      const [ofBoth, ofOne, pause] = await Promise.all([
        ofAccount.waitSeconds(keyAtAddress(attempt)),
        config.rateLimit ? ofAddress.waitSeconds(addressKey(attempt.ip)) : 0,
        inAll.waitSeconds(keyOf(attempt)),
      ]);
      const wait = Math.max(ofBoth, ofOne);
      if (pause > wait) throw signInsPaused(pause);
      if (wait > 0) throw tooManyFailures(wait);
    },
    failed: async (attempt) => {
      await Promise.all([
        ofAccount.hit(keyAtAddress(attempt)),
        ofAddress.hit(addressKey(attempt.ip)),
        inAll.hit(keyOf(attempt)),
      ]);
      return (await inAll.waitSeconds(keyOf(attempt))) > 0;
    },
    succeeded: (attempt) => ofAccount.forget(keyAtAddress(attempt)),
  };
}

/** Returns the key of an account, ignoring case, or of a browser that is known for it. */
function keyOf({ email, deviceId }: Attempt): string {
  return deviceId === null ? email.toLowerCase() : `${email.toLowerCase()} ${deviceId}`;
}

function keyAtAddress(attempt: Attempt): string {
  return `${keyOf(attempt)} ${addressKey(attempt.ip)}`;
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns a function that tells a user once a day that others guess their password. */
function createOwnerWarning(platform: ServedAccountsPlatform): (userId: string) => Promise<void> {
  const { db, now, config } = platform;
  const { brandName, publicUrl } = config;
  const ofUser = createRateLimit({ db, now, scope: 'login.warning', limit: 1, windowMs: DAY_MS });
  const subject = `Many wrong passwords for your ${brandName} account`;
  const paragraphs = [
    `Someone entered ${FAILURES_IN_ALL} wrong passwords for your ${brandName} account within an hour. They did not get in. For up to an hour, only browsers that you signed in with before can sign in with your password.`,
    `If you have to sign in somewhere else, set a new password first: ${publicUrl}/forgot-password`,
    'If you use this password elsewhere too, or it is easy to guess, choose another one.',
  ];
  return async (userId) => {
    if ((await ofUser.take(userId)) > 0) return;
    await withTransaction(db, (trx) => mailNotice(platform, trx, userId, { subject, paragraphs }));
  };
}
