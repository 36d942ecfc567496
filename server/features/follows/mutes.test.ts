import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { createNotificationsFixture } from '../notifications/notifications.fixture.ts';
import { feedOf } from './feed-of.fixture.ts';

const { app, users, publish, post, like, messagesOf, unread } = await createNotificationsFixture();
const { db } = app.platform;
let count = 0;
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  count += 1;
  [ada, grace] = await users(`ada_mutes${count}`, `grace_mutes${count}`);
});

const muteOf = (who: Caller) => `/api/mutes/${who.username}`;
const userNotFound = [404, { detail: 'User not found' }];

describe('muting', () => {
  test('when a user is muted twice and unmuted twice, each time is answered alike', async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await ada.post(muteOf(grace));
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect((await ada.get(`/api/profiles/${grace.username}`)).json()).toMatchObject({ is_muted: true });
    }
    expect((await grace.get(`/api/profiles/${ada.username}`)).json()).toMatchObject({ is_muted: false });
    for (let time = 0; time < 2; time += 1) expect((await ada.delete(muteOf(grace))).statusCode).toBe(204);
    expect((await ada.get(`/api/profiles/${grace.username}`)).json()).toMatchObject({ is_muted: false });
  });

  test('when it is oneself, no one or a user who blocked the viewer, it is refused', async () => {
    expect(await outcome(ada.post(muteOf(ada)))).toEqual([400, { detail: 'You cannot mute yourself' }]);
    expect(await outcome(ada.post('/api/mutes/nobody_here'))).toEqual(userNotFound);
    await grace.post(`/api/blocks/${ada.username}`);
    expect(await outcome(ada.post(muteOf(grace)))).toEqual(userNotFound);
    expect((await app.guest.post(muteOf(grace))).statusCode).toBe(401);
  });

  test('when muted users are listed, the newest is first; inactive users and those who blocked the viewer are missing', async () => {
    const [mary] = await users(`mary_mutes${count}`);
    await ada.post(muteOf(grace));
    await ada.post(muteOf(mary));
    expect((await ada.get('/api/mutes')).json()).toMatchObject({
      users: [{ username: mary.username }, { username: grace.username }],
      total: 2,
    });
    expect((await grace.get('/api/mutes')).json()).toMatchObject({ users: [], total: 0 });
    await grace.post(`/api/blocks/${ada.username}`);
    await sql`update users set is_active = false where uuid = ${mary.uuid}`.execute(db);
    expect((await ada.get('/api/mutes')).json()).toMatchObject({ users: [], total: 0 });
    expect((await ada.delete(muteOf(mary))).statusCode).toBe(204);
  });
});

describe('a muted user', () => {
  test('when the viewer follows them, their posts leave both feeds but not their profile or direct links', async () => {
    await ada.post(`/api/follows/${grace.username}`);
    const [uuid = ''] = await publish(grace, {});
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([uuid]);
    await ada.post(muteOf(grace));
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([]);
    expect(await feedOf(ada, '/api/?limit=100')).not.toContain(uuid);
    expect(await feedOf(ada, `/api/${grace.username}`)).toEqual([uuid]);
    expect((await ada.get(`/api/activities/${uuid}`)).statusCode).toBe(200);
    expect(await feedOf(grace, '/api/?limit=100')).toContain(uuid);
    await ada.delete(muteOf(grace));
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([uuid]);
  });

  test('when they like and comment, the viewer gets no notification and sees neither; counts contain both', async () => {
    const [uuid = ''] = await publish(ada, {});
    await ada.post(muteOf(grace));
    await like(grace, uuid);
    expect((await post(grace, uuid, 'hello')).statusCode).toBe(201);
    expect([await messagesOf(ada), await unread(ada)]).toEqual([[], 0]);
    const seen = (await ada.get(`/api/activities/${uuid}`)).json();
    expect(seen).toMatchObject({ like_count: 1, comment_count: 1, comments_preview: [] });
    await ada.delete(muteOf(grace));
    expect((await ada.get(`/api/activities/${uuid}`)).json().comments_preview).toHaveLength(1);
  });

  test('when they are muted after a notification, it disappears with its count until they are unmuted', async () => {
    const [uuid = ''] = await publish(ada, {});
    await like(grace, uuid);
    expect(await unread(ada)).toBe(1);
    await ada.post(muteOf(grace));
    expect([await messagesOf(ada), await unread(ada)]).toEqual([[], 0]);
    await ada.delete(muteOf(grace));
    expect(await unread(ada)).toBe(1);
  });

  test('when the viewer acts on their content, they get notifications as before', async () => {
    const [uuid = ''] = await publish(grace, {});
    await ada.post(muteOf(grace));
    await like(ada, uuid);
    expect(await unread(grace)).toBe(1);
  });
});
