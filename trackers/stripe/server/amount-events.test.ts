import { expect, test } from 'vitest';
import { activityTopic, userTopic } from '@plotline/contract/presence.ts';
import { connect, endSocketsAfterwards, listen } from '../../../tests/realtime/support/client.ts';
import { createMerchants } from './merchants.fixture.ts';
import { balanceTransaction } from '../fixtures/balance-transaction.ts';

const app = await createMerchants();
const url = await listen(app);
endSocketsAfterwards();

const LIKED_TYPE = 'stripe_transaction';

test('when hidden amounts change, sockets of others receive the same events', async () => {
  const [merchant, fan] = [await app.open('live_shop'), await app.signUp('fan')];
  await merchant.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  await fan.post(`/api/follows/${merchant.username}`);
  const created = Math.floor(Date.now() / 1_000) - 1;
  const charge = (amount: number) => balanceTransaction({ id: 'txn_1', created, amount });
  await merchant.store([charge(1_100)]);
  const { activities } = (await fan.get(`/api/${merchant.username}`)).json();
  const post: string = activities[0].activity_uuid;
  const client = await connect(url, fan);
  const topics = [userTopic(merchant.username), activityTopic(post)];
  expect(await client.subscribe(...topics)).toEqual(topics);

  /** Returns the events of a change of the amount. A comment is the last one. */
  const eventsOf = async (amount: number) => {
    const start = client.received.length;
    expect(await merchant.store([charge(amount)])).toBe(0);
    const content = `Comment on ${amount} cents`;
    const target = { activity_uuid: post, activity_type: LIKED_TYPE };
    const { uuid } = (await merchant.post('/api/comments', { ...target, content })).json();
    const texts = () => client.received.slice(start).map((event) => JSON.stringify(event));
    await expect.poll(() => texts().join(), { timeout: 20_000 }).toContain(uuid);
    // Others concern follows and presence.
    return texts().filter((text) => text.includes('"stripe"') && !text.includes(uuid));
  };
  const [first, second] = [await eventsOf(31_111), await eventsOf(72_222)];
  expect(first.length).toBeGreaterThan(0);
  expect(plain(second)).toEqual(plain(first));
  expect([...first, ...second].join()).not.toMatch(/31.?111|72.?222/u);
});

function plain(events: readonly string[]): string[] {
  return events.map((text) => text.replaceAll(/\d{4}-[-\d:.TZ]+/gu, 'time'));
}
