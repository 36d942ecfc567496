import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandler } from '../../platform/jobs.ts';
import { mailTo, type Addressee, type Mail } from '../../platform/mail.ts';
import { hashSessionToken, newSessionToken } from '../../platform/session.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { findAccounts } from './accounts.repository.ts';
import { insertReset } from './password-resets.repository.ts';
import { findSuspension } from './suspensions.repository.ts';

export const RESET_MAIL = 'accounts.send_reset_mail';

/** `user_id` is null when the address is unknown. */
const Payload = Type.Object({ user_id: Type.Union([Type.String(), Type.Null()]), asked_at: Type.Integer() });

const HOUR_MS = 60 * 60 * 1000;

/**
 * Creates the link only when the mail is sent: its token is stored nowhere else, and its hour starts now. A failed
 * attempt leaves a link that is known to no one.
 */
export function sendResetMail(platform: ServedAccountsPlatform): JobHandler {
  const { db, mail, now, config } = platform;
  return async (raw, { log }) => {
    const { user_id: userId, asked_at: requestedAt } = Value.Parse(Payload, raw);
    const [account] = userId === null ? [] : await findAccounts(db, [userId]);
    if (!account) return;
    if (!account.is_active && !(await findSuspension(db, account.uuid))) return;
    if (now().getTime() - requestedAt > HOUR_MS) {
      log.error({ user_id: account.uuid }, 'password reset mail dropped after an hour of failed attempts');
      return;
    }
    const token = newSessionToken();
    const tokenHash = hashSessionToken(token);
    if (!tokenHash) throw new TypeError('a new token is malformed');
    await insertReset(db, {
      tokenHash,
      userId: account.uuid,
      expiresAt: new Date(now().getTime() + HOUR_MS),
    });
    await mail.send(resetMail(config, account, token));
  };
}

function resetMail(
  { publicUrl, brandName }: ServedAccountsPlatform['config'],
  account: Addressee,
  token: string,
): Mail {
  return mailTo(
    account,
    `Set a new ${brandName} password`,
    `Someone, most likely you, requested a new password for your ${brandName} account. Choose one here:`,
    `${publicUrl}/reset-password?token=${token}`,
    "The link works once, within the next hour. If it wasn't you, ignore this mail: your password stays the same.",
  );
}
