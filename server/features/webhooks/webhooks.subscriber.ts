import type { WebhookEvent } from '@plotline/contract/webhooks.ts';
import type { Platform } from '../../platform/platform.ts';
import { OTHERS_SIGNED_OUT, PASSWORD_CHANGED } from '../accounts/accounts.events.ts';
import { ACTIVITIES_CHANGED, type ActivitiesChanged } from '../activities/activities.events.ts';
import { failWaiting, insertDeliveries } from './deliveries.repository.ts';
import { queueWebhook, type WebhookJobParts } from './webhooks.jobs.ts';
import { findSubscribedWebhooks, switchOffWebhooks } from './webhooks.repository.ts';

/** A server that is away for long misses the events beyond. */
export const WAITING_MAX = 100;

const EVENTS: Readonly<Record<ActivitiesChanged['action'], WebhookEvent | null>> = {
  created: 'activity.published',
  updated: null,
  deleted: 'activity.removed',
};

/** Adds events of published activities to the webhooks of their user, in the transaction of the change. */
export function subscribeToActivities(
  { bus, jobs, now, newId }: Pick<Platform, 'bus' | 'jobs' | 'now' | 'newId'>,
  { findPublished }: Pick<WebhookJobParts, 'findPublished'>,
): void {
  bus.subscribeWithin(
    ACTIVITIES_CHANGED,
    async (trx, { action, user_id: userId, tracker_type, activity_uuids }) => {
      const event = EVENTS[action];
      if (event === null || activity_uuids.length === 0) return;
      const webhooks = await findSubscribedWebhooks(trx, userId, event);
      if (webhooks.length === 0) return;
      const published = await findPublished(trx, userId, activity_uuids);
      if (published.length === 0) return;
      const createdAt = now();
      for (const { uuid, pausedUntil } of webhooks) {
        const added = published.map((activityUuid) => ({
          uuid: newId(),
          event,
          activityUuid,
          trackerType: tracker_type,
          createdAt,
        }));
        await insertDeliveries(trx, uuid, { added, most: WAITING_MAX });
        await queueWebhook(
          jobs,
          trx,
          uuid,
          pausedUntil !== null && pausedUntil > createdAt ? pausedUntil : undefined,
        );
      }
    },
  );
}

/**
 * Switches off the webhooks of a user who has a new password or signs out all other devices: an intruder may have added
 * them. Every process that changes passwords subscribes it.
 */
export function subscribeToPasswords({ bus }: Pick<Platform, 'bus'>): void {
  for (const topic of [PASSWORD_CHANGED, OTHERS_SIGNED_OUT])
    bus.subscribeWithin(topic, async (trx, { user_id: userId }) => {
      await failWaiting(trx, await switchOffWebhooks(trx, userId));
    });
}
