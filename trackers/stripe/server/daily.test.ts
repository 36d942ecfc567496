import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { FEED_TOPIC, socketError, userTopic } from '@plotline/contract/presence.ts';
import { publishJob } from '../../../server/features/activities/publish.jobs.ts';
import { readUsage } from '../../../server/features/trackers/usage.repository.ts';
import { publishRealtime } from '../../../server/platform/realtime.ts';
import {
  connect,
  endSocketsAfterwards,
  listen,
  type Client,
} from '../../../tests/realtime/support/client.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { balanceTransaction } from '../fixtures/balance-transaction.ts';
import type { BalanceTransaction } from './client/stripe.schema.ts';
import { createMerchants } from './merchants.fixture.ts';
import { changeDelayed } from './posts/delayed-posts.service.ts';
import { settleAll } from './posts/post-times.service.ts';
import { saveRecords } from './sync/records.service.ts';

// Unless amounts are exact, others see a Stripe tracker move once a day, at a time that no payment decides.

// In two days: no job of the simulated days runs by itself. The owners' day begins at 04:00 UTC.
const DAY = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const TIMEZONE = 'America/New_York';
const START = Temporal.PlainDate.from(DAY).toZonedDateTime(TIMEZONE).epochMilliseconds;
const END = Temporal.PlainDate.from(DAY).add({ days: 1 }).toZonedDateTime(TIMEZONE).epochMilliseconds;
const HOUR_MS = 3_600_000;
let clock = new Date(START);
const app = await createMerchants({ now: () => clock });
const url = await listen(app);
endSocketsAfterwards();
const { kit, platform, guest } = app;
const publishScheduled = publishJob(platform, new Map());
const JOB = { signal: new AbortController().signal, log: platform.log, attempt: 1 };
const stranger = await app.signUp('stranger');
// One for all shops: the server accepts few sockets of an address per minute.
const strangersSocket = await connect(url, stranger);

interface Event {
  readonly atMs: number;
  readonly amount: number;
  readonly category?: string;
  /** Payment that it takes back. */
  readonly of?: string;
}

const pay = (hours: number, amount: number, seconds = 0): Event => ({
  atMs: START + hours * HOUR_MS + seconds * 1_000,
  amount,
});

/** Days with different numbers and seconds of payments, refunds of earlier payments, and one that is taken back. */
const WORLDS: Readonly<Record<string, readonly Event[]>> = {
  one: [pay(9, 5_000)],
  many: [
    pay(1, 100, 17),
    pay(17.5, 101, 34),
    { atMs: START + 5 * HOUR_MS, amount: -3_000, category: 'refund', of: 'past_1' },
    { atMs: START + 23 * HOUR_MS, amount: -1_000, category: 'refund', of: 'past_3' },
    // A payment of the day before that is stored late.
    { atMs: START - 1_000, amount: 777 },
  ],
  none: [],
};

function rowOf(id: string, { atMs, amount, category = 'charge', of }: Event): BalanceTransaction {
  const source = of === undefined ? id : { id: `re_${id}`, charge: of };
  return balanceTransaction({
    id: `txn_${id}`,
    created: atMs / 1_000,
    amount,
    reporting_category: category,
    source,
  });
}

interface Post {
  readonly activity_uuid: string;
  readonly last_activity_at: string;
}

let count = 0;

/** A public shop with payments on earlier days, a follower, and what others can read and receive of it. */
async function createShop(visibility: 'hidden' | 'growth' | 'rounded' | 'exact') {
  clock = new Date(START - HOUR_MS);
  count += 1;
  const [shop, follower] = [
    await app.open(`shop_${count}`, { timezone: TIMEZONE }),
    await app.signUp(`fan_${count}`),
  ];
  await shop.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  expect((await shop.put('/api/stripe/settings', { amount_visibility: visibility })).statusCode).toBe(200);
  await follower.post(`/api/follows/${shop.username}`);
  const past = [1, 2, 3, 9, 40].map((days) =>
    rowOf(`past_${days}`, { atMs: START - days * 24 * HOUR_MS + 7_777_000, amount: days * 1_000 }),
  );
  clock = new Date(START);
  await shop.store(past);
  const page = `/api/profiles/${shop.username}/stripe`;
  const addresses = [
    ...['30d', 'all'].map((timeframe) => `${page}?timeframe=${timeframe}`),
    `${page}/items?limit=100`,
    `/api/profiles/${shop.username}`,
    `/api/profiles/${shop.username}/showcase`,
    `/api/profiles/${shop.username}/feed.atom`,
    `/api/${shop.username}?limit=100`,
    '/api/?feed_type=all&limit=100',
    `/api/search?q=${shop.username}`,
    '/api/trackers/available',
    `/${shop.username}`,
    `/${shop.username}/stripe`,
  ];
  const read = async (viewer: Pick<Caller, 'get'>) =>
    Promise.all(
      addresses.map(async (address) => {
        const { statusCode, body, headers } = await viewer.get(address);
        return [address, statusCode, headers.etag, headers['last-modified'], body] as const;
      }),
    );
  const sockets = [await connect(url, follower), strangersSocket];
  for (const socket of sockets) await socket.subscribe(FEED_TOPIC, userTopic(shop.username));
  await delivered(sockets, [follower, stranger]);
  const heardBefore = sockets.map(({ received }) => received.length);
  let stored = 0;
  return {
    ...shop,
    follower,
    /** Everything that a guest and a follower read. */
    record: async () => Promise.all([guest, follower].map(read)),
    /** Everything that a follower reads. */
    recordOne: async () => read(follower),
    /** Events about trackers and activities that sockets of others have received. */
    heard: async () => {
      await delivered(sockets, [follower, stranger]);
      return sockets.flatMap(({ received }, index) =>
        received
          .slice(heardBefore[index])
          .filter(({ type }) => ['activity_update', 'tracker_update'].includes(type)),
      );
    },
    pay: async (event: Event, atMs = Math.max(START, event.atMs)) => {
      clock = new Date(atMs);
      stored += 1;
      await shop.store([rowOf(`${shop.username}_${stored}`, event)], { isNews: true });
      await kit.lockedTransaction(shop.uuid, (trx) =>
        saveRecords(kit, trx, { ...shop.connection, history_months: 36 }),
      );
    },
    /** Runs the jobs of the day's end. */
    endDay: async () => {
      clock = new Date(END);
      const due = { user_id: shop.uuid, tracker_type: 'stripe', publish_at: clock.toISOString() };
      await publishScheduled(due, JOB);
      const { rows } = await sql<{ uuid: string }>`
        select split_part(j.key, ':', 2) as uuid
        from graphile_worker.jobs j join stripe_transaction d on j.key = 'stripe.delayed_posts:' || d.uuid
        where d.user_id = ${shop.uuid} and j.run_at <= ${clock}`.execute(kit.db);
      for (const { uuid } of rows) await changeDelayed(kit, { uuid, user_id: shop.uuid });
    },
    posts: async (viewer: Pick<Caller, 'get'> = guest): Promise<Post[]> =>
      (await viewer.get(`/api/${shop.username}?limit=100`)).json().activities,
  };
}

/** Resolves when the events of everything before have reached the sockets. */
async function delivered(sockets: readonly Client[], users: readonly Caller[]): Promise<void> {
  const detail = `mark ${kit.newId()}`;
  const to = { accounts: users.map(({ uuid }) => uuid) };
  await publishRealtime(platform.bus, platform.db, { to, event: socketError, data: { detail } });
  for (const socket of sockets) {
    let text: unknown;
    while (text !== detail) text = (await socket.next('error'))['detail'];
  }
}

test.each([
  ['hidden', 'one'],
  ['hidden', 'many'],
  ['hidden', 'none'],
  ['growth', 'many'],
  ['rounded', 'many'],
] as const)(
  'when amounts are %s, a day of payments (%s) changes nothing for others until the day is over',
  async (level, world) => {
    const events = WORLDS[world] ?? [];
    const shop = await createShop(level);
    const before = await shop.record();
    const [, ofFollower] = before;
    const owned = (await shop.posts(shop)).length;
    const steps = [...events].toSorted((a, b) => a.atMs - b.atMs);
    for (const event of steps) {
      await shop.pay(event);
      expect(await shop.recordOne()).toEqual(ofFollower);
    }
    clock = new Date(END - 1_000);
    expect(await shop.record()).toEqual(before);
    expect(await shop.heard()).toEqual([]);
    // The owner sees the payments at once.
    expect((await shop.posts(shop)).length - owned).toBe(events.length === 0 ? 0 : 1);
    await shop.endDay();
    const [newest] = await shop.posts();
    const time = new Date(END - 1).toISOString();
    if (events.length > 0) {
      expect(newest?.last_activity_at).toBe(time);
      expect((await shop.heard()).length).toBeGreaterThan(0);
    } else expect(await shop.posts()).toHaveLength(owned);
  },
);

test('when amounts are exact, each payment moves the tracker for others', async () => {
  const shop = await createShop('exact');
  for (const event of [pay(9, 5_000), pay(10, 700, 33)]) {
    const before = await shop.record();
    await shop.pay(event);
    expect(await shop.record()).not.toEqual(before);
    expect((await shop.posts())[0]?.last_activity_at).toBe(new Date(event.atMs).toISOString());
  }
  expect((await shop.heard()).length).toBeGreaterThan(1);
});

test('when the first payments come after amounts were hidden, others do not learn that there are any', async () => {
  clock = new Date(START);
  const shop = await app.open('first_shop', { timezone: TIMEZONE });
  await shop.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  const read = async () =>
    Promise.all(
      [
        `/api/profiles/${shop.username}/stripe`,
        `/api/profiles/${shop.username}`,
        '/api/trackers/available',
      ].map(async (address) => (await guest.get(address)).body),
    );
  const [before, usage] = [await read(), await readUsage(platform.db)];
  clock = new Date(START + 9 * HOUR_MS);
  await shop.store([rowOf('first', pay(9, 5_000))], { isNews: true });
  expect((await shop.get(`/api/profiles/${shop.username}`)).body).toContain('"has_data":true');
  expect(await read()).toEqual(before);
  expect(await readUsage(platform.db)).toEqual(usage);
});

test('when amounts become exact and hidden again, the times of payments are gone and later ones wait', async () => {
  const shop = await createShop('hidden');
  const show = (amount_visibility: string) => shop.put('/api/stripe/settings', { amount_visibility });
  await shop.pay(pay(2, 1_000, 12));
  await shop.pay(pay(3, 1_000, 34));
  const past = (await shop.posts()).map(({ last_activity_at: at }) => at);
  const startOfToday = new Date(START).toISOString();
  expect(past.every((at) => at < startOfToday && at.endsWith(':59:59.999Z'))).toBe(true);

  clock = new Date(START + 4 * HOUR_MS);
  await show('exact');
  // The job runs by itself.
  await publishScheduled(
    { user_id: shop.uuid, tracker_type: 'stripe', publish_at: clock.toISOString() },
    JOB,
  );
  expect((await shop.posts())[0]?.last_activity_at).toBe(
    new Date(START + 3 * HOUR_MS + 34_000).toISOString(),
  );
  clock = new Date(START + 5 * HOUR_MS);
  await show('hidden');
  const [newest, ...rest] = (await shop.posts()).map(({ last_activity_at: at }) => at);
  expect(rest).toEqual(past);
  expect(newest).toBe(clock.toISOString());
  const before = await shop.record();
  const heard = (await shop.heard()).length;
  for (const event of [pay(6, 1_000, 5), pay(7, 2_000, 6)]) {
    await shop.pay(event);
    expect(await shop.record()).toEqual(before);
  }
  expect(await shop.heard()).toHaveLength(heard);
  await shop.endDay();
  expect((await shop.posts())[0]?.last_activity_at).toBe(new Date(END - 1).toISOString());
});

test('when an account is of an older version, a job gives its posts the ends of their days', async () => {
  const shop = await createShop('exact');
  await shop.pay(pay(2, 1_000, 12));
  await sql`update stripe_settings set amount_visibility = 'hidden' where user_id = ${shop.uuid}`.execute(
    kit.db,
  );
  await sql`update stripe_connections set has_settled_posts = false where user_id = ${shop.uuid}`.execute(
    kit.db,
  );
  clock = new Date(START + 5 * HOUR_MS);
  await settleAll(kit);
  const [newest, ...rest] = (await shop.posts()).map(({ last_activity_at: at }) => at);
  expect(newest).toBe(clock.toISOString());
  expect(rest.every((at) => at.endsWith(':59:59.999Z'))).toBe(true);
});

test('when a day of payments is stored, the id of its post does not tell when', async () => {
  const shop = await createShop('hidden');
  await shop.pay(pay(9, 5_000));
  const [{ activity_uuid: id } = { activity_uuid: '' }] = await shop.posts(shop);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse(DAY));
});
