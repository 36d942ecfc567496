import type { Db } from '../../platform/database.ts';
import { mailTo } from '../../platform/mail.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { queueNotice } from './account-mails.ts';
import { findAccounts } from './accounts.repository.ts';

/** Queues a mail that holds no secret to a user, where the server sends mails; otherwise does nothing. */
export async function mailNotice(
  platform: Pick<ServedAccountsPlatform, 'config' | 'jobs'>,
  trx: Db,
  userId: string,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
): Promise<void> {
  const [account] = await findAccounts(trx, [userId]);
  if (account) await queueNotice(platform, trx, mailTo(account, subject, ...paragraphs));
}
