import type { Tracker } from '@plotline/contract/trackers.ts';

/** A public tracker without data, for tests. Its name is its type in capitals. */
export function sampleTracker(type: string): Tracker {
  return {
    type,
    name: type.toUpperCase(),
    description: '',
    icon: type,
    is_enabled: true,
    is_public: true,
    has_data: false,
    feed_enabled: true,
    publish_delay_minutes: 0,
    post_visibility: 'everyone',
    created_at: '2026-01-01T00:00:00.000Z',
    last_sync_at: null,
  };
}
