import {
  DELIVERY_HAS_NOT_FAILED,
  PASSWORD_WRONG,
  TOO_MANY_WEBHOOKS,
  WEBHOOK_IS_OFF,
  WEBHOOK_NOT_FOUND,
} from '@plotline/contract/errors.ts';
import type { Webhook, WebhookDelivery } from '@plotline/contract/webhooks.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';
import { expectedSignature, startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { later, queueWebhook } from './webhooks.jobs.ts';
import { createWebhooksService } from './webhooks.service.ts';
import { WAITING_MAX } from './webhooks.subscriber.ts';

const HOUR = 60 * 60_000;
const EVENTS = ['activity.published', 'activity.removed'];
let advanced = 0;
const app = await createTestApp({
  env: { PUSH_TO_PRIVATE_ADDRESSES: 'on', SMTP_URL: 'smtp://127.0.0.1:9' },
  now: () => new Date(Date.now() + advanced),
});
const PASSWORD = 'Violet-Kite-7';
const { db, jobs } = app.platform;
const mails: { to: string; subject: string }[] = [];
app.platform.mail.send = async (mail) => void mails.push(mail);
const publisher = await createPublisher(app);
const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

/** Adds a webhook at a path of the receiver that the name of the user makes unique. */
async function addWebhook(who: Caller, { path = `/${who.username}`, events = EVENTS } = {}) {
  const answer = await who.post('/api/auth/webhooks', {
    url: `${receiver.origin}${path}`,
    events,
    password: PASSWORD,
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ webhook: Webhook; secret: string }>();
}

const webhookOf = async (who: Caller) =>
  (await who.get('/api/auth/webhooks')).json<{ webhooks: Webhook[] }>().webhooks[0];
const deliveriesOf = async (who: Caller, uuid: string) =>
  (await who.get(`/api/auth/webhooks/${uuid}/deliveries`)).json<{ deliveries: WebhookDelivery[] }>()
    .deliveries;
const eventsAt = (path: string) => receiver.receivedAt(path).map(({ event }) => event);

/** Waits until the newest delivery of a webhook has been tried this often. */
const attempted = async (who: Caller, uuid: string, attempts: number) => {
  await expect
    .poll(async () => (await deliveriesOf(who, uuid))[0]?.attempts, { timeout: 10_000 })
    .toBe(attempts);
  return (await deliveriesOf(who, uuid))[0];
};

test('when a post is published and deleted, its author gets both events, signed, and nobody else does', async () => {
  const ada = await app.signUp('ada');
  const bea = await app.signUp('bea');
  const { secret, webhook } = await addWebhook(ada);
  await addWebhook(bea);
  const [uuid = ''] = await publisher.publish(ada, { content: 'Six miles' });
  await expect.poll(() => eventsAt('/ada')).toHaveLength(1);
  await publisher.kit.transaction((trx) => publisher.kit.retract(trx, ada.uuid, [uuid]));
  await expect.poll(() => eventsAt('/ada')).toHaveLength(2);
  const [published, removed] = eventsAt('/ada');
  expect(published).toMatchObject({
    type: 'activity.published',
    created_at: expect.any(String),
    activity: {
      activity_uuid: uuid,
      username: 'ada',
      tracker_type: publisher.definition.type,
      content: 'Six miles',
      visibility: 'everyone',
      url: `${app.platform.config.publicUrl}/ada/posts/${uuid}`,
    },
  });
  expect(removed).toMatchObject({
    type: 'activity.removed',
    activity: { activity_uuid: uuid, tracker_type: publisher.definition.type },
  });
  for (const one of receiver.receivedAt('/ada')) expect(one.signature).toBe(expectedSignature(secret, one));
  expect(eventsAt('/bea')).toEqual([]);
  await expect
    .poll(async () =>
      (await deliveriesOf(ada, webhook.uuid)).map(({ event, state, http_status }) => [
        event,
        state,
        http_status,
      ]),
    )
    .toEqual([
      ['activity.removed', 'delivered', 200],
      ['activity.published', 'delivered', 200],
    ]);
  const { rows } = await sql<{ row: string }>`select w::text as row from webhooks w`.execute(db);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
});

test('when a post is scheduled, hidden or old, no webhook gets it; when it is hidden later, its removal arrives once', async () => {
  const cleo = await app.signUp('cleo');
  await publisher.publish(cleo, {});
  const delayed = { tracker_type: publisher.definition.type };
  await addWebhook(cleo);
  const old = { eventAt: new Date(app.platform.now().getTime() - 72 * HOUR) };
  await publisher.publish(cleo, old);
  await sql`update user_trackers set publish_delay_minutes = 60 where user_id = ${cleo.uuid}`.execute(db);
  const [scheduled = ''] = await publisher.publish(cleo, {});
  const state = await sql`select 1 from activities where uuid = ${scheduled} and not is_published`.execute(
    db,
  );
  expect(state.rows).toHaveLength(1);
  await publisher.kit.transaction((trx) => publisher.kit.retract(trx, cleo.uuid, [scheduled]));
  await sql`update user_trackers set publish_delay_minutes = 0 where user_id = ${cleo.uuid}`.execute(db);
  const [shown = ''] = await publisher.publish(cleo, {});
  const post = `/api/posts/${delayed.tracker_type}/${shown}`;
  await expect.poll(() => eventsAt('/cleo')).toHaveLength(1);
  expect((await cleo.delete(post)).statusCode).toBe(200);
  await expect.poll(() => eventsAt('/cleo')).toHaveLength(2);
  await publisher.kit.transaction((trx) => publisher.kit.retract(trx, cleo.uuid, [shown]));
  await publisher.publish(cleo, {});
  await expect.poll(() => eventsAt('/cleo')).toHaveLength(3);
  expect(eventsAt('/cleo').map(({ type }) => type)).toEqual([...EVENTS, 'activity.published']);
  expect(JSON.stringify(eventsAt('/cleo'))).not.toContain(scheduled);
});

test('when a post is hidden before its event is sent, the event is dropped', async () => {
  const dora = await app.signUp('dora');
  const { webhook } = await addWebhook(dora, { events: ['activity.published'] });
  await pause(webhook.uuid);
  const [uuid = ''] = await publisher.publish(dora, {});
  expect((await dora.delete(`/api/posts/${publisher.definition.type}/${uuid}`)).statusCode).toBe(200);
  await resume(webhook.uuid);
  await expect
    .poll(async () => (await deliveriesOf(dora, webhook.uuid)).map(({ state }) => state))
    .toEqual(['dropped']);
  expect(eventsAt('/dora')).toEqual([]);
});

test('when the server fails once, the event comes again after a minute', async () => {
  const eva = await app.signUp('eva');
  receiver.respond('/eva', 500);
  const { webhook } = await addWebhook(eva);
  await publisher.publish(eva, {});
  expect(await attempted(eva, webhook.uuid, 1)).toMatchObject({ state: 'waiting', http_status: 500 });
  expect((await webhookOf(eva))?.failing_since).not.toBeNull();
  await run(webhook.uuid);
  expect(await attempted(eva, webhook.uuid, 1)).toMatchObject({ state: 'waiting' });
  advanced += 60_000;
  await run(webhook.uuid);
  expect(await attempted(eva, webhook.uuid, 2)).toMatchObject({ state: 'delivered', http_status: 200 });
  expect((await webhookOf(eva))?.failing_since).toBeNull();
  const [first, second] = eventsAt('/eva');
  expect(second).toEqual(first);
});

test('when the server redirects or sends an endless body, neither is followed or read', async () => {
  const fay = await app.signUp('fay');
  receiver.respond('/fay', { redirect: `${receiver.origin}/secret` }, 'endless body');
  const { webhook } = await addWebhook(fay);
  const send = async () => (await fay.post(`/api/auth/webhooks/${webhook.uuid}/test`)).statusCode;
  expect(await send()).toBe(202);
  expect(await attempted(fay, webhook.uuid, 1)).toMatchObject({
    event: 'test',
    state: 'failed',
    http_status: 307,
  });
  expect(eventsAt('/secret')).toEqual([]);
  expect(await send()).toBe(202);
  await expect
    .poll(async () => (await deliveriesOf(fay, webhook.uuid)).map(({ state }) => state))
    .toEqual(['delivered', 'failed']);
  await expect.poll(() => receiver.openBodies()).toBe(0);
  expect(eventsAt('/fay').map(({ type, activity }) => [type, activity])).toEqual([
    ['test', null],
    ['test', null],
  ]);
});

test('when a server fails for a day, the event is given up; after three days the webhook is switched off', async () => {
  let gil = await app.signUp('gil');
  receiver.respond('/gil', ...Array.from({ length: 50 }, () => 503));
  const { webhook } = await addWebhook(gil);
  await publisher.publish(gil, {});
  let attempts = 1;
  for (; (await attempted(gil, webhook.uuid, attempts))?.state === 'waiting'; attempts += 1) {
    advanced += 8 * HOUR;
    await run(webhook.uuid);
  }
  expect([attempts, (await webhookOf(gil))?.is_enabled]).toEqual([3, true]);
  advanced += 56 * HOUR;
  // The session has expired meanwhile.
  gil = await app.signIn(gil);
  await publisher.publish(gil, {});
  await expect.poll(async () => (await webhookOf(gil))?.is_enabled).toBe(false);
  expect((await deliveriesOf(gil, webhook.uuid)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  const notices = (await gil.get('/api/notifications/')).json<{
    notifications: { message: string; link: string }[];
  }>();
  expect(notices.notifications.map(({ message, link }) => [message, link])).toEqual([
    [expect.stringContaining('was switched off'), '/settings/api'],
  ]);
  await publisher.publish(gil, {});
  expect(await deliveriesOf(gil, webhook.uuid)).toHaveLength(2);
  expect(await outcome(gil.post(`/api/auth/webhooks/${webhook.uuid}/test`))).toEqual([
    409,
    { detail: WEBHOOK_IS_OFF },
  ]);
  receiver.respond('/gil');
  expect((await gil.post(`/api/auth/webhooks/${webhook.uuid}/enable`)).statusCode).toBe(200);
  await publisher.publish(gil, {});
  await expect.poll(async () => (await deliveriesOf(gil, webhook.uuid))[0]?.state).toBe('delivered');
  await expect
    .poll(() => mails.filter(({ to }) => to === 'gil@example.org').map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Your webhook to .* was switched off$/)]);
});

test('when its user sends a failed event again, it is tried once more, also during a pause', async () => {
  const kim = await app.signUp('kim');
  receiver.respond('/kim', 503);
  const { webhook } = await addWebhook(kim);
  await publisher.publish(kim, {});
  const { uuid = '' } = (await attempted(kim, webhook.uuid, 1)) ?? {};
  const resend = () => outcome(kim.post(`/api/auth/webhooks/${webhook.uuid}/deliveries/${uuid}/resend`));
  expect(await resend()).toEqual([409, { detail: DELIVERY_HAS_NOT_FAILED }]);
  await sql`update webhook_deliveries set state = 'failed' where uuid = ${uuid}`.execute(db);
  await pause(webhook.uuid);
  expect(await resend()).toEqual([202, { success: true }]);
  await expect.poll(async () => (await deliveriesOf(kim, webhook.uuid))[0]?.state).toBe('delivered');
});

test('when a webhook is paused, at most 100 events wait', async () => {
  const hal = await app.signUp('hal');
  const { webhook } = await addWebhook(hal);
  await pause(webhook.uuid);
  await publisher.publish(hal, ...Array.from({ length: WAITING_MAX - 1 }, () => ({})));
  await publisher.publish(hal, {}, {});
  const { rows } = await sql`select 1 from webhook_deliveries where webhook_id = ${webhook.uuid}`.execute(db);
  expect(rows).toHaveLength(WAITING_MAX);
  expect(await deliveriesOf(hal, webhook.uuid)).toHaveLength(20);
});

test('when a user has three webhooks, a fourth is refused; others find none of them', async () => {
  const ida = await app.signUp('ida');
  const joe = await app.signUp('joe');
  const add = (url: string) => ida.post('/api/auth/webhooks', { url, events: EVENTS, password: PASSWORD });
  const answers = await Promise.all([1, 2, 3, 4].map((path) => add(`${receiver.origin}/${path}`)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map((answer) => answer.json())).toEqual([{ detail: TOO_MANY_WEBHOOKS }]);
  expect((await add('https://no-such-host.invalid/')).json()).toEqual({ detail: TOO_MANY_WEBHOOKS });
  const uuid = (await webhookOf(ida))?.uuid;
  const gone = [404, { detail: WEBHOOK_NOT_FOUND }];
  expect(await outcome(joe.get(`/api/auth/webhooks/${uuid}/deliveries`))).toEqual(gone);
  expect(await outcome(joe.post(`/api/auth/webhooks/${uuid}/test`))).toEqual(gone);
  expect(await outcome(joe.post(`/api/auth/webhooks/${uuid}/enable`))).toEqual(gone);
  expect(await outcome(joe.post(`/api/auth/webhooks/${uuid}/deliveries/${uuid}/resend`))).toEqual(gone);
  expect(await outcome(joe.delete(`/api/auth/webhooks/${uuid}`))).toEqual(gone);
  expect((await ida.delete(`/api/auth/webhooks/${uuid}`)).statusCode).toBe(200);
  expect(await outcome(ida.delete(`/api/auth/webhooks/${uuid}`))).toEqual(gone);
});

test.each([
  ['example.org/hook', 'The URL must be a URL'],
  ['ftp://example.org/hook', 'The URL must begin with https://'],
  ['https://a:b@127.0.0.1/', 'The URL must not hold a name or password'],
  ['https://no-such-host.invalid/', 'The URL must name a server on the public network'],
])('when the URL is %s, it is refused', async (url, msg) => {
  const kim = await app.signUp(`kim_${msg.length}`);
  const answer = await kim.post('/api/auth/webhooks', { url, events: EVENTS, password: PASSWORD });
  expect([answer.statusCode, answer.json().detail]).toEqual([
    422,
    [{ loc: ['body', 'url'], msg, type: 'value_error' }],
  ]);
});

test('when the password is wrong or missing, no webhook is added', async () => {
  const lou = await app.signUp('lou');
  for (const password of ['Wrong-1x', undefined]) {
    const body = { url: `${receiver.origin}/lou`, events: EVENTS, password };
    const answer = await lou.post('/api/auth/webhooks', body);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [{ loc: ['body', 'password'], msg: PASSWORD_WRONG, type: 'value_error' }],
    ]);
  }
  expect(await webhookOf(lou)).toBeUndefined();
});

test('when a webhook is added and removed, both are logged as security events', async () => {
  const { uuid, username } = await app.signUp('max');
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const webhooks = createWebhooksService({ ...app.platform, log }, async () => async () => undefined);
  const viewer = { uuid, username, role: 'user' as const, sessionId: '' };
  const body = { url: `${receiver.origin}/max`, events: ['activity.published' as const], password: PASSWORD };
  const { webhook } = await webhooks.create(viewer, body, '198.51.100.7');
  await webhooks.remove(viewer, webhook.uuid, '198.51.100.7');
  const facts = { security: true, user_id: uuid, ip: '198.51.100.7' };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...facts, event: 'webhook_added' },
    { ...facts, event: 'webhook_removed' },
  ]);
});

test('when a server keeps failing, the delays grow from a minute to eight hours', () => {
  const since = new Date('2026-03-10T12:00:00Z');
  const times: number[] = [];
  for (let now = since; now.getTime() - since.getTime() < 24 * HOUR; now = later(now, since))
    times.push((now.getTime() - since.getTime()) / 60_000);
  expect(times).toEqual([0, 1, 4, 16, 64, 256, 736, 1216]);
});

async function pause(uuid: string): Promise<void> {
  const until = new Date(app.platform.now().getTime() + HOUR);
  await sql`update webhooks set paused_until = ${until} where uuid = ${uuid}`.execute(db);
}

async function resume(uuid: string): Promise<void> {
  await sql`update webhooks set paused_until = null where uuid = ${uuid}`.execute(db);
  await run(uuid);
}

/** Runs the job now and waits for its end. */
async function run(uuid: string): Promise<void> {
  await queueWebhook(jobs, db, uuid);
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select 1 from graphile_worker.jobs where key = ${`webhook:${uuid}`} and run_at <= now()`.execute(db);
      return rows.length;
    })
    .toBe(0);
}
