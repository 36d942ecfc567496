import { reactionsUpdate } from '@plotline/contract/likes.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { ACCOUNT_CHANGED, type AccountChanged } from '../accounts/accounts.events.ts';
import { findTouched } from './absences.repository.ts';

/** Whoever wrote more makes no storm: where they were last is told, the rest shows when it is fetched. */
const TOLD_AT_ONCE = 300;

/**
 * Tells open screens that a user who said or liked something there has gone, or is back. Whatever changes accounts
 * subscribes this, in the transaction that does: afterwards no one knows where a deleted user was.
 */
export function subscribeToAbsences({ bus }: Pick<Platform, 'bus'>): void {
  bus.subscribeWithin(ACCOUNT_CHANGED, async (trx, message) => {
    // The topic has one publisher, whose type says what a message holds.
    const { change, user_id: personId } = message as AccountChanged;
    if (change !== 'deactivated' && change !== 'reactivated' && change !== 'deleted') return;
    for (const { uuid, authorId } of await findTouched(trx, personId, TOLD_AT_ONCE)) {
      const to = { topic: activityTopic(uuid), accounts: [authorId] };
      await publishRealtime(bus, trx, { to, event: reactionsUpdate, data: { activity_uuid: uuid } });
    }
  });
}
