import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { NOTICE_GIVEN } from '../activities/notices.events.ts';
import { CLEAN_NOTIFICATIONS } from './cleaning.jobs.ts';
import { createPushFixture } from './push.fixture.ts';

const { app, service, subscribe, users, messagesOf, unread, passHours } = await createPushFixture();
const { bus, db, jobs } = app.platform;

const give = (userIds: readonly string[], message: string) =>
  withTransaction(db, (trx) =>
    bus.publish(trx, NOTICE_GIVEN, { user_ids: userIds, message, own_path: 'running' }),
  );

test('when a notice is published, only its recipients and their devices get it', async () => {
  const [ada, other] = await users('no_ada', 'no_other');
  const browser = service.newBrowser();
  await subscribe(ada, browser);
  await give([ada.uuid], 'Your link has ended.');
  await expect.poll(() => service.pushedTo(browser).length).toBe(1);
  expect(service.pushedTo(browser)[0]?.message).toMatchObject({
    body: 'Your link has ended.',
    link: '/no_ada/running',
    unread_count: 1,
  });
  expect([await messagesOf(ada), await messagesOf(other)]).toEqual([['Your link has ended.'], []]);
});

test('when its reader changes the username, the link follows', async () => {
  const [ada] = await users('no_before');
  await give([ada.uuid], 'Your link has ended.');
  await ada.put('/api/auth/update-profile', { username: 'no_after' });
  const { notifications } = (await ada.get('/api/notifications/')).json();
  expect(notifications).toMatchObject([
    { link: '/no_after/running', related_user: { username: 'no_after' } },
  ]);
});

test('when days pass, a notice is kept as long as other notifications', async () => {
  const [ada] = await users('no_days');
  await give([ada.uuid], 'Your link has ended.');
  await passHours(48);
  await give([ada.uuid], 'Another has.');
  await jobs.add(db, CLEAN_NOTIFICATIONS, {});
  await passHours(89 * 24);
  await jobs.add(db, CLEAN_NOTIFICATIONS, {});
  const stored = async () => {
    const { rows } = await sql<{ message: string }>`
      select message from notifications where user_id = ${ada.uuid}`.execute(db);
    return rows.map(({ message }) => message);
  };
  await expect.poll(stored).toEqual(['Another has.']);
  expect(await unread(ada)).toBe(1);
});

test('when a user signs in from a new network, the notice links to the settings, also when notices are muted', async () => {
  const [ada] = await users('no_network');
  await ada.put('/api/notifications/preferences', { preferences: { system: false } });
  const credentials = { email: 'no_network@example.org', password: 'Violet-Kite-7' };
  const { host } = new URL(app.platform.config.publicUrl);
  const url = '/api/auth/login';
  for (const remoteAddress of ['203.0.113.9', '203.0.113.10'])
    await app.http.inject({ method: 'POST', url, authority: host, payload: credentials, remoteAddress });
  const { notifications } = (await ada.get('/api/notifications/')).json();
  expect(notifications).toMatchObject([
    {
      type: 'system',
      message: "New sign-in from an unknown device (203.0.113.9). If it wasn't you, change your password.",
      link: '/settings/sign-in',
    },
  ]);
});
