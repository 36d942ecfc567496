import { setTimeout as wait } from 'node:timers/promises';
import {
  notificationEvent,
  notificationNew,
  notificationsChanged,
  type Notification,
} from '@plotline/contract/notifications.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { presentNotification, type NotificationLabels } from './present-notification.ts';
import { addPushJobs } from './push.jobs.ts';
import { findSubscriptions } from './push.repository.ts';
import { findNews, holdCounts, takeUntold, type Action, type Candidate } from './telling.repository.ts';
import { tellCounts } from './unread-count.ts';

/** Tells users's browsers what is new and how many are unread, as both are when they are told. */
export interface Telling {
  /**
   * To be called after the commit of what may concern these users. Those who have got a notification since then, or
   * have got one back, get events, the others none at all. Users whom this node fails to notify are found by a job.
   */
  soon(concerned: readonly Recipient[], since: Date): void;
  /** Notifies users whose lists hold what is no longer so, or not in these words, or again. */
  again(userIds: readonly string[]): void;
  /** The same for users who are still to be found. */
  againOnceFound(find: () => Promise<readonly string[]>): void;
  /** Resolves when everybody is told. */
  settled(): Promise<void>;
}

interface Recipient {
  readonly userId: string;
  /** What was done, where a user did something. */
  readonly action?: Action;
}

/** Who has a browser open, as far as this node knows. */
export interface Online {
  readonly has: (userId: string) => boolean;
}

/** What happens within this time of the last telling is told together. */
const GATHER_MS = 50;
/** In one transaction. */
const USERS_AT_ONCE = 100;
/** What is older is no news: whoever has come since then has fetched it. */
export const NEWS_MS = 5 * 60_000;
/** After so many at once a browser had better ask for the list; it does when it is opened. */
const NEWS_AT_ONCE = 20;

export function createTelling(
  platform: Pick<Platform, 'db' | 'bus' | 'jobs' | 'now' | 'log'>,
  { words, online }: { readonly words: NotificationLabels; readonly online: Online },
): Telling {
  const { db, bus, jobs, log, now } = platform;
  const waiting = new Map<string, Candidate>();
  const finding = new Set<Promise<void>>();
  let telling: Promise<void> | null = null;

  /** At once after a quiet moment, then again and again until no one waits. */
  async function tellAll(): Promise<void> {
    while (waiting.size > 0) {
      const users = new Map(waiting);
      waiting.clear();
      await Promise.all([tell(users), wait(GATHER_MS)]);
    }
    telling = null;
  }

  async function tell(users: ReadonlyMap<string, Candidate>): Promise<void> {
    try {
      const listeners = await listenersAmong([...users.keys()]);
      for (let start = 0; start < listeners.length; start += USERS_AT_ONCE) {
        const some = listeners.slice(start, start + USERS_AT_ONCE).flatMap((id) => users.get(id) ?? []);
        await withTransaction(db, (trx) => tellWithin(trx, some));
      }
    } catch (error) {
      log.error({ err: error }, 'notifications were not told');
    }
  }

  /** Most users are away: what is told of them is found when they come. */
  async function listenersAmong(userIds: readonly string[]): Promise<readonly string[]> {
    const away = userIds.filter((userId) => !online.has(userId));
    const reached = away.length > 0 ? await findSubscriptions(db, away) : [];
    return [...new Set([...userIds.filter(online.has), ...reached.map(({ user_id: userId }) => userId)])];
  }

  async function tellWithin(trx: Db, candidates: readonly Candidate[]): Promise<void> {
    const userIds = candidates.map(({ userId }) => userId);
    await holdCounts(trx, userIds);
    const untold = await takeUntold(trx, candidates, new Date(now().getTime() - NEWS_MS));
    const news = untold.flatMap(({ uuid, isNews }) => (isNews && uuid !== null ? [uuid] : []));
    const rows = news.length > 0 ? await findNews(trx, userIds, news) : [];
    for (const [userId, theirs] of Map.groupBy(rows, (row) => row.user_id)) {
      const newest = theirs.slice(0, NEWS_AT_ONCE).map((row) => presentNotification(row, words));
      for (const notification of newest.toReversed()) await send(trx, userId, notification);
    }
    await addPushJobs(jobs, trx, rows);
    const changed = candidates.filter(({ isChanged }) => isChanged).map(({ userId }) => userId);
    if (changed.length > 0)
      await publishRealtime(bus, trx, { to: { accounts: changed }, event: notificationsChanged, data: {} });
    const concerned = [...new Set(untold.map(({ userId }) => userId))];
    if (concerned.length > 0) await tellCounts(platform, trx, concerned);
  }

  async function send(trx: Db, userId: string, notification: Notification): Promise<void> {
    const to = { accounts: [userId], actor: notification.related_user.uuid };
    await publishRealtime(bus, trx, { to, event: notificationNew, data: { notification } });
    await publishRealtime(bus, trx, { to, event: notificationEvent, data: { notification } });
  }

  function add(concerned: readonly Recipient[], since: Date | null): void {
    for (const { userId, action } of concerned) {
      const known = waiting.get(userId);
      waiting.set(userId, {
        userId,
        since: earlierOf(known?.since ?? null, since),
        actions: [...(known?.actions ?? []), ...(action ? [action] : [])],
        isChanged: known?.isChanged === true || since === null,
      });
    }
    // With no one to tell it would be over before it is kept, and then be taken for one that goes on.
    if (waiting.size > 0) telling ??= tellAll();
  }

  const again = (userIds: readonly string[]) =>
    add(
      userIds.map((userId) => ({ userId })),
      null,
    );

  async function findAndTell(find: () => Promise<readonly string[]>): Promise<void> {
    try {
      again(await find());
    } catch (error) {
      log.error({ err: error }, 'recipients of notifications were not found');
    }
  }

  return {
    soon: add,
    again,
    againOnceFound: (find) => {
      const found = findAndTell(find).finally(() => finding.delete(found));
      finding.add(found);
    },
    settled: async () => {
      await Promise.all(finding);
      await telling;
    },
  };
}

function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
