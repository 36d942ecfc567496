import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-posts.ts';
import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import { findDelayed, findShownUntil, isOfDay, isReversalOf } from '../page/publish-delay.ts';
import { findPublishedDays } from '../page/delayed.repository.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { findDay, setPosted, type DayRow } from '../sync/ledger.repository.ts';
import { localDate, startOfNextDay } from '../page/owner-days.ts';
import { findPostTimes, timeOfPost, type PostTimes } from './post-times.service.ts';
import { hiddenPost } from './post-text.ts';

// A change of a published post waits like its transactions: the change itself, its time and the deletion of a post would
// tell others of a payment or refund early.

const TASK = 'stripe.delayed_posts';
const MINUTE_MS = 60_000;

interface ChangedDays {
  readonly userId: string;
  readonly days: readonly DayRow[];
  /** Whether the days changed by news, and not by the history that others see at once. */
  readonly isNews: boolean;
}

/** Publishes, updates and retracts the posts of changed days. The tracker must be locked. */
export async function updatePosts(
  kit: StripeKit,
  trx: StripeDb,
  { userId, days, isNews }: ChangedDays,
): Promise<void> {
  const times = await findPostTimes(kit, trx, userId);
  await kit.setDaily(trx, userId, times.isDaily);
  const { isDaily, timezone, delayMinutes } = times;
  const hiddenFrom = localDate(new Date(kit.now().getTime() - delayMinutes * MINUTE_MS), timezone);
  const isOver = (day: DayRow) => isDaily && day.local_date < hiddenFrom;
  const changed = days.filter((day) => isNews || !isOver(day)).map(({ uuid }) => uuid);
  // The new post of an earlier day would appear at the time of the read.
  const late = days.filter((day) => isNews && isOver(day) && !day.is_posted).map(({ uuid }) => uuid);
  const waiting = new Set([...(await findPublishedDays(trx, changed)), ...late]);
  const runAt = dueAt(kit.now(), times);
  if (runAt === null) waiting.clear();
  else await queueChanges(kit, trx, { userId, uuids: [...waiting], runAt });
  await applyChanges(kit, trx, { userId, days: days.filter(({ uuid }) => !waiting.has(uuid)), times });
}

/** Has a job change those of the posts that others see already. Returns these; none if others see everything at once. */
export async function delayChanges(
  kit: StripeKit,
  trx: StripeDb,
  { userId, uuids }: { userId: string; uuids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const runAt = dueAt(kit.now(), await findPostTimes(kit, trx, userId));
  if (runAt === null) return new Set();
  const published = await findPublishedDays(trx, uuids);
  await queueChanges(kit, trx, { userId, uuids: [...published], runAt });
  return published;
}

/** Returns when others see a change of now; null: at once. */
function dueAt(now: Date, { isDaily, timezone, delayMinutes }: PostTimes): Date | null {
  if (!isDaily && delayMinutes === 0) return null;
  const from = isDaily ? startOfNextDay(now, timezone) : now;
  return new Date(from.getTime() + delayMinutes * MINUTE_MS);
}

async function queueChanges(
  kit: StripeKit,
  trx: StripeDb,
  { userId, uuids, runAt }: { userId: string; uuids: readonly string[]; runAt: Date },
): Promise<void> {
  for (const uuid of uuids)
    await kit.jobs.add(trx, TASK, { uuid, user_id: userId }, { key: `${TASK}:${uuid}`, runAt });
}

/** The job that changes a published post when its transactions have become visible to others. */
export function delayedPostJobs(kit: StripeKit): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return { jobs: { [TASK]: (payload) => changeDelayed(kit, payload as DelayedChange) }, cron: [] };
}

interface DelayedChange {
  readonly uuid: string;
  readonly user_id: string;
}

export async function changeDelayed(kit: StripeKit, { uuid, user_id: userId }: DelayedChange): Promise<void> {
  await kit.lockedTransaction(userId, async (trx) => {
    const day = await findDay(trx, uuid);
    if (!day) return;
    const delayed = await findDelayed(trx, await findShownUntil(kit, trx, [userId]));
    const times = await findPostTimes(kit, trx, userId);
    const runAt = dueAt(kit.now(), times);
    // It changed again, or the owner lengthened the delay.
    if (runAt !== null && delayed.some((row) => isOfDay(row, day) || isReversalOf(row, day)))
      await queueChanges(kit, trx, { userId, uuids: [uuid], runAt });
    else await applyChanges(kit, trx, { userId, days: [day], times });
  });
}

/** Only live days are posted of whose payments something is left. Refunds of other days' payments don't matter. */
async function applyChanges(
  kit: StripeKit,
  trx: StripeDb,
  { userId, days, times }: { userId: string; days: readonly DayRow[]; times: PostTimes },
): Promise<void> {
  const [posted, unposted] = [days.filter(isPostable), days.filter((day) => !isPostable(day))];
  const added = posted.filter((day) => !day.is_posted);
  const removed = unposted.filter((day) => day.is_posted).map(({ uuid }) => uuid);
  if (added.length > 0)
    await kit.publish(
      trx,
      added.map((day) => postOf(day, times)),
    );
  const updated = posted.filter((day) => day.is_posted);
  if (updated.length > 0)
    await kit.update(
      trx,
      updated.map((day) => ({ uuid: day.uuid, eventAt: timeOfPost(day, times) })),
      { isMarkedEdited: false },
    );
  if (removed.length > 0) await kit.retract(trx, userId, removed);
  await setPosted(
    trx,
    added.map(({ uuid }) => uuid),
    true,
  );
  await setPosted(trx, removed, false);
}

function isPostable({ livemode, charges, gross, reversed }: DayRow): boolean {
  return livemode && charges > 0 && gross > 0 && gross > reversed;
}

/** The published post holds no amount: `shapePosts` adds what a viewer may see. */
function postOf(day: DayRow, times: PostTimes): PublishedActivity {
  return {
    uuid: day.uuid,
    userId: day.user_id,
    eventAt: timeOfPost(day, times),
    localDate: day.local_date,
    ...hiddenPost(),
  };
}
