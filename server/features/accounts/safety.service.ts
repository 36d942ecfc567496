import type { updateSafety as updateSafetyEndpoint } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { withTransaction } from '../../platform/database.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import { updateSafety } from './accounts.repository.ts';

export function createSafetyChanges({ db, bus }: AccountsPlatform) {
  return (userId: string, changes: BodyOf<typeof updateSafetyEndpoint>): Promise<void> =>
    withTransaction(db, async (trx) => {
      if (await updateSafety(trx, userId, changes))
        await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'safety' });
    });
}
