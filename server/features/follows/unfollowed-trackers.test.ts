import { beforeEach, describe, expect, test } from 'vitest';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { createNotificationsFixture } from '../notifications/notifications.fixture.ts';
import { feedOf } from './feed-of.fixture.ts';

const { users, publish, definition } = await createNotificationsFixture();
const { type } = definition;
let count = 0;
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  count += 1;
  [ada, grace] = await users(`ada_choice${count}`, `grace_choice${count}`);
  await ada.post(`/api/follows/${grace.username}`);
});

const url = () => `/api/follows/${grace.username}/trackers`;
const choose = (...unfollowed: string[]) => ada.put(url(), { unfollowed });
const notFollowing = [404, { detail: 'You do not follow this user' }];

describe('the choice of followed trackers', () => {
  test('when it is saved twice, both times the sorted types are returned', async () => {
    expect((await ada.get(url())).json()).toEqual({ unfollowed: [] });
    for (let time = 0; time < 2; time += 1) {
      const answer = await choose(type, 'another');
      expect([answer.statusCode, answer.json()]).toEqual([200, { unfollowed: ['another', type].toSorted() }]);
    }
    expect((await choose(type)).json()).toEqual({ unfollowed: [type] });
    expect((await ada.get(url())).json()).toEqual({ unfollowed: [type] });
  });

  test('when the user is not followed, unknown or blocking the viewer, it is refused alike', async () => {
    const stranger = `/api/follows/${ada.username}/trackers`;
    for (const path of [stranger, '/api/follows/nobody_here/trackers']) {
      const read = await grace.get(path);
      const saved = await grace.put(path, { unfollowed: [type] });
      expect([read.statusCode, read.json()]).toEqual(notFollowing);
      expect([saved.statusCode, saved.json()]).toEqual(notFollowing);
    }
    await grace.post(`/api/blocks/${ada.username}`);
    expect(await outcome(choose(type))).toEqual(notFollowing);
  });

  test('when a type is given twice, or there are too many, it is invalid', async () => {
    expect((await choose(type, type)).statusCode).toBe(422);
    expect((await choose(...Array.from({ length: 51 }, (_, index) => `t${index}`))).statusCode).toBe(422);
  });

  test('when the user is followed again, all trackers are', async () => {
    await choose(type);
    await ada.delete(`/api/follows/${grace.username}`);
    await ada.post(`/api/follows/${grace.username}`);
    expect((await ada.get(url())).json()).toEqual({ unfollowed: [] });
  });
});

describe('an unfollowed tracker', () => {
  test('when it has posts, they leave both feeds but not profile and direct links, until it is followed', async () => {
    const [uuid = ''] = await publish(grace, {});
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([uuid]);
    await choose(type);
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([]);
    expect(await feedOf(ada, '/api/?limit=100')).not.toContain(uuid);
    expect(await feedOf(ada, `/api/${grace.username}`)).toEqual([uuid]);
    expect((await ada.get(`/api/activities/${uuid}`)).statusCode).toBe(200);
    expect(await feedOf(grace, '/api/?limit=100')).toContain(uuid);
    await choose();
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([uuid]);
    expect(await feedOf(ada, '/api/?limit=100')).toContain(uuid);
  });

  test('when another tracker of the user is unfollowed, the posts stay, also those for followers', async () => {
    await grace.patch('/api/profile/privacy', { is_profile_public: false });
    const [uuid = ''] = await publish(grace, {});
    await choose('another');
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([uuid]);
    expect(await feedOf(ada, '/api/?limit=100')).toContain(uuid);
    await choose(type);
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([]);
    expect(await feedOf(ada, '/api/?limit=100')).not.toContain(uuid);
  });

  test('when the follow turns back into a request, the choice gives no access', async () => {
    await grace.patch('/api/profile/privacy', { is_profile_public: false });
    const [uuid = ''] = await publish(grace, {});
    await choose('another');
    await grace.delete(`/api/follows/${grace.username}/followers/${ada.username}`);
    expect(await feedOf(ada, '/api/?feed_type=following')).toEqual([]);
    expect(await feedOf(ada, '/api/?limit=100')).not.toContain(uuid);
    expect((await ada.get(url())).statusCode).toBe(404);
  });
});
