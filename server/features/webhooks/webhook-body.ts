import type { Activity } from '@plotline/contract/feed.ts';
import type { DeliveryRow } from './deliveries.repository.ts';

/** Returns the published activity, with its own content but nothing that other users wrote. */
export function presentPublished(activity: Activity, publicUrl: string) {
  const { activity_uuid: uuid, username } = activity;
  return {
    activity_uuid: uuid,
    tracker_type: activity.tracker_type,
    username,
    url: `${publicUrl}/${username}/posts/${uuid}`,
    activity_description: activity.activity_description,
    content: activity.content,
    secondary_text: activity.secondary_text,
    stats: activity.stats,
    visibility: activity.visibility ?? 'everyone',
    last_activity_at: activity.last_activity_at,
    edited_at: activity.edited_at,
  };
}

export function presentRemoved({ activityUuid, trackerType }: DeliveryRow) {
  return { activity_uuid: activityUuid, tracker_type: trackerType };
}

/** Returns the JSON of an event; `activity` is null for a test. */
export function webhookBody({ uuid, event, createdAt }: DeliveryRow, activity: object | null): string {
  return JSON.stringify({ id: uuid, type: event, created_at: createdAt.toISOString(), activity });
}
