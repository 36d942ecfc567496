import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { hashSessionToken, newSessionToken } from '../../platform/session.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { findAccounts } from './accounts.repository.ts';
import { insertReset } from './password-resets.repository.ts';

export const RESET_MAIL = 'accounts.send_reset_mail';

/** Whom to write to; null when no one has the address that was typed. */
const Payload = Type.Object({ user_id: Type.Union([Type.String(), Type.Null()]), asked_at: Type.Integer() });

const HOUR_MS = 60 * 60 * 1000;

/**
 * Makes the link only now: so its token rests nowhere but in the mail, and its hour begins when the mail
 * leaves. A try that failed leaves a link behind that no one knows.
 */
export function sendResetMail(platform: ServedAccountsPlatform): JobHandler {
  const { db, mail, now, config } = platform;
  return async (raw, { log }) => {
    const { user_id: userId, asked_at: askedAt } = Value.Parse(Payload, raw);
    const [account] = userId === null ? [] : await findAccounts(db, [userId]);
    if (!account?.is_active) return;
    if (now().getTime() - askedAt > HOUR_MS) {
      log.error(
        { user_id: account.uuid },
        'mail with a password link given up: nobody waits for it any more',
      );
      return;
    }
    const token = newSessionToken();
    const tokenHash = hashSessionToken(token);
    if (!tokenHash) throw new TypeError('a new token has another form than expected');
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
  { email, username }: { readonly email: string; readonly username: string },
  token: string,
): Mail {
  return {
    to: email,
    subject: `Set a new ${brandName} password`,
    text: [
      `Hello @${username},`,
      `Somebody, most likely you, asked for a new password for your ${brandName} account. Choose one here:`,
      `${publicUrl}/reset-password?token=${token}`,
      'The link works once, within the next hour. If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n'),
  };
}
