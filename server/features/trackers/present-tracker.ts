import type { Profile } from '@plotline/contract/profiles.ts';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { AvailableTracker, Tracker } from '@plotline/contract/trackers.ts';
import type { TrackerRow } from './trackers.repository.ts';

export function presentTracker(
  definition: TrackerDefinition,
  row: TrackerRow,
  headline: Tracker['headline'] = null,
): Tracker {
  return {
    type: definition.type,
    name: definition.name,
    description: definition.description,
    icon: definition.icon,
    is_enabled: row.isEnabled,
    is_public: row.isPublic,
    has_data: row.hasData,
    feed_enabled: row.feedEnabled,
    publish_delay_minutes: row.publishDelayMinutes,
    post_visibility: row.postVisibility,
    created_at: row.createdAt.toISOString(),
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
    headline,
  };
}

export function presentAvailable(
  definition: TrackerDefinition,
  use: { readonly totalUsers: number; readonly isAdded: boolean },
): AvailableTracker {
  return {
    type: definition.type,
    name: definition.name,
    description: definition.description,
    category: definition.category,
    icon: definition.icon,
    timestamp_precision: definition.timestampPrecision,
    default_sync_enabled: definition.defaultSyncEnabled,
    has_selector: definition.hasSelector,
    labels: { last_activity: definition.labels.lastActivity },
    colors: definition.colors,
    total_users: use.totalUsers,
    is_added: use.isAdded,
  };
}

export function presentOnProfile(row: TrackerRow, name: string): Profile['enabled_trackers'][number] {
  return {
    type: row.type,
    name,
    is_enabled: row.isEnabled,
    is_public: row.isPublic,
    has_data: row.hasData,
    post_count: row.postCount,
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
  };
}
