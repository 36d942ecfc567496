import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StandInObject } from '../../fixtures/stand-in-responses.ts';
import { monthlyItem } from '../../fixtures/subscription-item.ts';
import { createStripeFixture } from '../stripe.fixture.ts';

// An event names what is read: the whole list of subscriptions is read rarely.

const LIST = '/v1/subscriptions';
const WITHIN = { timeout: 40_000, interval: 50 };
const { stripe, join, sendWebhook, platform } = await createStripeFixture();
const { db } = platform;
const CREATED = Math.floor(Date.now() / 1_000) - 10 * 86_400;

function subscription(id: string, amount: number): StandInObject {
  return {
    id,
    created: CREATED,
    customer: `cus_${id}`,
    status: 'active',
    ended_at: null,
    items: monthlyItem(id, amount),
  };
}

/** A merchant with 250 subscriptions of €10, which were read in full. */
async function createScene() {
  const merchant = await join();
  const idOf = (index: number) => `sub_${index}_${merchant.uuid}`;
  const account = stripe.addAccount({
    subscriptions: Array.from({ length: 250 }, (_, index) => subscription(idOf(index), 1_000)),
  });
  await merchant.connect(account);
  await untilIdle(merchant.uuid);
  const start = stripe.requests.length;
  const paths = () => stripe.requests.slice(start).map(({ path }) => path);
  const send = async (type: string, object: object = {}) =>
    expect((await sendWebhook(stripe.webhook({ type, account: account.id, object }))).statusCode).toBe(200);
  const mrr = async () => {
    const { rows } = await sql<{ mrr: number }>`
      select mrr from stripe_metric_day where user_id = ${merchant.uuid} order by local_date desc limit 1`.execute(
      db,
    );
    return rows[0]?.mrr;
  };
  return { merchant, account, idOf, paths, send, mrr };
}

async function untilIdle(userId: string): Promise<void> {
  const isIdle = async () => {
    const { rows } = await sql<{ is_idle: boolean }>`
      select queued_at is null and history_months = 36 as is_idle from stripe_syncs s join stripe_connections c on c.uuid = s.account_id
      where c.user_id = ${userId}`.execute(db);
    return rows[0]?.is_idle;
  };
  await expect.poll(isIdle, WITHIN).toBe(true);
}

function change(userId: string, text: 'news' | 'full') {
  const aMinute = new Date(Date.now() - 61_000);
  const changed = text === 'news' ? sql`news_at = null` : sql`news_at = null, full_read_at = ${aMinute}`;
  return sql`
    update stripe_syncs s set ${changed} from stripe_connections c
    where c.uuid = s.account_id and c.user_id = ${userId}`.execute(db);
}

/** Returns the seconds until the waiting job of a user's news. */
async function newsDueIn(userId: string): Promise<number | null> {
  const { rows } = await sql<{ run_at: Date }>`
    select j.run_at from graphile_worker.jobs j join stripe_connections c on j.key = 'stripe.news:' || c.uuid
    where c.user_id = ${userId}`.execute(db);
  return rows[0] ? (rows[0].run_at.getTime() - Date.now()) / 1_000 : null;
}

test('when a burst of events names one subscription, it is read alone, and the burst causes one more run', async () => {
  const { merchant, account, idOf, paths, send, mrr } = await createScene();
  expect(await mrr()).toBe(250_000);
  account.subscriptions[7] = subscription(idOf(7), 5_000);
  for (let event = 0; event < 15; event += 1) {
    await send('customer.subscription.updated', { id: idOf(7), object: 'subscription' });
    await send('charge.succeeded', { id: `ch_${event}`, object: 'charge' });
  }
  await expect.poll(mrr, WITHIN).toBe(254_000);
  await untilIdle(merchant.uuid);
  const read = paths();
  expect(read).not.toContain(LIST);
  expect(read.filter((path) => path === `${LIST}/${idOf(7)}`).length).toBeLessThanOrEqual(2);
  // The runs of 30 events: each reads the ledger once.
  expect(read.filter((path) => path === '/v1/balance_transactions').length).toBeLessThanOrEqual(4);
  const seconds = await newsDueIn(merchant.uuid);
  if (seconds !== null) expect(seconds).toBeLessThanOrEqual(10);
});

test('when events change subscriptions without naming them, the list is read once a minute', async () => {
  const { merchant, account, idOf, paths, send, mrr } = await createScene();
  account.subscriptions[3] = subscription(idOf(3), 3_000);
  await send('customer.subscription.updated');
  await expect.poll(() => paths().includes('/v1/balance'), WITHIN).toBe(true);
  await untilIdle(merchant.uuid);
  expect(paths()).not.toContain(LIST);
  await expect.poll(() => newsDueIn(merchant.uuid), WITHIN).toBeGreaterThan(10);
  expect(await newsDueIn(merchant.uuid)).toBeLessThanOrEqual(60);
  await change(merchant.uuid, 'full');
  await send('charge.succeeded', { id: 'ch_1' });
  await expect.poll(mrr, WITHIN).toBe(252_000);
  expect(paths().filter((path) => path === LIST)).toHaveLength(3);
});

test('when events name more subscriptions than the list has pages, the list is read instead', async () => {
  const { merchant, account, idOf, paths, send, mrr } = await createScene();
  const { rows } = await sql<{ uuid: string }>`
    select uuid from stripe_connections where user_id = ${merchant.uuid}`.execute(db);
  for (let index = 0; index < 120; index += 1) {
    account.subscriptions[index] = subscription(idOf(index), 2_000);
    await sql`insert into stripe_named_subscriptions (connection_id, sub_id, named_at)
      values (${rows[0]?.uuid}, ${idOf(index)}, now())`.execute(db);
  }
  await change(merchant.uuid, 'full');
  await send('customer.subscription.updated', { id: idOf(0) });
  await expect.poll(mrr, WITHIN).toBe(370_000);
  const read = paths();
  expect(read.filter((path) => path === LIST)).toHaveLength(3);
  expect(read.filter((path) => path.startsWith(`${LIST}/`))).toEqual([]);
});

test('when a named subscription does not exist, the others are read', async () => {
  const { account, idOf, send, mrr } = await createScene();
  account.subscriptions[9] = subscription(idOf(9), 1_500);
  await send('customer.subscription.deleted', { id: 'sub_unknown' });
  await send('customer.subscription.updated', { id: idOf(9) });
  await expect.poll(mrr, WITHIN).toBe(250_500);
});
