import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';

const app = await createTestApp();
const { definition } = await createPublisher(app);
const tracker = { tracker_type: definition.type };
let ada: Caller;

beforeEach(async () => {
  [ada] = await app.join('ada');
});

async function mine(): Promise<{ type: string; is_enabled: boolean; is_public: boolean }[]> {
  return (await ada.get('/api/trackers/my-trackers')).json().trackers;
}

test('when a tracker is enabled, it is added with its defaults; a repetition changes nothing', async () => {
  for (let time = 0; time < 2; time += 1) {
    expect(await outcome(ada.post('/api/trackers/enable', tracker))).toMatchObject([
      200,
      {
        tracker: {
          type: definition.type,
          name: definition.name,
          is_enabled: true,
          is_public: definition.isPublicByDefault,
          has_data: false,
          last_sync_at: null,
        },
      },
    ]);
  }
  expect(await mine()).toHaveLength(1);
  expect((await ada.get('/api/trackers/available')).json().trackers).toContainEqual(
    expect.objectContaining({ type: definition.type, is_added: true }),
  );
  expect((await app.guest.get('/api/trackers/available')).json().trackers).toContainEqual(
    expect.objectContaining({ type: definition.type, is_added: false }),
  );
});

test('when a tracker is enabled with a privacy, it has that at once, even if it was added before', async () => {
  await ada.post('/api/trackers/enable', { ...tracker, is_public: false });
  expect(await mine()).toMatchObject([{ is_enabled: true, is_public: false }]);
  await ada.post('/api/trackers/disable', tracker);
  await ada.post('/api/trackers/enable', { ...tracker, is_public: true });
  expect(await mine()).toMatchObject([{ is_enabled: true, is_public: true }]);
});

test('when a tracker is disabled, it stays in my trackers and is no longer enabled', async () => {
  await ada.post('/api/trackers/enable', tracker);
  expect((await ada.post('/api/trackers/disable', tracker)).json().tracker).toMatchObject({
    is_enabled: false,
  });
  expect(await mine()).toHaveLength(1);
  expect((await ada.get('/api/trackers/enabled')).json()).toEqual({ trackers: [] });
});

test('when the privacy changes, the response has the new one', async () => {
  await ada.post('/api/trackers/enable', tracker);
  for (const is_public of [false, true]) {
    const answer = await ada.put('/api/auth/update-tracker-privacy', { ...tracker, is_public });
    expect(answer.json().tracker).toMatchObject({ is_public });
  }
});

test('when feed settings are changed, absent ones stay and invalid ones are refused', async () => {
  await ada.post('/api/trackers/enable', tracker);
  expect(await mine()).toMatchObject([{ feed_enabled: true, publish_delay_minutes: 0 }]);
  const set = (settings: object) => ada.put('/api/trackers/feed', { ...tracker, ...settings });
  expect((await set({ publish_delay_minutes: 60 })).json().tracker).toMatchObject({
    feed_enabled: true,
    publish_delay_minutes: 60,
  });
  for (let time = 0; time < 2; time += 1)
    expect((await set({ feed_enabled: false })).json().tracker).toMatchObject({
      feed_enabled: false,
      publish_delay_minutes: 60,
    });
  for (const publish_delay_minutes of [-1, 2_881, 1.5, '60'])
    expect((await set({ publish_delay_minutes })).statusCode).toBe(422);
  expect(await mine()).toMatchObject([
    { is_public: definition.isPublicByDefault, publish_delay_minutes: 60 },
  ]);
});

test.each([
  ['disable', (who: Caller) => who.post('/api/trackers/disable', tracker)],
  ['change', (who: Caller) => who.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true })],
  ['set', (who: Caller) => who.put('/api/trackers/feed', { ...tracker, feed_enabled: false })],
])('when there is no tracker to %s, the response is 404', async (_, act) => {
  expect(await outcome(act(ada))).toEqual([404, { detail: "You haven't added this tracker" }]);
});

test.each(['enable', 'disable', 'remove'])(
  'when %s gets an unknown tracker, it is refused with 422',
  async (act) => {
    for (const tracker_type of ['', 'nothing', '__proto__', 'constructor']) {
      const answer = await ada.post(`/api/trackers/${act}`, { tracker_type });
      expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'tracker_type']]);
    }
  },
);

test('when the removal is confirmed with another name, the tracker stays', async () => {
  await ada.post('/api/trackers/enable', tracker);
  const answer = await ada.post('/api/trackers/remove', {
    ...tracker,
    confirmation: definition.name.toUpperCase(),
  });
  expect([answer.statusCode, answer.json().detail[0].msg]).toEqual([
    422,
    'Tracker name confirmation does not match',
  ]);
  expect(await mine()).toHaveLength(1);
});

test('when a tracker is removed, it is gone; a repetition succeeds', async () => {
  await ada.post('/api/trackers/enable', tracker);
  for (let time = 0; time < 2; time += 1) {
    const answer = await ada.post('/api/trackers/remove', {
      ...tracker,
      confirmation: definition.name.toLowerCase(),
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  }
  expect(await mine()).toEqual([]);
});

test('when many requests add a tracker at once, it is added once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ada.post('/api/trackers/enable', tracker)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await mine()).toHaveLength(1);
});

test('when the order is set, the given trackers come first and unknown ones are refused', async () => {
  await ada.post('/api/trackers/enable', tracker);
  const answer = await ada.post('/api/trackers/reorder', { tracker_orders: [{ ...tracker, order: 3 }] });
  expect(answer.json().trackers).toMatchObject([{ type: definition.type }]);
  const unknown = await ada.post('/api/trackers/reorder', {
    tracker_orders: [{ tracker_type: 'nothing', order: 0 }],
  });
  expect(unknown.statusCode).toBe(422);
});

test('when the order is a list of types, it is used as is', async () => {
  const types: string[] = (await ada.get('/api/trackers/available'))
    .json()
    .trackers.map(({ type }: { type: string }) => type);
  for (const tracker_type of types) await ada.post('/api/trackers/enable', { tracker_type });
  for (const order of [types, types.toReversed()]) {
    const answer = await ada.post('/api/trackers/reorder', { tracker_orders: order });
    expect(answer.json().trackers.map(({ type }: { type: string }) => type)).toEqual(order);
  }
  const unknown = await ada.post('/api/trackers/reorder', { tracker_orders: ['nothing'] });
  expect(unknown.statusCode).toBe(422);
  for (const type of types.filter((one) => one !== definition.type))
    await ada.post('/api/trackers/remove', { tracker_type: type });
});

test('when the server no longer has a tracker of the database, lists leave it out', async () => {
  await ada.post('/api/trackers/enable', tracker);
  await sql`insert into user_trackers (user_id, tracker_type, is_public, sort_order, created_at)
    values (${ada.uuid}, 'retired', true, 5, now())`.execute(app.platform.db);
  expect(await mine()).toMatchObject([{ type: definition.type }]);
  expect((await app.guest.get(`/api/profiles/${ada.username}`)).json().enabled_trackers).toMatchObject([
    { type: definition.type },
  ]);
  expect((await ada.get(`/api/profiles/${ada.username}/retired`)).statusCode).toBe(404);
});

async function totalUsers() {
  const { trackers } = (await ada.get('/api/trackers/available')).json();
  return trackers.find(({ type }: { type: string }) => type === definition.type)?.total_users;
}

test('when a user adds or removes a tracker, its number of users is right at once', async () => {
  const before = await totalUsers();
  const bob = await app.signUp('counted_bob');
  await bob.post('/api/trackers/enable', tracker);
  expect(await totalUsers()).toBe(before + 1);
  await bob.post('/api/trackers/remove', tracker);
  expect(await totalUsers()).toBe(before);
});

test('when usage is requested, users get numbers and administrators also names', async () => {
  await ada.post('/api/trackers/enable', tracker);
  const forUsers = (await ada.get('/api/trackers/usage-stats')).json().usage_stats;
  expect(forUsers).toContainEqual(expect.objectContaining({ tracker: definition.type, users: [] }));
  await sql`update users set role = 'admin' where uuid = ${ada.uuid}`.execute(app.platform.db);
  const forAdmins = (await ada.get('/api/trackers/usage-stats')).json().usage_stats;
  expect(forAdmins[0].users).toContainEqual(
    expect.objectContaining({ username: ada.username, is_enabled: true, is_profile_public: true }),
  );
});
