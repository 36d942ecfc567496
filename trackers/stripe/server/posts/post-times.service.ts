import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import {
  findAmountVisibility,
  findUnsettled,
  markSettled,
  saveAmountVisibility,
} from '../connection/connection.repository.ts';
import { endOfDay } from '../page/owner-days.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import { findTimesOfPosts } from './posts.repository.ts';

// The time of a day's post is that of its last payment where others see exact amounts, and the end of the day otherwise.

const TASK = 'stripe.settle_posts';
const USERS_PER_JOB = 200;

/** Rules by which the times of a user's posts follow from their days. */
export interface PostTimes {
  readonly isDaily: boolean;
  readonly timezone: string;
  readonly delayMinutes: number;
}

export async function findPostTimes(kit: StripeKit, trx: StripeDb, userId: string): Promise<PostTimes> {
  return {
    isDaily: (await findAmountVisibility(trx, userId)) !== 'exact',
    timezone: await kit.timezoneOf(userId, trx),
    delayMinutes: (await kit.findPublishDelays([userId], trx)).get(userId) ?? 0,
  };
}

export function timeOfPost(
  { local_date: day, last_charge_at: lastChargeAt }: Pick<DayRow, 'local_date' | 'last_charge_at'>,
  { isDaily, timezone }: PostTimes,
): Date {
  if (isDaily) return endOfDay(day, timezone);
  return lastChargeAt ?? new Date(`${day}T12:00:00.000Z`);
}

/** Sets what others see of a user's amounts, and gives posts the times that go with it. The tracker must be locked. */
export async function changeAmountVisibility(
  kit: StripeKit,
  trx: StripeDb,
  { userId, visibility }: { userId: string; visibility: AmountVisibility },
): Promise<void> {
  await saveAmountVisibility(trx, userId, visibility);
  await settlePosts(kit, trx, userId);
}

/** Gives posts the times of the present level. A published post of today gets this moment until its day is over. */
async function settlePosts(kit: StripeKit, trx: StripeDb, userId: string): Promise<void> {
  const times = await findPostTimes(kit, trx, userId);
  await kit.setDaily(trx, userId, times.isDaily);
  const now = kit.now();
  const changes = (await findTimesOfPosts(trx, userId)).flatMap((post) => {
    const time = timeOfPost(post, times);
    const eventAt = post.is_published && time > now ? now : time;
    return eventAt.getTime() === post.event_at.getTime() ? [] : [{ uuid: post.uuid, eventAt }];
  });
  if (changes.length > 0) await kit.update(trx, changes, { isMarkedEdited: false });
}

/** The job that settles the posts of older versions and of restored accounts. */
export function settlePostJobs(kit: StripeKit): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: { [TASK]: () => settleAll(kit) },
    cron: [{ task: TASK, schedule: '*/5 * * * *' }],
  };
}

export async function settleAll(kit: StripeKit): Promise<void> {
  for (const { uuid, user_id: userId } of await findUnsettled(kit.db, USERS_PER_JOB))
    await kit.lockedTransaction(userId, async (trx) => {
      await settlePosts(kit, trx, userId);
      await markSettled(trx, uuid);
    });
}
