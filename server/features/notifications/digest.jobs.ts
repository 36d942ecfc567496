import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Notification } from '@plotline/contract/notifications.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import { mailTo, type Addressee, type Mail } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDueDigests, restoreDigest, takeDigest } from './delivery-settings.repository.ts';
import type { NotificationsService } from './notifications.service.ts';
import { unsubscribeHeaders } from './unsubscribe.ts';

/** Finds the users whose digest is due; runs every hour. */
export const DIGESTS = 'notifications.digests';
/** Sends the digest of one user. */
export const DIGEST = 'notifications.digest';

const Digest = Type.Object({
  user_id: Type.String({ format: 'uuid' }),
  /** The digest is due if the previous one is older. */
  before: Type.String(),
});

const HOUR_MS = 60 * 60 * 1000;
/** Less than from the end of a day to the digest of the next one. */
const APART_MS = 6 * HOUR_MS;
/** Notifications in a mail; it says how many more there are. */
const SHOWN = 10;

type DigestPlatform = Pick<Platform, 'db' | 'jobs' | 'now' | 'mail' | 'config'>;

export function digestsJob({ db, jobs, now }: DigestPlatform): JobHandler {
  return async () => {
    const at = now();
    const before = new Date(at.getTime() - APART_MS).toISOString();
    for (const userId of await findDueDigests(db, at))
      await jobs.add(db, DIGEST, { user_id: userId, before }, { key: `digest:${userId}` });
  };
}

/** Sends the unread notifications since the previous digest; without any, no mail. A failed mail is tried again. */
export function digestJob(
  { db, now, mail, config }: DigestPlatform,
  notifications: Pick<NotificationsService, 'findUnreadSince'>,
): JobHandler {
  return async (raw) => {
    const { user_id: userId, before } = Value.Parse(Digest, raw);
    const sentAt = now();
    // Committed before the mail is sent: a crash between them loses one digest, otherwise it could repeat the mail.
    const taken = await takeDigest(db, { userId, now: sentAt, before: new Date(before) });
    if (!taken) return;
    try {
      const { shown, total } = await notifications.findUnreadSince(userId, taken.since, SHOWN);
      if (total === 0) return;
      const headers = unsubscribeHeaders(config, userId);
      await mail.send({ ...digestMail(config, taken, { shown, total }), headers });
    } catch (error) {
      await restoreDigest(db, { userId, sentAt, since: taken.since });
      throw error;
    }
  };
}

function digestMail(
  { publicUrl, brandName }: DigestPlatform['config'],
  addressee: Addressee,
  { shown, total }: { shown: readonly Notification[]; total: number },
): Mail {
  const lines = shown.map(({ message, link }) => `- ${message}\n  ${publicUrl}${link}`);
  const rest = total - shown.length;
  return mailTo(
    addressee,
    `${total} new ${total === 1 ? 'notification' : 'notifications'} on ${brandName}`,
    'Here is what you missed:',
    lines.join('\n'),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
    `You asked for these mails in your settings: ${publicUrl}/settings/notifications`,
  );
}
