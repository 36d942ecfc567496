import { reactionsUpdate } from '@plotline/contract/likes.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { ACCOUNT_CHANGED } from '../accounts/accounts.events.ts';
import { findReactedActivities } from './reacted-activities.repository.ts';

/** The newest activities that are published; older ones are right when they are next fetched. */
const PUBLISHED_ACTIVITIES = 300;

/**
 * Publishes `reactions_update` for activities with comments or likes of a user who was deactivated, reactivated or
 * deleted. Runs inside the transaction, because a deletion removes the rows that name the activities; every process
 * that changes accounts subscribes it.
 */
export function subscribeToAccountChanges({ bus }: Pick<Platform, 'bus'>): void {
  bus.subscribeWithin(ACCOUNT_CHANGED, async (trx, { change, user_id: userId }) => {
    if (change !== 'deactivated' && change !== 'reactivated' && change !== 'deleted') return;
    for (const { uuid, authorId } of await findReactedActivities(trx, userId, PUBLISHED_ACTIVITIES)) {
      const to = { topic: activityTopic(uuid), accounts: [authorId] };
      await publishRealtime(bus, trx, { to, event: reactionsUpdate, data: { activity_uuid: uuid } });
    }
  });
}
