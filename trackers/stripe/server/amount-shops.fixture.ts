import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createWebDir } from '../../../server/features/previews/previews.fixture.ts';
import type { AmountVisibility } from '../contract/connection.ts';
import { responsesOf, type Viewer } from './amount-levels.fixture.ts';
import type { BalanceTransaction, Subscription } from './client/stripe.schema.ts';
import { createMerchants } from './merchants.fixture.ts';
import { saveRecords } from './sync/records.service.ts';

export const NOW = new Date('2026-09-15T18:00:00.000Z');
/** Each test requests hundreds of addresses. */
export const LIMIT_MS = 240_000;
export const DAY_MS = 86_400_000;

/** The lists of an account at Stripe. */
export interface Account {
  readonly transactions: readonly BalanceTransaction[];
  readonly subscriptions: readonly Subscription[];
}

interface Comparison {
  /** Addresses whose responses differ, with both states. */
  readonly different: string[];
  readonly responses: number;
}

const LIKED_TYPE = 'stripe_transaction';
const FIGURES = ['net', 'gross', 'mrr', 'payments'];

/** The app with public shops, and viewers whose responses are compared. Call it at the top of a test file. */
export async function createShops() {
  const { kit, open, signUp, guest } = await createMerchants({
    now: () => NOW,
    webDir: createWebDir(),
    env: { PUBLIC_URL: 'https://plot.example' },
  });
  type Merchant = Awaited<ReturnType<typeof open>>;
  const viewers: Viewer[] = [];
  let fan: Caller;
  beforeAll(async () => {
    fan = await signUp('fan');
    const operator = await signUp('operator');
    await sql`update users set role = 'admin' where uuid = ${operator.uuid}`.execute(kit.db);
    viewers.push(
      { name: 'a guest', caller: guest, role: 'guest' },
      { name: 'a follower', caller: fan, role: 'follower' },
      { name: 'an administrator', caller: operator, role: 'admin' },
    );
  });

  async function shop(name: string, account: Account): Promise<Merchant> {
    const merchant = await open(name);
    await merchant.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
    await fan.post(`/api/follows/${name}`);
    await replace(merchant, account);
    const keys = FIGURES.filter((key) => key !== 'mrr' || account.subscriptions.length > 0);
    const pins = keys.map((key) => ({ tracker_type: 'stripe', key }));
    expect((await merchant.put('/api/profiles/me/pins', { pins })).statusCode).toBe(200);
    const [post] = await postsOf(merchant);
    if (post !== undefined) await talkAbout(post, merchant, fan);
    return merchant;
  }

  /** Stores an account as if it had always been so: the same rows with other amounts. */
  async function replace(merchant: Merchant, { transactions, subscriptions }: Account): Promise<void> {
    // At once: between refunds of one account and payments of the other, posts would be deleted and published again.
    await merchant.store(transactions);
    await kit.transaction(async (trx) => {
      await trx.deleteFrom('stripe_sub_snapshot').where('user_id', '=', merchant.uuid).execute();
    });
    await merchant.read(NOW, subscriptions);
    await kit.transaction((trx) => saveRecords(kit, trx, { ...merchant.connection, history_months: 36 }));
  }

  /** Compares all responses to others between two accounts. */
  async function compare(
    merchant: Merchant,
    levels: readonly AmountVisibility[],
    [first, second]: readonly [Account, Account],
  ): Promise<Comparison> {
    const different: string[] = [];
    let responses = 0;
    const rows = [...first.transactions, ...second.transactions];
    const currencies = [...new Set(rows.map(({ currency }) => currency))];
    for (const level of levels) {
      await merchant.put('/api/stripe/settings', { amount_visibility: level });
      await replace(merchant, first);
      const posts = await postsOf(merchant);
      const before = await responsesOf(merchant, { viewers, posts, currencies });
      for (const file of ['likes.csv', 'comments.json', 'notifications.csv'])
        expect(posts.some((post) => before.get(`${file} of the export as a follower`)?.includes(post))).toBe(
          true,
        );
      await replace(merchant, second);
      expect(await postsOf(merchant)).toEqual(posts);
      const after = await responsesOf(merchant, { viewers, posts, currencies });
      responses += before.size;
      for (const [address, response] of before)
        if (response !== after.get(address))
          different.push(`${level}: ${address}: ${statusOf(response)}, then ${statusOf(after.get(address))}`);
    }
    return { different, responses };
  }

  return { guest, shop, replace, compare };
}

async function postsOf(merchant: Caller): Promise<string[]> {
  const { activities } = (await merchant.get(`/api/${merchant.username}?limit=100`)).json();
  return activities.map((one: { activity_uuid: string }) => one.activity_uuid);
}

/** Leaves likes, comments, a report, and notifications of the fan about a post. */
async function talkAbout(post: string, merchant: Caller, fan: Caller): Promise<void> {
  const target = { activity_uuid: post, activity_type: LIKED_TYPE };
  const { uuid } = (await fan.post('/api/comments', { ...target, content: 'Well done' })).json();
  await fan.post('/api/likes', { likeable_uuid: post, likeable_type: LIKED_TYPE });
  await merchant.post('/api/likes', { likeable_uuid: uuid, likeable_type: 'comment' });
  await merchant.post('/api/comments', { ...target, content: 'Thanks', parent_comment_uuid: uuid });
  const report = { target_type: 'activity', target_uuid: post, reason: 'other', note: '' };
  expect((await fan.post('/api/reports', report)).statusCode).toBe(201);
}

function statusOf(response = 'missing'): string {
  return response.split('\n', 1)[0] ?? '';
}
