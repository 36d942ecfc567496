import type { changeEmail, EmailAddress } from '@plotline/contract/email.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { EMAIL_UNCHANGED } from '@plotline/contract/errors.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { hashSessionToken } from '../../platform/session.ts';
import { refuseInvalid } from './account-fields.ts';
import {
  emailChangedMail,
  emailChangeRequestedMail,
  queueConfirmation,
  queueNotice,
} from './account-mails.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import {
  confirmationLinkInvalid,
  emailTaken,
  notAuthenticated,
  tooManyEmailChanges,
} from './accounts.errors.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import { findAccounts, findCredentials, lockPasswordHash, takenPartOf } from './accounts.repository.ts';
import { emailProblem } from './email.ts';
import {
  deleteEmailConfirmationOf,
  findConfirmingUser,
  findEmailConfirmation,
  takeEmailConfirmation,
  updateEmail,
  upsertEmailConfirmation,
} from './email-confirmations.repository.ts';
import type { ConfirmPassword } from './password-check.service.ts';
import { deleteResetsOf } from './password-resets.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const LINKS_PER_HOUR = 3;
const CHANGES_PER_HOUR = 5;

/** Change and confirmation of e-mail addresses. */
export interface EmailChangeService {
  read(viewer: Viewer): Promise<EmailAddress>;
  /** @throws HttpError 422 for a wrong password, an invalid or an unchanged address, 409 for that of another account */
  change(viewer: Viewer, body: BodyOf<typeof changeEmail>, ip: string): Promise<EmailAddress>;
  cancel(viewer: Viewer): Promise<EmailAddress>;
  /** @throws HttpError 400 for a link that was used, has expired or is invented */
  confirm(token: string, ip: string): Promise<void>;
}

export function createEmailChange(
  platform: ServedAccountsPlatform,
  confirmPassword: ConfirmPassword,
): EmailChangeService {
  const { db, bus, now, log, config } = platform;
  const logSecurity = createSecurityLog(log);
  const limit = createRateLimit({
    db,
    now,
    scope: 'email.change',
    limit: CHANGES_PER_HOUR,
    windowMs: HOUR_MS,
  });

  /** Each change mails an address that may be a stranger's. */
  async function countChange(userId: string): Promise<void> {
    const wait = await limit.take(userId);
    if (wait > 0) throw tooManyEmailChanges(wait);
  }

  async function read({ uuid }: Viewer): Promise<EmailAddress> {
    const [account] = await findAccounts(db, [uuid]);
    if (!account) throw notAuthenticated();
    const pending = await findEmailConfirmation(db, uuid, now());
    return {
      email: account.email,
      pending: pending ? { email: pending.email, expires_at: pending.expiresAt.toISOString() } : null,
    };
  }

  /** Stores the address; links to reset the password that were sent to the former one become invalid. */
  async function store(trx: Db, userId: string, email: string): Promise<void> {
    await refusingTaken(() => updateEmail(trx, userId, email));
    await deleteResetsOf(trx, userId);
    await deleteEmailConfirmationOf(trx, userId);
    await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'profile' });
  }

  return {
    read,
    change: async (viewer, { email: typed, password }, ip) => {
      const { uuid: userId } = viewer;
      const email = typed.trim().normalize();
      refuseInvalid({ email: emailProblem(email) });
      const requireSamePassword = await confirmPassword({ userId, password, ip });
      const [account] = await findAccounts(db, [userId]);
      if (!account) throw notAuthenticated();
      refuseInvalid({ email: email === account.email ? EMAIL_UNCHANGED : undefined });
      const owner = await findCredentials(db, email);
      if (owner && owner.uuid !== userId) throw emailTaken();
      const isConfirmedByMail = config.smtpUrl !== undefined;
      if (isConfirmedByMail) await countChange(userId);
      await withTransaction(db, async (trx) => {
        await requireSamePassword(trx);
        if (!isConfirmedByMail) return store(trx, userId, email);
        const expiresAt = new Date(now().getTime() + DAY_MS);
        await upsertEmailConfirmation(trx, { userId, email, expiresAt });
        await queueConfirmation(platform, trx, userId);
        await queueNotice(platform, trx, emailChangeRequestedMail(config, account));
      });
      logSecurity(isConfirmedByMail ? 'email_change_requested' : 'email_changed', { user_id: userId, ip });
      return read(viewer);
    },
    cancel: async (viewer) => {
      await deleteEmailConfirmationOf(db, viewer.uuid);
      return read(viewer);
    },
    confirm: async (token, ip) => {
      const tokenHash = hashSessionToken(token);
      if (!tokenHash) throw confirmationLinkInvalid();
      const userId = await withTransaction(db, async (trx) => {
        const owner = await findConfirmingUser(trx, tokenHash);
        if (owner !== undefined) await lockPasswordHash(trx, owner);
        const confirmed = await takeEmailConfirmation(trx, tokenHash, now());
        const [account] = confirmed ? await findAccounts(trx, [confirmed.userId]) : [];
        if (!confirmed || !account) throw confirmationLinkInvalid();
        await store(trx, account.uuid, confirmed.email);
        if (account.email !== confirmed.email)
          await queueNotice(platform, trx, emailChangedMail(config, account));
        return account.uuid;
      });
      logSecurity('email_confirmed', { user_id: userId, ip });
    },
  };
}

/**
 * Returns a function that mails a new account the link without which no one can sign in to it. Further calls within the
 * hour are ignored after the third.
 */
export function createSignupConfirmation(platform: ServedAccountsPlatform) {
  const { now } = platform;
  return async (trx: Db, { userId, email }: { userId: string; email: string }) => {
    // On the connection of the transaction: waiting for a second one, many sign-ups at once would block each other.
    const limit = createRateLimit({
      db: trx,
      now,
      scope: 'email.confirm',
      limit: LINKS_PER_HOUR,
      windowMs: HOUR_MS,
    });
    if ((await limit.waitSeconds(userId)) > 0) return;
    await limit.hit(userId);
    await upsertEmailConfirmation(trx, { userId, email, expiresAt: new Date(now().getTime() + DAY_MS) });
    await queueConfirmation(platform, trx, userId);
  };
}

/** Translates the error of an address that another user took since the check. */
async function refusingTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (takenPartOf(error) === 'email') throw emailTaken();
    throw error;
  }
}
