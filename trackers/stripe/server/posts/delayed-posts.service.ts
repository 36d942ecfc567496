import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-posts.ts';
import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import { findDelayed, findShownUntil, isOfDay, isReversalOf } from '../page/publish-delay.ts';
import { findPublishedDays } from '../page/delayed.repository.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { findDay, setPosted, type DayRow } from '../sync/ledger.repository.ts';
import { hiddenPost } from './post-text.ts';

// With a publish delay, a change of a published post waits like its transactions: the change itself, its time and the
// deletion of a post would tell others of a payment or refund early.

const TASK = 'stripe.delayed_posts';

/** Publishes, updates and retracts the posts of changed days. The tracker must be locked. */
export async function updatePosts(
  kit: StripeKit,
  trx: StripeDb,
  { userId, days }: { userId: string; days: readonly DayRow[] },
): Promise<void> {
  const waiting = await delayChanges(kit, trx, { userId, uuids: days.map(({ uuid }) => uuid) });
  await applyChanges(kit, trx, { userId, days: days.filter(({ uuid }) => !waiting.has(uuid)) });
}

/** Has a job change those of the posts that others see already. Returns these; none without a publish delay. */
export async function delayChanges(
  kit: StripeKit,
  trx: StripeDb,
  { userId, uuids }: { userId: string; uuids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const minutes = (await kit.findPublishDelays([userId], trx)).get(userId);
  if (minutes === undefined) return new Set();
  const published = await findPublishedDays(trx, uuids);
  const runAt = new Date(kit.now().getTime() + minutes * 60_000);
  for (const uuid of published)
    await kit.jobs.add(trx, TASK, { uuid, user_id: userId }, { key: `${TASK}:${uuid}`, runAt });
  return published;
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
    const delayed = await findDelayed(trx, await findShownUntil(kit, [userId], trx));
    if (delayed.some((row) => isOfDay(row, day) || isReversalOf(row, day))) {
      // It changed again, or the owner lengthened the delay.
      await delayChanges(kit, trx, { userId, uuids: [uuid] });
      return;
    }
    await applyChanges(kit, trx, { userId, days: [day] });
  });
}

/** Only live days are posted of whose payments something is left. Refunds of other days' payments don't matter. */
async function applyChanges(
  kit: StripeKit,
  trx: StripeDb,
  { userId, days }: { userId: string; days: readonly DayRow[] },
): Promise<void> {
  const [posted, unposted] = [days.filter(isPostable), days.filter((day) => !isPostable(day))];
  const added = posted.filter((day) => !day.is_posted);
  const removed = unposted.filter((day) => day.is_posted).map(({ uuid }) => uuid);
  if (added.length > 0) await kit.publish(trx, added.map(postOf));
  const updated = posted.filter((day) => day.is_posted);
  if (updated.length > 0)
    await kit.update(
      trx,
      updated.map((day) => ({ uuid: day.uuid, eventAt: postOf(day).eventAt })),
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
function postOf(day: DayRow): PublishedActivity {
  return {
    uuid: day.uuid,
    userId: day.user_id,
    eventAt: day.last_charge_at ?? new Date(`${day.local_date}T12:00:00.000Z`),
    localDate: day.local_date,
    ...hiddenPost(),
  };
}
