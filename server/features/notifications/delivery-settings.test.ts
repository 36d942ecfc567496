import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Caller } from '../../../tests/support/test-app.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createMailer } from '../../platform/mail.ts';
import { digestJob, digestsJob } from './digest.jobs.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createPushFixture } from './push.fixture.ts';
import { PUSH, pushJob } from './push.jobs.ts';

const { app, bodiesAt, like, newest, noun, publish, scene, unread, users } = await createPushFixture();
const { platform } = app;
const { db } = platform;
const PATH = '/api/notifications/delivery';

test('when a user sets quiet hours and a digest, absent settings stay, and wrong ones are refused', async () => {
  const [ada] = await users('ada_settles');
  expect((await ada.get(PATH)).json()).toEqual({ quiet_hours: null, digest: 'off' });
  const night = { from: '22:30', until: '07:05' };
  expect((await ada.put(PATH, { quiet_hours: night })).json()).toEqual({ quiet_hours: night, digest: 'off' });
  expect((await ada.put(PATH, { digest: 'weekly' })).json()).toEqual({
    quiet_hours: night,
    digest: 'weekly',
  });
  for (const wrong of [
    { quiet_hours: { from: '7:00', until: '08:00' } },
    { quiet_hours: { from: '08:00', until: '08:00' } },
    { digest: 'hourly' },
  ])
    expect((await ada.put(PATH, wrong)).statusCode).toBe(422);
  expect((await ada.put(PATH, { quiet_hours: null, digest: 'off' })).json()).toEqual({
    quiet_hours: null,
    digest: 'off',
  });
  expect((await app.guest.get(PATH)).statusCode).toBe(401);
});

test('when a notification arrives in quiet hours, its push message comes at their end', async () => {
  const { author, browser } = await scene('quiet');
  const notification = await newest(author);
  await author.put(PATH, { quiet_hours: { from: '22:00', until: '07:00' } });
  const { rows } = await sql<{ uuid: string }>`
    select uuid from push_subscriptions where user_id = ${author.uuid}`.execute(db);
  const subscription = rows[0]?.uuid ?? '';
  const push = { subscription_uuid: subscription, notification_uuid: notification?.uuid, attempt: 1 };
  const added: Job[] = [];
  const pushAt = (time: string) =>
    run(pushJob({ ...platform, now: () => new Date(time), jobs: recorder(added) }, notifications), push);
  await pushAt('2026-03-10T23:00:00.000Z');
  expect(added).toEqual([
    [
      PUSH,
      push,
      {
        runAt: new Date('2026-03-11T07:00:00.000Z'),
        key: `push:${subscription}:after_quiet_hours`,
        priority: 5,
      },
    ],
  ]);
  expect(bodiesAt(browser)).toHaveLength(1);
  await pushAt('2026-03-11T07:00:00.000Z');
  expect(bodiesAt(browser)).toEqual([`quiet_fan liked your ${noun}`, `quiet_fan liked your ${noun}`]);
  expect(added).toHaveLength(1);
});

test('when a digest is due, one mail lists the unread notifications, and none comes without any', async () => {
  const [ada, [eve]] = [await withDueDigest('digest'), await users('digest_eve')];
  await eve.put(PATH, { digest: 'daily' });
  await sql`update notification_delivery set digest_at = '2026-03-08T08:11:00Z'`.execute(db);
  for (const user of [ada, eve]) await send(user);
  expect(await mailsTo(eve)).toEqual([]);
  const [mail = '', ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  expect(mail).toContain('Subject: 1 new notification on Plotline');
  expect(mail).toContain(`- digest_bob liked your ${noun}`);
  // Repeated, the job sends nothing.
  await send(ada);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('when a mail program unsubscribes from a digest without a session, no more come, once or twice', async () => {
  const [ada, eve] = [await withDueDigest('unsubscribing'), await withDueDigest('subscribed')];
  await send(ada);
  const [mail = ''] = (await mailsTo(ada)).map((text) => text.replaceAll(/\r\n\s+/g, ' '));
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  const url = new URL(/^List-Unsubscribe: <([^>]+)>\r$/m.exec(mail)?.[1] ?? '');
  expect(url.origin).toBe(new URL(platform.config.publicUrl).origin);
  const oneClick = (query: string) =>
    app.http.inject({
      method: 'POST',
      url: url.pathname + query,
      authority: url.host,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  // Scanners of mails open links.
  const opened = await app.guest.get(url.pathname + url.search);
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/settings/notifications']);
  expect((await oneClick('?token=invented')).statusCode).toBe(400);
  expect((await ada.get(PATH)).json()).toMatchObject({ digest: 'daily' });
  for (let time = 0; time < 2; time += 1) {
    const answer = await oneClick(url.search);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  }
  expect((await ada.get(PATH)).json()).toMatchObject({ digest: 'off' });
  expect((await eve.get(PATH)).json()).toMatchObject({ digest: 'daily' });
});

test('when the mail server fails and then works, one digest comes', async () => {
  const ada = await withDueDigest('failing');
  const mail = createMailer({ ...platform.config, smtpUrl: 'smtp://127.0.0.1:9' }, platform.log);
  await expect(send(ada, mail)).rejects.toThrow('ECONNREFUSED');
  await send(ada);
  await send(ada);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('when the mail server takes longer than a transaction may be idle, one digest comes', async () => {
  const ada = await withDueDigest('slow');
  await send(ada, {
    send: async (mail) => {
      await platform.mail.send(mail);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and state = 'idle in transaction' and query like '%notification_delivery%'`.execute(db);
    },
  });
  await send(ada);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('when it is morning for a user, their digest is queued, and at no other time', async () => {
  const [ada] = await users('morning_ada');
  await ada.put(PATH, { digest: 'weekly' });
  await sql`update notification_delivery set digest_at = '2026-03-01T08:11:00Z' where user_id = ${ada.uuid}`.execute(
    db,
  );
  expect(await queuedAt(ada, '2026-03-08T08:11:00.000Z')).toHaveLength(1);
  // No node worked at eight.
  expect(await queuedAt(ada, '2026-03-08T11:11:00.000Z')).toHaveLength(1);
  for (const time of ['2026-03-08T07:11:00.000Z', '2026-03-08T12:11:00.000Z', '2026-03-07T08:11:00.000Z'])
    expect(await queuedAt(ada, time)).toEqual([]);
});

test.each([
  // In the morning: 23 hours or 167 hours before.
  ['daily', '2026-03-28T07:11:05Z'],
  ['weekly', '2026-03-22T07:11:05Z'],
  // In the evening, after its mail had failed.
  ['daily', '2026-03-28T18:40:00Z'],
  ['weekly', '2026-03-22T18:40:00Z'],
])('when clocks go forward, a %s digest after that of %s comes once', async (digest, previous) => {
  const [ada] = await users(`spring_${digest}_${previous.slice(11, 13)}`);
  await sql`update users set timezone = 'Europe/Vienna' where uuid = ${ada.uuid}`.execute(db);
  await ada.put(PATH, { digest });
  await sql`update notification_delivery set digest_at = ${previous} where user_id = ${ada.uuid}`.execute(db);
  const morning = '2026-03-29T06:11:00.000Z';
  const [payload] = await queuedAt(ada, morning);
  expect(payload).toBeDefined();
  await run(digestJob({ ...platform, now: () => new Date(morning) }, notifications), payload);
  expect(await queuedAt(ada, '2026-03-29T06:59:00.000Z')).toEqual([]);
});

const notifications = createNotificationsService(platform, { activityOf: () => noun });

function send({ uuid }: Caller, mail = platform.mail): Promise<void> {
  return run(digestJob({ ...platform, mail }, notifications), {
    user_id: uuid,
    before: '2026-03-10T00:00:00.000Z',
  });
}

/** Returns a user with an unread notification, whose digest is due. */
async function withDueDigest(name: string): Promise<Caller> {
  const [ada, bob] = await users(`${name}_ada`, `${name}_bob`);
  await ada.put(PATH, { digest: 'daily' });
  await like(bob, (await publish(ada, {}))[0] ?? '');
  await expect.poll(() => unread(ada)).toBe(1);
  await sql`update notification_delivery set digest_at = '2026-03-08T08:11:00Z' where user_id = ${ada.uuid}`.execute(
    db,
  );
  return ada;
}

/** Returns the payloads of the digests that are queued for a user at a time. */
async function queuedAt({ uuid }: Caller, time: string): Promise<unknown[]> {
  const added: Job[] = [];
  await run(digestsJob({ ...platform, now: () => new Date(time), jobs: recorder(added) }), {});
  return added.map(([, payload]) => payload).filter((payload) => JSON.stringify(payload).includes(uuid));
}

type Job = Parameters<Jobs['add']> extends [unknown, ...infer Rest] ? Rest : never;

/** Job queue that only records the jobs. */
function recorder(added: Job[]): Jobs {
  return {
    ...platform.jobs,
    add: async (_db, ...job) => {
      added.push(job);
    },
  };
}

async function run(job: ReturnType<typeof digestJob>, payload: unknown): Promise<void> {
  await job(payload, { signal: new AbortController().signal, log: platform.log, attempt: 1 });
}

async function mailsTo({ username }: Caller): Promise<readonly string[]> {
  const outbox = path.join(platform.config.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')));
  // Long lines are broken by quoted-printable.
  const texts = mails.map((mail) => mail.replaceAll('=\r\n', ''));
  return texts.filter((mail) => mail.includes(`To: ${username}@example.org`));
}
