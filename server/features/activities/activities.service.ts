import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ActivityChange, LimitedPosts, PublishedActivity } from '../../tracker-kit/tracker-posts.ts';
import {
  lockUserTracker,
  markShownDataChanged,
  publishOwnDataChange,
} from '../trackers/user-tracker.service.ts';
import { isWider, widestAudience, widestVisibility } from '../visibility/visibility.sql.ts';
import { ACTIVITIES_CHANGED, type ActivitiesChanged, type FeedChange } from './activities.events.ts';
import {
  deleteActivities,
  insertActivities,
  lockActivities,
  publishUntil,
  setVisibilities,
  updateActivities,
  type EnteredActivity,
  type NewActivity,
} from './activities.repository.ts';

const ROWS_PER_STATEMENT = 2_000;
const FRESH_MS = FEED_FRESH_HOURS * 60 * 60 * 1000;

/** Posts of a tracker. Every function runs in the transaction that writes the tracker's own rows. */
export interface ActivitiesService {
  /** Publishes activities. @returns those that not everyone sees */
  publish(trx: Db, trackerType: string, activities: readonly PublishedActivity[]): Promise<LimitedPosts>;
  /** Publishes the scheduled activities that are due. @returns their ids. */
  publishScheduled(trx: Db, due: DueActivities): Promise<string[]>;
  update(trx: Db, trackerType: string, edit: ActivityEdit): Promise<void>;
  retract(trx: Db, trackerType: string, retraction: Retraction): Promise<void>;
}

export interface ActivityEdit {
  readonly changes: readonly ActivityChange[];
  readonly isMarkedEdited: boolean;
}

/** The scheduled activities of a user's tracker up to a time. */
export interface DueActivities {
  readonly userId: string;
  readonly trackerType: string;
  /** In microseconds, as the database stores it; activities due by now are included. */
  readonly until: string;
}

export interface Retraction {
  readonly userId: string;
  readonly uuids: readonly string[];
}

export function createActivitiesService({ bus, now }: Pick<Platform, 'bus' | 'now'>): ActivitiesService {
  async function publishChange(trx: Db, change: Change, changed: readonly ChangedPost[]): Promise<void> {
    const isDeleted = change.action === 'deleted';
    const groups = Map.groupBy(changed, ({ userId, audience }) =>
      isDeleted ? `${userId} ${audience}` : userId,
    );
    for (const own of groups.values()) {
      const uuids = own.flatMap(({ uuid }) => uuid ?? []);
      const audience = widestAudience(own.map((one) => one.audience));
      const feed_change = feedChange(own, change.action === 'created' ? 1 : -1);
      const event = {
        ...change,
        user_id: own[0]?.userId ?? '',
        activity_uuids: uuids,
        audience,
        feed_change,
      };
      await bus.publish(trx, ACTIVITIES_CHANGED, event);
    }
  }

  async function publishAndMark(trx: Db, change: Change, changed: readonly ChangedPost[]): Promise<void> {
    await publishChange(trx, change, changed);
    const shown = changed.filter(({ isPublished, audience }) => isPublished && isWider(audience, 'author'));
    for (const [userId, own] of Map.groupBy(shown, (one) => one.userId))
      await markShownDataChanged(trx, { bus, now }, tracked(userId, change, own));
  }

  return {
    publish: async (trx, trackerType, activities) => {
      const rows = activities.map((activity) => newActivity(trackerType, activity, now()));
      const inserted: EnteredActivity[] = [];
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        inserted.push(...(await insertActivities(trx, rows.slice(start, start + ROWS_PER_STATEMENT))));
      }
      const entered = await withChosenVisibility(trx, activities, inserted);
      const shown = entered.filter(({ isPublished }) => isPublished);
      await publishAndMark(trx, { action: 'created', tracker_type: trackerType }, shown.map(withoutHistory));
      const limited = entered.map(
        ({ uuid, isPublished, visibility }) => [uuid, isPublished ? visibility : 'only_me'] as const,
      );
      return new Map(limited.filter(([, visibility]) => visibility !== 'everyone'));
    },
    publishScheduled: async (trx, { userId, trackerType, until }) => {
      // The tracker's row holds counters: every writer locks it first.
      await lockUserTracker(trx, userId, trackerType);
      const shown = await publishUntil(trx, { userId, trackerType, until, now: now() });
      const change = { action: 'created', tracker_type: trackerType } as const;
      await publishChange(trx, change, shown.map(withoutHistory));
      if (shown.length > 0) {
        await markShownDataChanged(trx, { bus, now }, tracked(userId, change, shown));
        await publishOwnDataChange(trx, bus, { userId, type: trackerType });
      }
      return shown.map(({ uuid }) => uuid);
    },
    update: async (trx, trackerType, { changes, isMarkedEdited }) => {
      if (changes.length === 0) return;
      const editedAt = isMarkedEdited ? now() : null;
      const changed = await updateActivities(trx, { trackerType, changes, editedAt });
      await publishAndMark(trx, { action: 'updated', tracker_type: trackerType }, changed);
    },
    retract: async (trx, trackerType, retraction) => {
      const retracted = await lockActivities(trx, { ...retraction, trackerType });
      // Published first: subscribers within this transaction still read the activities.
      await publishAndMark(trx, { action: 'deleted', tracker_type: trackerType }, retracted);
      await deleteActivities(trx, retracted);
    },
  };
}

/** Gives new posts the visibility that their author chose instead of the default of the tracker. */
async function withChosenVisibility(
  trx: Db,
  activities: readonly PublishedActivity[],
  inserted: readonly EnteredActivity[],
): Promise<readonly EnteredActivity[]> {
  const chosen = activities.flatMap(({ uuid, visibility }) => (visibility ? [{ uuid, visibility }] : []));
  if (chosen.length === 0) return inserted;
  const changed = new Map((await setVisibilities(trx, chosen)).map((one) => [one.uuid, one]));
  return inserted.map((one) => changed.get(one.uuid) ?? one);
}

type Change = Pick<ActivitiesChanged, 'action' | 'tracker_type'>;
type ChangedPost = Pick<EnteredActivity, 'userId' | 'isPublished' | 'audience' | 'visibility'> &
  Partial<Pick<EnteredActivity, 'uuid' | 'isInFeed'>>;

/** A user's tracker with the widest visibility of some of its posts. */
function tracked(userId: string, { tracker_type: type }: Change, posts: readonly ChangedPost[]) {
  return { userId, type, visibility: widestVisibility(posts.map(({ visibility }) => visibility)) };
}

/** Leaves out the id of an activity that does not enter the feed. */
function withoutHistory({ uuid, ...activity }: EnteredActivity): ChangedPost {
  return activity.isInFeed ? { ...activity, uuid } : activity;
}

/** Counts the activities that enter or leave the feeds of others; 0 for edited ones, which have no `isInFeed`. */
function feedChange(changed: readonly ChangedPost[], sign: 1 | -1): FeedChange {
  const countOf = (one: ChangedPost['audience']) =>
    sign * changed.filter(({ isInFeed, audience }) => isInFeed === true && audience === one).length;
  return { everyone: countOf('everyone'), followers: countOf('followers') };
}

/** Whether an event enters the feeds when it is stored; times in milliseconds. */
export function isFresh(eventMs: number, storedMs: number): boolean {
  return storedMs - eventMs <= FRESH_MS;
}

function newActivity(trackerType: string, activity: PublishedActivity, now: Date): NewActivity {
  return {
    uuid: activity.uuid,
    user_id: activity.userId,
    tracker_type: trackerType,
    event_at: activity.eventAt,
    local_date: activity.localDate,
    ingested_at: now,
    // An old activity is history: it never enters the feed.
    in_feed: isFresh(activity.eventAt.getTime(), now.getTime()) && activity.inFeed !== false,
    description: activity.description,
    content: activity.content,
    secondary: activity.secondary,
    stats: activity.stats,
  };
}
