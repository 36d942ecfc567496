import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTrackerKit } from '../../../../server/features/activities/tracker-kit.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { enterSample } from '../../fixtures/sample.ts';
import { tracker } from '../../tracker.ts';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import { stripeKit } from '../stripe.db.ts';
import { storeTransactions } from '../sync/store-transactions.service.ts';
import { changeDelayed } from './delayed-posts.service.ts';
import { balanceTransaction } from '../../fixtures/balance-transaction.ts';

// Tomorrow at noon: all charges are on one day, and no job of the future runs by itself.
const NOON = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`);
const HOUR_MS = 3_600_000;
let clock = NOON;
const app = await createTestApp({ now: () => clock });
const kit = stripeKit(createTrackerKit(app.platform, tracker));

const row = (id: string, at: Date, amount: number, category = 'charge') =>
  balanceTransaction({ id, created: at.getTime() / 1_000, amount, reporting_category: category });

/** A user whose sample was stored two hours ago and published, and who then set a delay of an hour. */
async function createScene() {
  clock = new Date(NOON.getTime() - 2 * HOUR_MS);
  const [owner] = await app.join('seller');
  await owner.post('/api/trackers/enable', { tracker_type: 'stripe', is_public: true });
  const send = (url: string, payload: object, method: 'PUT' | 'POST' = 'POST') =>
    method === 'PUT' ? owner.put(url, payload) : owner.post(url, payload);
  await enterSample(send, clock, { userId: owner.uuid, platform: app.platform });
  clock = NOON;
  const setDelay = (minutes: number) =>
    owner.put('/api/trackers/feed', { tracker_type: 'stripe', publish_delay_minutes: minutes });
  expect((await setDelay(60)).statusCode).toBe(200);
  const accountId = `acct_of_${owner.uuid}`;
  const store = (...transactions: BalanceTransaction[]) =>
    kit.lockedTransaction(owner.uuid, async (trx) => {
      const connection = { user_id: owner.uuid, account_id: accountId, livemode: true };
      await storeTransactions(kit, trx, { connection, transactions });
    });
  const page = `/api/profiles/${owner.username}/stripe`;
  const addresses = [
    ...['7d', '30d', 'all'].map((timeframe) => `${page}?timeframe=${timeframe}`),
    `${page}/items?limit=100`,
    `/api/profiles/${owner.username}`,
    `/api/${owner.username}?limit=100`,
  ];
  const read = (viewer: Pick<typeof owner, 'get'> = app.guest) =>
    Promise.all(addresses.map(async (address) => (await viewer.get(address)).body));
  const dayId = async () => {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from stripe_transaction where user_id = ${owner.uuid} and is_posted`.execute(
      app.platform.db,
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.uuid ?? '';
  };
  return { owner, store, read, dayId, setDelay };
}

test.each(['exact', 'rounded', 'growth', 'hidden'])(
  'when amounts are %s and a published day gets payments and refunds, others see them after the delay, which begins at midnight unless they are exact',
  async (visibility) => {
    const { owner, store, read, dayId } = await createScene();
    await owner.put('/api/stripe/settings', { amount_visibility: visibility });
    const [before, own] = [await read(), await read(owner)];
    expect(before.at(-1)).toContain(await dayId());
    await store(
      row(`ch_${owner.uuid}`, NOON, 98_700),
      row(`re_${owner.uuid}`, NOON, -1_234, 'refund'),
      row(`po_${owner.uuid}`, NOON, -50_000, 'payout'),
    );
    expect(await read()).toEqual(before);
    expect(await read(owner)).not.toEqual(own);

    const from = NOON.getTime() + (visibility === 'exact' ? 0 : 12 * HOUR_MS);
    // At midnight, pages have another window.
    clock = new Date(visibility === 'exact' ? from + HOUR_MS - 1 : from - 1);
    expect(await read()).toEqual(before);
    clock = new Date(from + HOUR_MS);
    await changeDelayed(kit, { uuid: await dayId(), user_id: owner.uuid });
    const later = await read();
    if (visibility === 'hidden') expect(later.at(-1)).not.toEqual(before.at(-1));
    else expect(later).not.toEqual(before);
    if (visibility === 'exact') expect(later.at(-1)).toContain(String(98_700 + 6_800));
  },
);

test('when the payments of a published day are refunded, its post is deleted after the delay', async () => {
  const { owner, store, read, dayId } = await createScene();
  const [before, day] = [await read(), await dayId()];
  await store(row(`re_${owner.uuid}`, NOON, -50_000, 'refund'));
  expect(await read()).toEqual(before);
  await changeDelayed(kit, { uuid: day, user_id: owner.uuid });
  expect(await read()).toEqual(before);
  clock = new Date(NOON.getTime() + HOUR_MS);
  await changeDelayed(kit, { uuid: day, user_id: owner.uuid });
  expect((await read()).at(-1)).not.toContain(day);
  await changeDelayed(kit, { uuid: day, user_id: owner.uuid });
  await changeDelayed(kit, { uuid: kit.newId(), user_id: owner.uuid });
});

test('when the owner lengthens the delay, the post changes after the longer one', async () => {
  const { owner, store, read, dayId, setDelay } = await createScene();
  const day = await dayId();
  await store(row(`re_${owner.uuid}`, NOON, -50_000, 'refund'));
  await setDelay(180);
  clock = new Date(NOON.getTime() + HOUR_MS);
  await sql`select graphile_worker.remove_job(${`stripe.delayed_posts:${day}`})`.execute(app.platform.db);
  await changeDelayed(kit, { uuid: day, user_id: owner.uuid });
  expect((await read()).at(-1)).toContain(day);
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`stripe.delayed_posts:${day}`}`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ run_at: new Date(NOON.getTime() + 4 * HOUR_MS) }]);
});

test('when the delay ends early, others see the payments at once', async () => {
  const { owner, store, read, setDelay } = await createScene();
  await store(row(`ch_${owner.uuid}`, NOON, 98_700));
  expect((await read()).join('')).not.toContain(String(98_700 + 6_800));
  await setDelay(0);
  expect((await read()).at(-1)).toContain(String(98_700 + 6_800));
});
