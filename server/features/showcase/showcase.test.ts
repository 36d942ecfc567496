import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Showcase } from '@plotline/contract/showcase.ts';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';

/** In Auckland already the next day. */
const NOW = new Date('2026-03-10T12:00:00.000Z');
const app = await createTestApp({ now: () => NOW });
const { db } = app.platform;
const { publish, kit, definition } = await createPublisher(app);
const { type } = definition;
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  await sql`delete from users`.execute(db);
  ada = await app.signUp('ada');
  grace = await app.signUp('grace');
});

async function showcase(viewer: Pick<Caller, 'get'> = grace, query = ''): Promise<Showcase> {
  const answer = await viewer.get(`/api/profiles/ada/showcase${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('when a user posts on several days, the heatmap shades them and the streaks count them', async () => {
  const dates = ['2025-03-10', '2025-03-11', '2026-03-08', '2026-03-09', '2026-03-09', '2026-03-09'];
  await publish(ada, ...dates.map((localDate) => ({ localDate })));
  expect(await showcase()).toEqual({
    from: '2025-03-11',
    to: '2026-03-10',
    week_start: 'monday',
    heatmap: [
      { date: '2025-03-11', level: 2, trackers: [{ type, count: 1 }] },
      { date: '2026-03-08', level: 2, trackers: [{ type, count: 1 }] },
      { date: '2026-03-09', level: 4, trackers: [{ type, count: 3 }] },
    ],
    streak: { current: 2, longest: 2 },
    pins: [],
    follows_you: false,
    mutual: { count: 0, users: [] },
  });
});

test('when the owner lives ahead of the server, the heatmap ends on their day', async () => {
  await sql`update users set timezone = 'Pacific/Auckland', week_start = 'sunday' where uuid = ${ada.uuid}`.execute(
    db,
  );
  expect(await showcase()).toMatchObject({ from: '2025-03-12', to: '2026-03-11', week_start: 'sunday' });
});

test('when a profile is private, strangers learn neither the time zone nor the week of the owner', async () => {
  await sql`update users set timezone = 'Pacific/Auckland', week_start = 'sunday' where uuid = ${ada.uuid}`.execute(
    db,
  );
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  const usual = { from: '2025-03-11', to: '2026-03-10', week_start: 'monday' };
  expect(await showcase()).toMatchObject(usual);
  expect(await showcase(app.guest)).toMatchObject(usual);
  expect(await showcase(ada)).toMatchObject({ to: '2026-03-11', week_start: 'sunday' });
});

const countFor = async (viewer: Pick<Caller, 'get'>, query = '') =>
  (await showcase(viewer, query)).heatmap.flatMap(({ trackers }) => trackers.map(({ count }) => count));

test('when posts are hidden, scheduled or limited, the days count only what each viewer may see', async () => {
  const [hidden, scheduled, limited] = await publish(ada, {}, {}, {}, {});
  await sql`update activities set is_hidden = true where uuid = ${hidden}`.execute(db);
  await sql`
    update activities set is_published = false, publish_at = now() + interval '1 day' where uuid = ${scheduled}`.execute(
    db,
  );
  await sql`update activities set visibility = 'followers' where uuid = ${limited}`.execute(db);
  expect([await countFor(app.guest), await countFor(grace), await countFor(ada)]).toEqual([[1], [1], [2]]);
  await grace.post('/api/follows/ada');
  expect([await countFor(grace), await countFor(ada, '?view_as=visitor')]).toEqual([[2], [1]]);
  expect(await countFor(ada, '?view_as=grace')).toEqual([2]);
});

test('when both follow the same users, they are named; hidden lists and blocks leave them out', async () => {
  for (const [minute, name] of ['mary', 'joan', 'vera', 'hedy'].entries()) {
    await app.signUp(name);
    for (const who of [ada, grace]) await who.post(`/api/follows/${name}`);
    await sql`
      update follows set created_at = created_at + make_interval(mins => ${minute}::int)
      where followee_id = (select uuid from users where username = ${name})`.execute(db);
  }
  const mutual = async (viewer: Pick<Caller, 'get'> = grace) => (await showcase(viewer)).mutual;
  const names = async () => (await mutual()).users.map(({ username }) => username).toSorted();
  expect([(await mutual()).count, await names()]).toEqual([4, ['hedy', 'joan', 'vera']]);
  const none = { count: 0, users: [] };
  expect([await mutual(ada), await mutual(app.guest)]).toEqual([none, none]);
  await grace.post('/api/blocks/hedy');
  await sql`update users set is_active = false where username = 'vera'`.execute(db);
  expect([(await mutual()).count, await names()]).toEqual([2, ['joan', 'mary']]);
  await ada.put('/api/auth/safety', { hide_lists: true });
  expect(await mutual()).toEqual({ count: 0, users: [] });
  await ada.put('/api/auth/safety', { hide_lists: false });
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  expect(await mutual()).toEqual({ count: 0, users: [] });
});

test('when a profile is unknown or its owner blocked the viewer, the response is 404', async () => {
  await ada.post('/api/blocks/grace');
  for (const name of ['ada', 'unknown_user'])
    expect((await grace.get(`/api/profiles/${name}/showcase`)).statusCode).toBe(404);
});

test('when pins are unknown, repeated or too many, they are refused and nothing changes', async () => {
  await publish(ada, {});
  await kit.transaction((trx) => kit.markChanged(trx, ada.uuid, { hasData: true }));
  const pin = { tracker_type: type, key: 'no such figure' };
  for (const pins of [[pin], [{ ...pin, tracker_type: 'none' }], [pin, pin], [pin, pin, pin, pin, pin]])
    expect((await ada.put('/api/profiles/me/pins', { pins })).statusCode).toBe(422);
  const choices = await ada.get('/api/profiles/me/figures');
  expect(choices.json()).toMatchObject({ pins: null });
});
