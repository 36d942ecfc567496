import type { Summary } from '@plotline/contract/schema.ts';
import type { Db } from '../../platform/database.ts';
import { notAuthenticated } from './accounts.errors.ts';
import { findActiveUser, lockActivations } from './acting-users.repository.ts';
import { photoUrl } from './present-user.ts';
import type { SummaryRow } from './user-summaries.sql.ts';

export { notAuthenticated } from './accounts.errors.ts';
export { lockActivations, lockAdministration } from './acting-users.repository.ts';

/**
 * Returns the user who acts, as others see them, and keeps them active until the transaction ends. Taken before any
 * other lock.
 * @throws HttpError 401 when the account was deactivated or deleted after the request began.
 */
export async function lockActingUser(trx: Db, userId: string): Promise<Summary> {
  await lockActivations(trx, [userId]);
  return requireActive(await findActiveUser(trx, userId));
}

/** Presents a user who was read after `lockActivations`. @throws HttpError 401 when there is none. */
export function requireActive(user: SummaryRow | undefined | null): Summary {
  if (!user) throw notAuthenticated();
  return presentSummaryRow(user);
}

export function presentSummaryRow({ photo, ...user }: SummaryRow): Summary {
  const { uuid, username, first_name, last_name } = user;
  return { uuid, username, first_name, last_name, profile_photo_url: photoUrl(photo) };
}
