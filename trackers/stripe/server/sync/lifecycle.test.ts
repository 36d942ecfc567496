import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTrackerKit } from '../../../../server/features/activities/tracker-kit.ts';
import { ProviderError } from '../../../../server/tracker-kit/sync/provider-error.ts';
import { tracker } from '../../tracker.ts';
import { createStripeClient } from '../client/stripe.client.ts';
import { findConnection } from '../connection/connection.repository.ts';
import { AccessEnded, currentToken } from '../connection/tokens.service.ts';
import { stripeKit } from '../stripe.db.ts';
import { createStripeFixture, transaction } from '../stripe.fixture.ts';
import { stripeRun } from './stripe-run.ts';
import { PROVIDER, stripeSync } from './stripe-sync.ts';

const { stripe, join, guest, platform } = await createStripeFixture();
const HOURS_PER_MONTH = 730;
const createNode = () => stripeKit(createTrackerKit(platform, tracker));

/** Rows in the last 30 months, several pages. */
function longHistory(name: string) {
  return Array.from({ length: 330 }, (_, index) =>
    transaction(`${name}_${index}`, { hoursAgo: 1 + index * (HOURS_PER_MONTH / 11), amount: 1_000, fee: 30 }),
  );
}

async function connectionOf(userId: string) {
  const connection = await findConnection(createNode().db, userId);
  if (!connection) throw new Error('nothing is connected');
  return connection;
}

test('when an account has a long history, the last year comes first and the rest follows', async () => {
  const ada = await join();
  const account = stripe.addAccount({ balanceTransactions: longHistory(ada.uuid) });
  await ada.connect(account);
  const totalOf = async () => (await ada.get(`/api/profiles/${ada.username}/stripe/items`)).json().total;
  expect(await totalOf()).toBeGreaterThanOrEqual(130);
  await expect.poll(totalOf, { timeout: 40_000 }).toBe(330);
  const yearAgo = Date.now() / 1_000 - 366 * 86_400;
  const isOlder = ({ path, query }: (typeof stripe.requests)[number]) =>
    path === '/v1/balance_transactions' && Number(query.get('created[gte]')) < yearAgo;
  const firstOlder = stripe.requests.findIndex(isOlder);
  const before = stripe.requests.slice(0, firstOlder).map(({ path }) => path);
  expect(before).toContain('/v1/subscriptions');
});

test('when two nodes refresh an expired token at the same time, Stripe is asked once', async () => {
  const ada = await join();
  await ada.connect(stripe.addAccount());
  const { uuid: connectionId } = await connectionOf(ada.uuid);
  const node = createNode();
  await node.db
    .updateTable('stripe_connections')
    .set({ token_expires_at: new Date(0) })
    .where('uuid', '=', connectionId)
    .execute();
  const refreshes = () =>
    stripe.requests.filter(({ body }) => body.get('grant_type') === 'refresh_token').length;
  const before = refreshes();
  const { signal } = new AbortController();
  const tokens = await Promise.all(
    [node, createNode()].map((kit) => currentToken(kit, createStripeClient(kit), { connectionId, signal })),
  );
  expect([new Set(tokens).size, refreshes() - before]).toEqual([1, 1]);
});

/** Finds connections that wait in a transaction. */
async function findHeld() {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(platform.db);
  return rows;
}

test('when Stripe hangs during a refresh, neither it nor those who wait for it hold a connection', async () => {
  const [ada, signal] = [await join(), new AbortController().signal];
  await ada.connect(stripe.addAccount());
  const { uuid: connectionId } = await connectionOf(ada.uuid);
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  stripe.delay('/v1/oauth/token', () => {
    arrived.resolve();
    return answered.promise;
  });
  const refresh = (kit: ReturnType<typeof createNode>, rejected: string) =>
    currentToken(kit, createStripeClient(kit), { connectionId, rejected, signal });
  const old = await currentToken(createNode(), createStripeClient(createNode()), { connectionId, signal });
  const tokens = [createNode(), createNode()].map((kit) => refresh(kit, old));
  await arrived.promise;
  // Others of this process may be in a transaction for a moment.
  await expect.poll(findHeld).toEqual([]);
  // Its owner can disconnect meanwhile; the new tokens are then dropped.
  expect((await ada.post('/api/stripe/disconnect')).statusCode).toBe(200);
  answered.resolve();
  for (const one of await Promise.allSettled(tokens))
    expect(one).toMatchObject({ status: 'rejected', reason: { message: 'there are no tokens' } });
});

test('when a node crashed during a refresh, another one refreshes after its claim', async () => {
  const [ada, node, signal] = [await join(), createNode(), new AbortController().signal];
  await ada.connect(stripe.addAccount());
  const { uuid: connectionId } = await connectionOf(ada.uuid);
  const claim = (until: Date) =>
    node.db
      .updateTable('stripe_connections')
      .set({ renewing_until: until })
      .where('uuid', '=', connectionId)
      .execute();
  await claim(new Date(Date.now() + 1_000));
  const old = await currentToken(node, createStripeClient(node), { connectionId, signal });
  const renewed = await currentToken(node, createStripeClient(node), { connectionId, rejected: old, signal });
  expect([renewed === old, (await connectionOf(ada.uuid)).renewing_until]).toEqual([false, null]);
});

test('when the node stops during a refresh, the new tokens are stored, and no refresh begins afterwards', async () => {
  const [ada, node, stop] = [await join(), createNode(), new AbortController()];
  await ada.connect(stripe.addAccount());
  const { uuid: connectionId } = await connectionOf(ada.uuid);
  const real = createStripeClient(node);
  let refreshes = 0;
  const client: typeof real = {
    ...real,
    refreshToken: async (token, signal) => {
      refreshes += 1;
      const grant = await real.refreshToken(token, signal);
      // Stripe has replaced the tokens already when the node stops.
      stop.abort(new Error('the node stops'));
      signal.throwIfAborted();
      return grant;
    },
  };
  const { signal } = stop;
  const old = await currentToken(node, client, { connectionId, signal });
  const token = await currentToken(node, client, { connectionId, rejected: old, signal });
  expect(await currentToken(node, client, { connectionId, signal })).toBe(token);
  const late = currentToken(node, client, { connectionId, rejected: token, signal });
  await expect(late).rejects.toThrow('the node stops');
  expect(refreshes).toBe(1);
});

test('when the refresh token is rejected, the access has ended, or expired after a year', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  await ada.connect(account);
  // A sync that is still under way would meet the refusal first.
  const state = async () => (await ada.get('/api/stripe/sync-status')).json().state;
  await expect.poll(state).toBe('idle');
  stripe.deauthorize(account);
  const [node, { uuid: connectionId }] = [createNode(), await connectionOf(ada.uuid)];
  const { signal } = new AbortController();
  await expect(
    currentToken(node, createStripeClient(node), { connectionId, rejected: 'any', signal }),
  ).resolves.toMatch(/^uk_/);
  await node.db
    .updateTable('stripe_connections')
    .set({ token_expires_at: new Date(0) })
    .where('uuid', '=', connectionId)
    .execute();
  const refused = currentToken(node, createStripeClient(node), { connectionId, signal });
  await expect(refused).rejects.toBeInstanceOf(AccessEnded);
  await expect(refused).rejects.toMatchObject({ reason: 'expired' });
  await node.db
    .updateTable('stripe_connections')
    .set({ token_expires_at: new Date() })
    .where('uuid', '=', connectionId)
    .execute();
  await expect(currentToken(node, createStripeClient(node), { connectionId, signal })).rejects.toMatchObject({
    reason: 'deauthorised',
  });
});

test('when the owner connects again while a step loses its access, the new connection stays', async () => {
  const [ada, account, node] = [await join(), stripe.addAccount(), createNode()];
  await ada.connect(account);
  const { uuid: accountId } = await connectionOf(ada.uuid);
  const client = {
    ...createStripeClient(node),
    balanceTransactions: async () => {
      await ada.connect(account);
      throw new ProviderError('rejected', 'the access has ended');
    },
  };
  const task = { accountId, userId: ada.uuid, provider: PROVIDER } as const;
  const run = { ...task, isNewRun: true, isForced: false, hasNews: false, attempts: 0, lane: 1 };
  expect(await stripeRun(node, client).step(run, new AbortController().signal)).toBe(false);
  expect(await ada.status()).toMatchObject({ connected: true, disconnect_reason: null });
});

test('when Stripe ended the access, others see nothing until the owner keeps the history', async () => {
  const [ada, bob] = [await join(), await join()];
  const balanceTransactions = [transaction(`ch_${ada.uuid}`, { hoursAgo: 1, amount: 4_321 })];
  const account = stripe.addAccount({ balanceTransactions });
  await ada.put('/api/stripe/settings', { amount_visibility: 'exact' });
  await ada.connect(account);
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  const [post] = (await guest.get(`/api/${ada.username}`)).json().activities;
  const uuid: string = post.activity_uuid;
  const target = { activity_uuid: uuid, activity_type: 'stripe_transaction' };
  const liked = { likeable_uuid: uuid, likeable_type: 'stripe_transaction' };
  const subject = new URLSearchParams(target).toString();
  expect((await bob.post('/api/likes', liked)).statusCode).toBe(201);
  expect((await bob.post('/api/comments', { ...target, content: 'Nice day' })).statusCode).toBe(201);
  const addresses = [
    `/api/profiles/${ada.username}/stripe`,
    `/api/profiles/${ada.username}/stripe/items`,
    `/api/profiles/${ada.username}`,
    `/api/${ada.username}`,
    '/api/',
    `/api/activities/${uuid}`,
    `/api/likes/users?${new URLSearchParams(liked).toString()}`,
    `/api/comments?${subject}`,
  ];
  const mentions = async (viewer: Pick<typeof guest, 'get'>) => {
    const bodies = await Promise.all(addresses.map(async (address) => (await viewer.get(address)).body));
    const words = /43\.21|4321|"stripe"|Nice day|"total":1/;
    return addresses.filter((_, index) => words.test(bodies[index] ?? ''));
  };
  const shownBefore = await mentions(bob);
  expect(shownBefore).toEqual(addresses);
  expect((await ada.post('/api/stripe/keep-history')).statusCode).toBe(409);
  stripe.fail('/v1/balance_transactions', { status: 403, code: 'account_invalid' }, 2);
  await ada.post('/api/stripe/sync?force=true');
  await expect
    .poll(async () => (await ada.status()).disconnect_reason, { timeout: 40_000 })
    .toBe('deauthorised');
  expect([await mentions(guest), await mentions(bob)]).toEqual([[], []]);
  expect((await bob.get(`/api/profiles/${ada.username}/stripe`)).statusCode).toBe(404);
  expect((await bob.post('/api/likes', liked)).statusCode).toBe(404);
  expect((await ada.page()).body).toContain('4321');
  expect((await ada.get(`/api/${ada.username}`)).body).toContain('€43.21');
  const { notifications } = (await ada.get('/api/notifications/')).json();
  expect(notifications[0].message).toContain('Stripe ended the access');

  const kept = await ada.post('/api/stripe/keep-history');
  expect(kept.json()).toMatchObject({ connected: false, keeps_history: true, needs_reconnect: true });
  expect((await ada.page(guest)).json().sections[0]).toMatchObject({ key: 'disconnected' });
  expect(await mentions(bob)).toEqual(shownBefore);
  await ada.connect(account);
  expect(await ada.status()).toMatchObject({ connected: true, keeps_history: false });
  expect(await mentions(bob)).toEqual(shownBefore);
});

test('when a permission is missing, the connection stays and the rest is read', async () => {
  const ada = await join();
  const account = stripe.addAccount({
    balance: { available: [{ amount: 7_001, currency: 'eur' }], pending: [{ amount: 902, currency: 'eur' }] },
  });
  stripe.fail('/v1/payouts', { status: 403, code: 'more_permissions_required' }, 10);
  await ada.connect(account);
  await expect
    .poll(async () => (await ada.get('/api/stripe/balance')).json())
    .toMatchObject({ balances: [{ currency: 'eur', available: 7_001, pending: 902 }], missing: ['payouts'] });
  expect(await ada.status()).toMatchObject({ connected: true });
});

test('when the account itself cannot be read, its id is its name, and its currency is that of its balance', async () => {
  const ada = await join();
  const account = stripe.addAccount({
    balance: { available: [{ amount: 7_001, currency: 'chf' }], pending: [] },
  });
  stripe.fail('/v1/account', { status: 403, code: 'more_permissions_required' }, 10);
  const cookie = await ada.startCookie();
  const answer = await ada.sendCode(stripe.authorize(account), { cookie });
  expect(answer.json()).toMatchObject({ business_name: account.id });
  await expect
    .poll(async () => ada.status())
    .toMatchObject({ connected: true, business_name: account.id, currency: 'chf' });
});

test('when the last payment of a page vanishes at Stripe, the list is read again and nothing is missing', async () => {
  const ada = await join();
  const rows = Array.from({ length: 150 }, (_, index) =>
    transaction(`ch_${index}_${ada.uuid}`, { hoursAgo: 1 + index, amount: 100 }),
  );
  const account = stripe.addAccount();
  let reads = 0;
  Object.defineProperty(account, 'balanceTransactions', {
    get: () => {
      reads += 1;
      return reads === 2 ? rows.toSpliced(99, 1) : rows;
    },
  });
  await ada.connect(account);
  expect((await ada.get(`/api/profiles/${ada.username}/stripe/items`)).json().total).toBe(150);
  expect(reads).toBeGreaterThan(2);
});

test('when the user is deleted while pages are read, the run ends without an error', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  await ada.connect(account);
  const { uuid: accountId } = await connectionOf(ada.uuid);
  // No job may take the step.
  await platform.jobs.stop();
  const logged: unknown[] = [];
  const log = { info: () => undefined, error: (fields: unknown) => void logged.push(fields) };
  const node = { ...createNode(), log };
  const deletions: string[] = [];
  const client = {
    ...createStripeClient(node),
    balanceTransactions: async () => {
      await platform.db.deleteFrom('users').where('uuid', '=', ada.uuid).execute();
      deletions.push(ada.uuid);
      return { data: [], has_more: false };
    },
  };
  await node.db
    .updateTable('stripe_syncs')
    .set({ queued_at: node.now(), deadline: node.now(), is_manual: true })
    .where('account_id', '=', accountId)
    .execute();
  const { signal } = new AbortController();
  for (let step = 0; step < 20 && deletions.length === 0; step += 1)
    await stripeSync(node).work(stripeRun(node, client), { provider: PROVIDER, signal });
  expect([deletions.length, logged]).toEqual([1, []]);
});
