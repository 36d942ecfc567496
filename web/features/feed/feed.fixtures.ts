import type { Activity, FeedPage } from '@plotline/contract/feed.ts';

/** A post for tests; the later its letter, the older it is. */
export function postOf(uuid: string, fields: Partial<Activity> = {}): Activity {
  return {
    activity_uuid: uuid,
    user_uuid: 'u',
    username: 'ada',
    first_name: null,
    last_name: null,
    profile_photo_url: null,
    tracker_type: 'running',
    likeable_type: 'run',
    activity_description: 'Ran',
    last_activity_at: timeOf(uuid),
    edited_at: null,
    content: null,
    media: [],
    secondary_text: null,
    stats: null,
    comment_count: 0,
    like_count: 0,
    is_liked_by_viewer: false,
    comment: null,
    comments_preview: [],
    ...fields,
  };
}

export function pageOf(uuids: readonly string[], { next = null }: { next?: string | null } = {}): FeedPage {
  return { activities: uuids.map((uuid) => postOf(uuid)), total_activities: uuids.length, next_cursor: next };
}

function timeOf(uuid: string): string {
  return new Date(Date.UTC(2026, 2, 3) - uuid.charCodeAt(0) * 3_600_000).toISOString();
}
