import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import { mailTo, type Addressee, type Mail } from '../../platform/mail.ts';
import { hashSessionToken, newSessionToken } from '../../platform/session.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { findAccounts } from './accounts.repository.ts';
import { findEmailConfirmation, updateConfirmationToken } from './email-confirmations.repository.ts';

type MailPlatform = Pick<ServedAccountsPlatform, 'config' | 'jobs'>;
type MailConfig = ServedAccountsPlatform['config'];

export const NOTICE_MAIL = 'accounts.send_notice_mail';
export const CONFIRMATION_MAIL = 'accounts.send_confirmation_mail';

const Notice = Type.Object({ to: Type.String(), subject: Type.String(), text: Type.String() });
const Confirmation = Type.Object({ user_id: Type.String() });

/** Queues a mail that holds no secret, where the server sends mails; otherwise does nothing. */
export async function queueNotice({ config, jobs }: MailPlatform, trx: Db, notice: Mail): Promise<void> {
  if (config.smtpUrl === undefined) return;
  const { to, subject, text } = notice;
  await jobs.add(trx, NOTICE_MAIL, { to, subject, text });
}

export function sendNoticeMail({ mail }: ServedAccountsPlatform): JobHandler {
  return async (raw) => mail.send(Value.Parse(Notice, raw));
}

/** Queues the link with which a user confirms the stored address. */
export async function queueConfirmation({ jobs }: MailPlatform, trx: Db, userId: string): Promise<void> {
  await jobs.add(trx, CONFIRMATION_MAIL, { user_id: userId }, { key: `confirmation:${userId}` });
}

/** Creates the token only when the mail is sent, so that it is stored nowhere else. */
export function sendConfirmationMail({ db, mail, now, config }: ServedAccountsPlatform): JobHandler {
  return async (raw) => {
    const { user_id: userId } = Value.Parse(Confirmation, raw);
    const [account] = await findAccounts(db, [userId]);
    const pending = await findEmailConfirmation(db, userId, now());
    if (!account || !pending) return;
    const token = newSessionToken();
    const tokenHash = hashSessionToken(token);
    if (!tokenHash) throw new TypeError('a new token is malformed');
    if (!(await updateConfirmationToken(db, { userId, email: pending.email, tokenHash }))) return;
    const addressee = { email: pending.email, username: account.username };
    await mail.send(
      mailTo(
        addressee,
        `Confirm your email address for ${config.brandName}`,
        `Open this link to use this address for your ${config.brandName} account:`,
        `${config.publicUrl}/confirm-email?token=${token}`,
        "The link works once, within the next 24 hours. If it wasn't you, ignore this mail.",
      ),
    );
  };
}

export function newSignInMail(
  { brandName, publicUrl }: MailConfig,
  addressee: Addressee,
  { device, ip }: { device: string; ip: string },
): Mail {
  return mailTo(
    addressee,
    `New sign-in to ${brandName}`,
    `Someone, most likely you, signed in to your ${brandName} account from ${device} (${ip}).`,
    `If it wasn't you, change your password and sign out the other devices: ${publicUrl}/settings/sign-in`,
  );
}

/** Mail to the current address when another one is waiting for its confirmation. */
export function emailChangeRequestedMail({ brandName, publicUrl }: MailConfig, addressee: Addressee): Mail {
  return mailTo(
    addressee,
    `Your ${brandName} email address is about to change`,
    `Someone, most likely you, wants to use another email address for your ${brandName} account.`,
    `If it wasn't you, change your password: ${publicUrl}/settings/sign-in`,
  );
}

/** Mail to the former address. */
export function emailChangedMail({ brandName }: MailConfig, addressee: Addressee): Mail {
  return mailTo(
    addressee,
    `Your ${brandName} email address was changed`,
    `Your ${brandName} account now uses another email address.`,
    "If it wasn't you, contact us right away: we can restore your access.",
  );
}

export function signupApprovedMail({ brandName, publicUrl }: MailConfig, addressee: Addressee): Mail {
  return mailTo(
    addressee,
    `Welcome to ${brandName}`,
    `Your request for an account was approved. Sign in here: ${publicUrl}/login`,
  );
}

export function signupDeclinedMail({ brandName }: MailConfig, addressee: Addressee): Mail {
  return mailTo(
    addressee,
    `Your request for a ${brandName} account`,
    'An administrator has declined your request for an account.',
  );
}
