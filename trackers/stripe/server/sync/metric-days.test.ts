import { expect, test } from 'vitest';
import { createTrackerKit } from '../../../../server/features/activities/tracker-kit.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { monthlyItem } from '../../fixtures/subscription-item.ts';
import { tracker } from '../../tracker.ts';
import type { Subscription } from '../client/stripe.schema.ts';
import { netMovement } from '../formulas/movements.ts';
import { stripeKit } from '../stripe.db.ts';
import { saveMetricDays } from './metric-days.fixture.ts';
import { findMetricDays } from './snapshots.repository.ts';
import { storeSubscriptions } from './subscriptions.service.ts';

const { signUp, platform } = await createTestApp();
const kit = stripeKit(createTrackerKit(platform, tracker));
const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const secondsOf = (day: string) => at(day).getTime() / 1_000;

function subscription(
  id: string,
  since: string,
  amount: number,
  { status = 'active', endedOn }: { status?: string; endedOn?: string } = {},
): Subscription {
  return {
    id: `sub_${id}`,
    created: secondsOf(since),
    customer: 'cus_1',
    status,
    ended_at: endedOn === undefined ? null : secondsOf(endedOn),
    items: monthlyItem(id, amount),
  };
}

test('when a customer starts, upgrades, leaves and returns, each day has its MRR and movement', async () => {
  const { uuid: userId } = await signUp('subscriber_owner');
  const connection = { user_id: userId, account_id: 'acct_metrics', livemode: true };
  const read = async (day: string, subscriptions: readonly Subscription[]) => {
    const then = { ...kit, now: () => at(day) };
    await then.transaction((trx) => storeSubscriptions(then, trx, { connection, subscriptions }));
    await saveMetricDays(then, connection);
  };
  await read('2026-09-01', [subscription('a', '2026-09-01', 1_000)]);
  await read('2026-09-03', [subscription('a', '2026-09-01', 1_500)]);
  const ended = subscription('a', '2026-09-01', 1_500, { status: 'canceled', endedOn: '2026-09-05' });
  await read('2026-09-05', [ended]);
  await read('2026-09-08', [ended, subscription('b', '2026-09-08', 900)]);
  // Read again without a change: nothing is added.
  await read('2026-09-08', [ended, subscription('b', '2026-09-08', 900)]);

  const days = await findMetricDays(kit.db, { userId, accountId: 'acct_metrics', currency: 'eur' });
  expect(days.map(({ local_date: day }) => day.slice(-2)).join(' ')).toBe('01 02 03 04 05 06 07 08');
  expect(days.map(({ mrr }) => mrr)).toEqual([1_000, 1_000, 1_500, 1_500, 0, 0, 0, 900]);
  const changes = (key: 'new' | 'expansion' | 'churn' | 'reactivation') =>
    days.flatMap((day) => (day[key] === 0 ? [] : [[day.local_date, day[key]]]));
  expect(changes('new')).toEqual([['2026-09-01', 1_000]]);
  expect(changes('expansion')).toEqual([['2026-09-03', 500]]);
  expect(changes('churn')).toEqual([['2026-09-05', 1_500]]);
  expect(changes('reactivation')).toEqual([['2026-09-08', 900]]);
  for (const [index, day] of days.entries())
    expect((days[index - 1]?.mrr ?? 0) + netMovement(day)).toBe(day.mrr);
});

test('when subscriptions started and ended before the connection, their history is estimated', async () => {
  const { uuid: userId } = await signUp('history_owner');
  const connection = { user_id: userId, account_id: 'acct_history', livemode: true };
  const then = { ...kit, now: () => at('2026-09-06') };
  const trial = { ...subscription('t', '2026-09-01', 500), trial_end: secondsOf('2026-09-04') };
  await then.transaction((trx) =>
    storeSubscriptions(then, trx, {
      connection,
      subscriptions: [
        subscription('a', '2026-09-01', 1_000),
        {
          ...subscription('b', '2026-09-02', 700, { status: 'canceled', endedOn: '2026-09-05' }),
          customer: 'cus_2',
        },
        { ...trial, customer: 'cus_3' },
        {
          ...subscription('u', '2026-09-01', 400, { status: 'canceled', endedOn: '2026-09-03' }),
          trial_end: secondsOf('2026-09-04'),
          customer: 'cus_4',
        },
        subscription('n', '2026-09-02', 300, { status: 'incomplete_expired', endedOn: '2026-09-03' }),
      ],
    }),
  );
  await saveMetricDays(then, connection);
  const days = await findMetricDays(kit.db, { userId, accountId: 'acct_history', currency: 'eur' });
  expect(
    days.map((day) => [day.local_date.slice(-2), day.mrr, day.new, day.churn, day.is_estimated]),
  ).toEqual([
    ['01', 1_000, 1_000, 0, true],
    ['02', 1_700, 700, 0, true],
    ['03', 1_700, 0, 0, true],
    ['04', 2_200, 500, 0, true],
    ['05', 1_500, 0, 700, true],
    ['06', 1_500, 0, 0, false],
  ]);
});

test('when a trial ends early, its original end changes nothing', async () => {
  const { uuid: userId } = await signUp('trial_owner');
  const connection = { user_id: userId, account_id: 'acct_trial', livemode: true };
  const read = async (day: string, changes: Partial<Subscription>) => {
    const then = { ...kit, now: () => at(day) };
    const subscriptions = [{ ...subscription('t', '2026-09-01', 500), ...changes }];
    await then.transaction((trx) => storeSubscriptions(then, trx, { connection, subscriptions }));
    await saveMetricDays(then, connection);
  };
  await read('2026-09-01', { status: 'trialing', trial_end: secondsOf('2026-09-05') });
  await read('2026-09-03', { trial_end: secondsOf('2026-09-03') });
  await read('2026-09-06', { trial_end: secondsOf('2026-09-03') });
  const days = await findMetricDays(kit.db, { userId, accountId: 'acct_trial', currency: 'eur' });
  expect(days.map((day) => [day.local_date.slice(-2), day.mrr, day.new, day.churn])).toEqual([
    ['03', 500, 500, 0],
    ['04', 500, 0, 0],
    ['05', 500, 0, 0],
    ['06', 500, 0, 0],
  ]);
});

test('when a sync finds an end or the end of a trial later, it counts from its own day', async () => {
  const { uuid: userId } = await signUp('late_owner');
  const connection = { user_id: userId, account_id: 'acct_late', livemode: true };
  const read = async (day: string, subscriptions: readonly Subscription[]) => {
    const then = { ...kit, now: () => at(day) };
    await then.transaction((trx) => storeSubscriptions(then, trx, { connection, subscriptions }));
    await saveMetricDays(then, connection);
  };
  const trial = { trial_end: secondsOf('2026-09-04'), customer: 'cus_2' };
  const second = (status: string) => ({ ...subscription('t', '2026-09-01', 500, { status }), ...trial });
  await read('2026-09-02', [subscription('a', '2026-09-01', 1_000), second('trialing')]);
  await read('2026-09-03', [subscription('a', '2026-09-01', 1_200), second('trialing')]);
  const ended = subscription('a', '2026-09-01', 1_200, { status: 'canceled', endedOn: '2026-09-05' });
  await read('2026-09-08', [ended, second('active')]);
  const days = await findMetricDays(kit.db, { userId, accountId: 'acct_late', currency: 'eur' });
  expect(days.map((day) => [day.local_date.slice(-2), day.mrr, day.new, day.expansion, day.churn])).toEqual([
    ['01', 1_000, 1_000, 0, 0],
    ['02', 1_000, 0, 0, 0],
    ['03', 1_200, 0, 200, 0],
    ['04', 1_700, 500, 0, 0],
    ['05', 500, 0, 0, 1_200],
    ['06', 500, 0, 0, 0],
    ['07', 500, 0, 0, 0],
    ['08', 500, 0, 0, 0],
  ]);
  // A contradiction: the amount of the last read is not taken back.
  const other = subscription('b', '2026-09-09', 700);
  await read('2026-09-09', [other]);
  await read('2026-09-10', [{ ...other, items: monthlyItem('b', 800) }]);
  await read('2026-09-12', [
    { ...other, items: monthlyItem('b', 800), status: 'canceled', ended_at: secondsOf('2026-09-09') },
  ]);
  const later = await findMetricDays(kit.db, { userId, accountId: 'acct_late', currency: 'eur' });
  expect(later.slice(8).map(({ mrr }) => mrr)).toEqual([1_200, 500, 500, 500]);
});

test('when customers are stored, their ids are not, only hashes with the key of this installation', async () => {
  const { uuid: userId } = await signUp('hash_owner');
  const connection = { user_id: userId, account_id: 'acct_hash', livemode: true };
  await kit.transaction((trx) =>
    storeSubscriptions(kit, trx, {
      connection,
      subscriptions: [subscription('h', '2026-09-01', 1_000)],
    }),
  );
  const rows = await kit.db
    .selectFrom('stripe_sub_snapshot')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  expect(JSON.stringify(rows)).not.toContain('cus_1');
  expect(rows[0]?.customer_hash).toEqual(kit.keyedHash('customer of stripe', 'cus_1'));
  expect(kit.keyedHash('customer of others', 'cus_1')).not.toEqual(rows[0]?.customer_hash);
});
