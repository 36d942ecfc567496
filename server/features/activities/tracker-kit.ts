import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { withTransaction, type Database, type Db, type DbWithoutTables } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSeal } from '../../platform/seal.ts';
import { createFileImports } from '../../tracker-kit/imports.ts';
import type { TrackerKit } from '../../tracker-kit/tracker-server.ts';
import { administratorsOf } from '../accounts/accounts.service.ts';
import { queueChecks } from '../trackers/findings-queue.service.ts';
import {
  addTracker,
  isFeedEnabled,
  trackerHidesNewData,
  findPublishDelays,
  setTrackerDaily,
  setTrackerWithheld,
  findUsersWithTracker,
  isTrackerEnabled,
  lastActiveAt,
  lockUserTracker,
  timezoneOf,
  publishTrackerPrivacy,
  markTrackerSynced,
  markTrackerChanged,
  findLimited,
} from '../trackers/user-tracker.service.ts';
import { findExcluded, findShown, isVisible } from './activities.repository.ts';
import { createActivitiesService } from './activities.service.ts';
import { NOTICE_GIVEN } from './notices.events.ts';
import { readTrackerSettings } from './tracker-settings.ts';

/** The part of the core that one tracker can use. */
export function createTrackerKit(platform: Platform, definition: TrackerDefinition): TrackerKit {
  const { db, jobs, config, now, newId } = platform;
  const { brandName, contactEmail, publicUrl, webOrigin } = config;
  const { type } = definition;
  const log = platform.log.child({ tracker: type });
  const activities = createActivitiesService(platform);
  const settings = readTrackerSettings([definition], config.environment);
  return {
    config: { brandName, contactEmail, publicUrl, webOrigin },
    db: db.$pickTables<never>(),
    lockDb: platform.lockDb.$pickTables<never>(),
    jobs,
    imports: createFileImports({ ...platform, log }, type),
    log,
    now,
    newId,
    ...createSeal(config, type),
    transaction: (run) => withTransaction(db, (trx) => run(trx.$pickTables<never>())),
    lockedTransaction: (userId, run) =>
      withTransaction(db, async (trx) => {
        await addTracker(trx, { platform, userId, definition });
        return run(trx.$pickTables<never>());
      }),
    lockTracker: (trx, userId) => addTracker(core(trx), { platform, userId, definition }),
    markChanged: (trx, userId, { hasData }) =>
      markTrackerChanged(core(trx), platform, { userId, type, hasData }),
    markSynced: (trx, userId) => markTrackerSynced(core(trx), platform, { userId, type }),
    checkHealth: (trx, userId, changed) => queueChecks(trx, jobs, { userId, type, changed }),
    publish: (trx, published) => activities.publish(core(trx), type, published),
    findLimited: (trx, userId, posts) => findLimited(core(trx), { userId, type }, { posts, now: now() }),
    postsToFeed: (trx, userId) => isFeedEnabled(core(trx), userId, type),
    update: (trx, changes, { isMarkedEdited = true } = {}) =>
      activities.update(core(trx), type, { changes, isMarkedEdited }),
    retract: async (trx, userId, uuids) => {
      // Deleting decrements a counter in the tracker's row: every writer locks that row first.
      await lockUserTracker(core(trx), userId, type);
      await activities.retract(core(trx), type, { userId, uuids });
    },
    notify: (trx, { userIds, message, page }) => {
      if (page !== undefined && !definition.pages?.includes(page))
        throw new Error(`${type} declares no page ${page}`);
      const own_path = page === undefined ? type : `${type}/${page}`;
      return platform.bus.publish(core(trx), NOTICE_GIVEN, { user_ids: userIds, message, own_path });
    },
    notifyAdministrators: async (trx, message) =>
      platform.bus.publish(core(trx), NOTICE_GIVEN, {
        user_ids: await administratorsOf(core(trx)),
        message,
        own_path: null,
      }),
    timezoneOf: (userId, trx) => timezoneOf(trx ? core(trx) : db, userId),
    isEnabled: (userId) => isTrackerEnabled(db, userId, type),
    findEnabled: (userIds) => findUsersWithTracker(db, userIds, type),
    lastActiveAt: (userIds) => lastActiveAt(db, userIds),
    findVisiblePosts: async (viewerId, items) =>
      items.length === 0 ? new Map() : findShown(db, viewerId, items),
    findExcluded: async (viewerId, uuids) =>
      uuids.length === 0 ? new Set() : findExcluded(db, viewerId, uuids),
    publishPrivacyChange: (trx, userId) => publishTrackerPrivacy(core(trx), platform, { userId, type }),
    setWithheld: (trx, userId, isWithheld) =>
      setTrackerWithheld(core(trx), platform, { userId, type, isWithheld }),
    setDaily: (trx, userId, isDaily) => setTrackerDaily(core(trx), { userId, type }, isDaily),
    mayView: (viewer, item) => isVisible(db, { ...item, trackerType: type, viewerId: viewer?.uuid ?? null }),
    hidesNewData: (viewer, userId) => trackerHidesNewData(db, { userId, type }, viewer?.uuid ?? null),
    findPublishDelays: (userIds, trx) => findPublishDelays(trx ? core(trx) : db, userIds, type),
    setting: (name) => {
      const value = settings[name];
      if (value === undefined) throw new Error(`${type} declares no setting ${name}`);
      return value;
    },
  };
}

/** Types the transaction of a tracker with the core's tables. */
function core(trx: DbWithoutTables): Db {
  return trx.$extendTables<Database>();
}
