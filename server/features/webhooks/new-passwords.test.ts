import type { Webhook, WebhookDelivery } from '@plotline/contract/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { untilWaiting } from '../../../tests/support/waiting.ts';
import { startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { withTransaction } from '../../platform/database.ts';
import { hashSessionToken, newSessionToken } from '../../platform/session.ts';
import { PASSWORD_CHANGED } from '../accounts/accounts.events.ts';
import { insertReset } from '../accounts/password-resets.repository.ts';
import { COMMAND_LINE, createAdminActions } from '../admin/actions.service.ts';
import { queueWebhook } from './webhooks.jobs.ts';

const app = await createTestApp({ env: { PUSH_TO_PRIVATE_ADDRESSES: 'on' } });
const { db, bus, jobs } = app.platform;
const publisher = await createPublisher(app);
const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

// Equal to the old one, so that `signIn` knows it.
const NEW_PASSWORD = { password: 'Violet-Kite-7', password_confirm: 'Violet-Kite-7' };
const HOUR_MS = 60 * 60_000;

const changes: Readonly<Record<string, (who: Caller) => Promise<unknown>>> = {
  'changes their password': (who) =>
    who.post('/api/auth/change-password', { current_password: 'Violet-Kite-7', ...NEW_PASSWORD }),
  'sets a new password with a mailed link': async ({ uuid: userId }) => {
    const token = newSessionToken();
    const tokenHash = hashSessionToken(token) ?? Buffer.alloc(0);
    await insertReset(db, { tokenHash, userId, expiresAt: new Date(Date.now() + HOUR_MS) });
    return app.guest.post('/api/auth/reset-password', { token, ...NEW_PASSWORD });
  },
  'signs out all other devices': (who) => who.delete('/api/auth/sessions'),
  'gets a new password from an operator': ({ uuid }) =>
    createAdminActions(app.platform).setPassword(COMMAND_LINE, uuid, NEW_PASSWORD.password),
};

test.each(Object.entries(changes))(
  'when a user %s, their webhooks are off until they switch them on, those of others stay on',
  async (_, change) => {
    let [ada, bob] = await app.join('ada', 'bob');
    const [first, second] = [await addWebhook(ada, '/first'), await addWebhook(ada, '/second')];
    await addWebhook(bob);
    await pause(first.uuid);
    await publisher.publish(ada, {});
    await change(ada);
    ada = await app.signIn(ada);
    const off = { is_enabled: false, failing_since: null };
    expect(await webhooksOf(ada)).toMatchObject([off, off]);
    expect(await webhooksOf(bob)).toMatchObject([{ is_enabled: true }]);
    expect((await deliveriesOf(ada, first.uuid)).map(({ state }) => state)).toEqual(['failed']);
    expect((await ada.post(`/api/auth/webhooks/${first.uuid}/enable`)).statusCode).toBe(200);
    const before = await deliveriesOf(ada, second.uuid);
    await publisher.publish(ada, {});
    await expect.poll(async () => (await deliveriesOf(ada, first.uuid))[0]?.state).toBe('delivered');
    expect(await deliveriesOf(ada, second.uuid)).toHaveLength(before.length);
  },
);

test.each([200, 503])(
  'when the password changes while an event is sent, the response %i does not switch the webhook on',
  async (status) => {
    const [cleo] = await app.join('cleo');
    const { uuid } = await addWebhook(cleo);
    await pause(uuid);
    await publisher.publish(cleo, {});
    await sql`update webhooks set paused_until = null where uuid = ${uuid}`.execute(db);
    receiver.respond(`/${cleo.username}`, status);
    await withTransaction(db, async (trx) => {
      await bus.publish(trx, PASSWORD_CHANGED, { user_id: cleo.uuid });
      await queueWebhook(jobs, db, uuid);
      await untilWaiting(trx, 1);
    });
    await expect.poll(async () => (await deliveriesOf(cleo, uuid))[0]?.http_status).toBe(status);
    expect((await deliveriesOf(cleo, uuid))[0]?.state).toBe(status === 200 ? 'delivered' : 'failed');
    expect(await webhooksOf(cleo)).toMatchObject([{ is_enabled: false, failing_since: null }]);
  },
);

async function addWebhook(who: Caller, path = `/${who.username}`): Promise<Webhook> {
  const body = {
    url: `${receiver.origin}${path}`,
    events: ['activity.published'],
    password: 'Violet-Kite-7',
  };
  const answer = await who.post('/api/auth/webhooks', body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ webhook: Webhook }>().webhook;
}

async function pause(uuid: string): Promise<void> {
  const until = new Date(Date.now() + HOUR_MS);
  await sql`update webhooks set paused_until = ${until} where uuid = ${uuid}`.execute(db);
}

async function webhooksOf(who: Caller): Promise<Webhook[]> {
  return (await who.get('/api/auth/webhooks')).json<{ webhooks: Webhook[] }>().webhooks;
}

async function deliveriesOf(who: Caller, uuid: string): Promise<WebhookDelivery[]> {
  const answer = await who.get(`/api/auth/webhooks/${uuid}/deliveries`);
  return answer.json<{ deliveries: WebhookDelivery[] }>().deliveries;
}
