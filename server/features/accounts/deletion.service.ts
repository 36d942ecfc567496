import { withTransaction } from '../../platform/database.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { notAuthenticated, usernameConfirmationMismatch } from './accounts.errors.ts';
import { publishAccountChanged, publishSessionEnded } from './accounts.events.ts';
import { deleteAccount, findAccounts, holdUsername, updateActive } from './accounts.repository.ts';
import { replacePicture } from './pictures.repository.ts';
import { letGo } from './pictures.service.ts';
import { insertRetiredName } from './usernames.repository.ts';

/** Removes a person with everything of theirs. Their last name stays unavailable for a while, so that nobody poses as them. */
export function createDeletion({ db, bus, jobs, now }: ServedAccountsPlatform) {
  return async (userId: string, confirmation: string | undefined): Promise<void> => {
    const [account] = await findAccounts(db, [userId]);
    if (confirmation !== undefined && confirmation !== account?.username)
      throw usernameConfirmationMismatch();
    await withTransaction(db, async (trx) => {
      // Deactivated first: that takes them out of everybody's numbers, as it does elsewhere.
      await updateActive(trx, userId, false);
      const username = await holdUsername(trx, userId);
      if (username === undefined) throw notAuthenticated();
      await insertRetiredName(trx, { username, userId: null, retiredAt: now() });
      const picture = await replacePicture(trx, userId, null);
      if (picture?.before) await letGo(trx, jobs, picture.before);
      // Told before: whoever takes part in this transaction may still look at what they leave behind.
      await publishAccountChanged(bus, trx, { user_id: userId, change: 'deleted' });
      await deleteAccount(trx, userId);
      await publishSessionEnded(bus, trx, { user_id: userId, session_id: null, reason: 'deleted' });
    });
  };
}
