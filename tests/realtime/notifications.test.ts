import { expect, test } from 'vitest';
import { connect, expectSilence, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// Only the browsers of a user get their notifications and unread counts.

const stage = await createStage();
const { url, tracker } = stage;
const { author, follower, activity, client } = await stage.createScene();
const [desk, phone] = [await connect(url, author), await connect(url, author)];
const like = (who = follower) =>
  who.post('/api/likes', { likeable_type: tracker.tracker_type, likeable_uuid: activity });
/** Resolves with the next matching event; others may arrive before it. */
const becomes = (one: Client, type: string, expected: object) =>
  expect.poll(() => one.next(type)).toMatchObject(expected);
const list = async () =>
  (await author.get('/api/notifications/')).json<{ notifications: readonly { uuid: string }[] }>();

test('when a user is notified, all their browsers get the notification as the list has it', async () => {
  await like();
  const [notification] = (await list()).notifications;
  for (const one of [desk, phone]) {
    // The notification of the follow arrives first.
    await becomes(one, 'notification_new', { notification });
    await becomes(one, 'notification', { notification });
    await becomes(one, 'notification_count_update', { unread_count: 2 });
  }
  await stage.delivered([client, follower]);
  expectSilence(client, 'notification_new', 'notification', 'notification_count_update');
});

test('when the action is undone, the count goes down in all browsers', async () => {
  await follower.delete(`/api/likes?likeable_type=${tracker.tracker_type}&likeable_uuid=${activity}`);
  for (const one of [desk, phone]) await becomes(one, 'notification_count_update', { unread_count: 1 });
  await like();
  for (const one of [desk, phone]) await becomes(one, 'notification_count_update', { unread_count: 2 });
});

test('when a notification is read through a socket, all browsers get an event; those of others cannot be read', async () => {
  const [notification] = (await list()).notifications;
  client.send('mark_notification_read', { notification_uuid: notification?.uuid });
  await becomes(client, 'notification_count_update', { unread_count: 0 });
  phone.send('mark_notification_read', { notification_uuid: notification?.uuid });
  for (const one of [desk, phone]) {
    expect(await one.next('notification_read')).toEqual({ notification_uuids: [notification?.uuid] });
    await becomes(one, 'notification_count_update', { unread_count: 1 });
  }
  desk.send('mark_notification_read', { notification_uuid: 'x' });
  expect(await desk.next('error')).toHaveProperty('detail');
  expectSilence(client, 'notification_read');
});
