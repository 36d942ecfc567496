import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ActivityChange, PublishedActivity } from '../../tracker-kit/tracker-server.ts';
import { lockUserTracker, markShownChanged } from '../trackers/user-tracker.service.ts';
import { publishActivitiesChanged, type ActivitiesChanged, type FeedChange } from './activities.events.ts';
import {
  deleteActivities,
  insertActivities,
  lockActivities,
  publishUntil,
  updateActivities,
  type EnteredActivity,
  type NewActivity,
} from './activities.repository.ts';

const ROWS_PER_STATEMENT = 2_000;
const FRESH_MS = FEED_FRESH_HOURS * 60 * 60 * 1000;

/** How a tracker's facts become posts. Every function runs in the transaction that writes the facts themselves. */
export interface ActivitiesService {
  /** @returns those that wait: others are told of them when their moment comes. */
  publish(trx: Db, trackerType: string, activities: readonly PublishedActivity[]): Promise<string[]>;
  /** Shows others what waited, and tells them of it as of anything new. @returns which it was. */
  publishScheduled(trx: Db, whose: Waiting): Promise<string[]>;
  update(trx: Db, trackerType: string, edit: ActivityEdit): Promise<void>;
  retract(trx: Db, trackerType: string, whose: Retraction): Promise<void>;
}

export interface ActivityEdit {
  readonly changes: readonly ActivityChange[];
  readonly isMarkedEdited: boolean;
}

/** What waited in one tracker of one user. */
export interface Waiting {
  readonly userId: string;
  readonly trackerType: string;
  /** When it was due, as exact as the database keeps it; what is due by now goes with it. */
  readonly until: string;
}

export interface Retraction {
  readonly userId: string;
  readonly uuids: readonly string[];
}

export function createActivitiesService({ bus, now }: Pick<Platform, 'bus' | 'now'>): ActivitiesService {
  /** One message for each user, however many activities. */
  async function tell(trx: Db, what: What, changed: readonly Told[]): Promise<void> {
    for (const [userId, own] of Map.groupBy(changed, (one) => one.userId)) {
      const uuids = own.flatMap(({ uuid }) => uuid ?? []);
      const is_own = own.every(({ isSeen }) => isSeen === false);
      const feed_change = feedChange(own, what.action === 'created' ? 1 : -1);
      const event = { ...what, user_id: userId, activity_uuids: uuids, is_own, feed_change };
      await publishActivitiesChanged(bus, trx, event);
    }
  }

  /** The same, and that what others see of the tracker is another than before. */
  async function tellTouched(trx: Db, what: What, changed: readonly Told[]): Promise<void> {
    await tell(trx, what, changed);
    for (const userId of new Set(changed.filter(isShown).map((one) => one.userId)))
      await markShownChanged(trx, { bus, now }, { userId, type: what.tracker_type });
  }

  return {
    publish: async (trx, trackerType, activities) => {
      const rows = activities.map((activity) => newActivity(trackerType, activity, now()));
      const entered: EnteredActivity[] = [];
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        entered.push(...(await insertActivities(trx, rows.slice(start, start + ROWS_PER_STATEMENT))));
      }
      const shown = entered.filter(({ isPublished }) => isPublished);
      await tellTouched(trx, { action: 'created', tracker_type: trackerType }, shown.map(announced));
      return entered.flatMap(({ uuid, isPublished }) => (isPublished ? [] : [uuid]));
    },
    publishScheduled: async (trx, { userId, trackerType, until }) => {
      // Counted in the tracker's row: that row first, as all writers take it.
      await lockUserTracker(trx, userId, trackerType);
      const shown = await publishUntil(trx, { userId, trackerType, until, now: now() });
      await tell(trx, { action: 'created', tracker_type: trackerType }, shown.map(announced));
      return shown.map(({ uuid }) => uuid);
    },
    update: async (trx, trackerType, { changes, isMarkedEdited }) => {
      if (changes.length === 0) return;
      const editedAt = isMarkedEdited ? now() : null;
      const changed = await updateActivities(trx, { trackerType, changes, editedAt });
      await tellTouched(trx, { action: 'updated', tracker_type: trackerType }, changed);
    },
    retract: async (trx, trackerType, whose) => {
      const going = await lockActivities(trx, { ...whose, trackerType });
      // Published before: subscribers within this transaction may still read what is about to go.
      await tellTouched(trx, { action: 'deleted', tracker_type: trackerType }, going);
      await deleteActivities(trx, going);
    },
  };
}

type What = Pick<ActivitiesChanged, 'action' | 'tracker_type'>;
type Told = Pick<EnteredActivity, 'userId' | 'isPublished'> &
  Partial<Pick<EnteredActivity, 'uuid' | 'isInFeed' | 'isSeen' | 'isForEveryone'>>;

/** History is not announced by name. */
function announced({ uuid, ...activity }: EnteredActivity): Told {
  return activity.isInFeed ? { ...activity, uuid } : activity;
}

/** Activities that were changed stay in the feeds that they are in. */
function feedChange(changed: readonly Told[], sign: 1 | -1): FeedChange {
  const inFeed = changed.filter(({ isInFeed, isSeen }) => isInFeed === true && isSeen === true);
  const everyone = inFeed.filter(({ isForEveryone }) => isForEveryone).length;
  return { everyone: sign * everyone, followers: sign * (inFeed.length - everyone) };
}

function isShown({ isPublished }: Told): boolean {
  return isPublished;
}

function newActivity(trackerType: string, activity: PublishedActivity, now: Date): NewActivity {
  const isFresh = now.getTime() - activity.eventAt.getTime() <= FRESH_MS;
  return {
    uuid: activity.uuid,
    user_id: activity.userId,
    tracker_type: trackerType,
    event_at: activity.eventAt,
    local_date: activity.localDate,
    ingested_at: now,
    // What is old when it comes in is history, whatever the tracker says.
    in_feed: isFresh && activity.inFeed !== false,
    description: activity.description,
    content: activity.content,
    secondary: activity.secondary,
    stats: activity.stats,
  };
}
