import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';

const app = await createTestApp();
const { db } = app.platform;
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  await sql`delete from users`.execute(db);
  ada = await app.signUp('ada_l', { first_name: 'Ada', last_name: 'Lovelace' });
  grace = await app.signUp('ghopper', { first_name: 'Grace', last_name: 'Hopper' });
});

async function find(q: string, who: Pick<Caller, 'get'> = ada, type = 'users') {
  const answer = await who.get(`/api/search?${new URLSearchParams({ q, type }).toString()}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ users: { username: string }[] }>();
}
const names = async (q: string, who?: Pick<Caller, 'get'>) =>
  (await find(q, who)).users.map(({ username }) => username);

test('when words, beginnings, parts or the username are searched, in any case, the user is found', async () => {
  for (const q of [
    'grace',
    'GRACE',
    'gr',
    'hop',
    'opper',
    'ghopper',
    '@ghopper',
    'grace hopper',
    'hopper gr',
  ])
    expect([q, await names(q)]).toEqual([q, ['ghopper']]);
  for (const q of ['zz', '%', '_', '\\', '   ', '@', 'qqqq']) expect([q, await names(q)]).toEqual([q, []]);
});

test('when a word has a typing error, similar users are found', async () => {
  for (const q of ['grce', 'hoper', 'lovelase', 'lovlace'])
    expect([q, await names(q)]).toEqual([q, [q.startsWith('l') ? 'ada_l' : 'ghopper']]);
});

test('when several users match, the username comes first, then followed users, then the closest words', async () => {
  await app.signUp('gra');
  await app.signUp('anagrams', { first_name: 'Zoe' });
  const friend = await app.signUp('zgrant', { first_name: 'Granville' });
  await app.signUp('grant_b');
  await ada.post(`/api/follows/${friend.username}`);
  expect(await names('gra')).toEqual(['gra', 'zgrant', 'ghopper', 'grant_b', 'anagrams']);
  expect((await find('zgrant')).users).toMatchObject([
    { username: 'zgrant', you_follow: true, follows_you: false, is_private: false },
  ]);
});

test('when a user is renamed or deactivated, or blocks the viewer, the search follows', async () => {
  await grace.put('/api/auth/update-profile', { first_name: 'Amazing', last_name: 'Grace' });
  expect(await names('hop', grace)).toEqual(['ghopper']);
  expect(await names('amazing')).toEqual(['ghopper']);
  await grace.post(`/api/blocks/${ada.username}`);
  expect([await names('amazing'), await names('ada', grace)]).toEqual([[], []]);
  expect(await names('amazing', app.guest)).toEqual(['ghopper']);
  await sql`update users set is_active = false where uuid = ${grace.uuid}`.execute(db);
  expect(await names('amazing', app.guest)).toEqual([]);
});

test('when a profile is private, others find its name and picture alone', async () => {
  await grace.put('/api/auth/update-profile', { bio: 'Compilers' });
  await grace.patch('/api/profile/privacy', { is_profile_public: false });
  expect((await find('grace', app.guest)).users).toEqual([
    {
      uuid: grace.uuid,
      username: 'ghopper',
      first_name: 'Grace',
      last_name: 'Hopper',
      profile_photo_url: null,
      is_private: true,
      follows_you: false,
      you_follow: false,
    },
  ]);
});

test('when trackers are searched, users find them by name and guests find none', async () => {
  const available = await app.guest.get('/api/trackers/available');
  const [{ type, name }] = available.json<{ trackers: [{ type: string; name: string }] }>().trackers;
  await ada.post('/api/trackers/enable', { tracker_type: type });
  const url = `/api/search?q=${name.slice(0, -1)}`;
  expect((await ada.get(url)).json()).toMatchObject({
    trackers: [{ tracker_type: type, name, is_enabled: true }],
  });
  const { users, ...others } = (await app.guest.get(url)).json<Record<string, unknown[]>>();
  expect([users, ...Object.values(others)].flat()).toEqual([]);
});

test('when the parameters are wrong, it is 422', async () => {
  for (const query of ['', 'q=', `q=${'a'.repeat(101)}`, 'q=a&type=passwords', 'q=a&limit=0', 'q=a&limit=51'])
    expect([query, (await ada.get(`/api/search?${query}`)).statusCode]).toEqual([query, 422]);
});
