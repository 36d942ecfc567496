import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../tests/support/test-app.ts';
import { ACCOUNT_CHANGED } from '../accounts/accounts.events.ts';
import { busDelivered, createTestPages, readHead } from './previews.fixture.ts';

const app = await createTestPages();
const { definition, guest, publish, signUp } = app;
const { db } = app.platform;
const [subpage = ''] = definition.pages ?? [];

let count = 0;
let ada: Caller;
/** Former and current name of ada. */
let old: string;
let present: string;
let uuid: string;

beforeEach(async () => {
  count += 1;
  ada = await signUp(`ada_${count}`);
  [old, present] = [ada.username, `countess_${count}`];
  await ada.post('/api/trackers/enable', { tracker_type: definition.type, is_public: true });
  uuid = await publish(ada);
  // The page of the former name was requested, and cached, before the renaming.
  for (const path of pagesOf(old)) expect([path, (await guest.get(path)).statusCode]).toEqual([path, 200]);
  await ada.put('/api/auth/update-profile', { username: present });
  await busDelivered(app);
});

const pagesOf = (name: string) => [
  `/${name}`,
  `/${name}/${definition.type}`,
  ...(subpage === '' ? [] : [`/${name}/${definition.type}/${subpage}`]),
  `/${name}/posts/${uuid}`,
];

async function answer(by: Caller, path: string) {
  const { statusCode, headers } = await by.get(path);
  return [path, statusCode, headers.location];
}

test('when a page is requested by an old name, it redirects permanently to the current one with the same query', async () => {
  for (const [index, path] of pagesOf(old).entries()) {
    const to = pagesOf(present)[index] ?? '';
    for (const by of [guest, ada]) expect(await answer(by, path)).toEqual([path, 308, to]);
    expect(await answer(guest, `${path}?timeframe=90d&a=%2F`)).toEqual([
      `${path}?timeframe=90d&a=%2F`,
      308,
      `${to}?timeframe=90d&a=%2F`,
    ]);
    expect(await answer(guest, to)).toEqual([to, 200, undefined]);
  }
  const { headers, body } = await guest.get(`/${old}`);
  expect([headers['cache-control'], body]).toEqual(['private, no-cache', '']);
});

test('when an old name is in another case or has more slashes, it leads to the same page', async () => {
  for (const path of [`/${old.toUpperCase()}`, `/${old}/`, `//${old}`, `/%61${old.slice(1)}`])
    expect(await answer(guest, path)).toEqual([path, 308, `/${present}`]);
  // The app itself corrects the case of the current name.
  expect(await answer(guest, `/${present.toUpperCase()}`)).toEqual([expect.any(String), 200, undefined]);
});

test('when an address has no page, an old name does not redirect', async () => {
  for (const path of [
    `/${old}/nothing`,
    `/${old}/posts`,
    `/nobody_${count}`,
    `/nobody_${count}/${definition.type}`,
  ])
    expect(await answer(guest, path)).toEqual([path, 404, undefined]);
  const post = `/posts/${randomUUIDv7()}`;
  expect(await answer(guest, `/nobody_${count}${post}`)).toEqual([expect.any(String), 404, undefined]);
  expect(await answer(guest, `/${old}${post}`)).toEqual([expect.any(String), 308, `/${present}${post}`]);
});

test('when the profile is private, its old name leads to the current one', async () => {
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  await busDelivered(app);
  for (const [index, path] of pagesOf(old).entries())
    expect(await answer(guest, path)).toEqual([path, 308, pagesOf(present)[index]]);
});

test('when the user has blocked the viewer, the old name does not reveal the current one', async () => {
  const grace = await signUp(`grace_${count}`);
  await ada.post(`/api/blocks/${grace.username}`);
  for (const path of pagesOf(old)) {
    const { statusCode, headers, body } = await grace.get(path);
    expect([path, statusCode, headers.location]).toEqual([path, 404, undefined]);
    expect(body).not.toContain(present);
    expect(readHead(body)).toMatchObject({ robots: 'noindex' });
  }
  // A user blocked by the viewer is found.
  const eve = await signUp(`eve_${count}`);
  await eve.post(`/api/blocks/${present}`);
  expect(await answer(eve, `/${old}`)).toEqual([`/${old}`, 308, `/${present}`]);
});

test('when the account was deactivated, the old name is 404', async () => {
  await sql`update users set is_active = false where uuid = ${ada.uuid}`.execute(db);
  await app.platform.bus.publish(db, ACCOUNT_CHANGED, { user_id: ada.uuid, change: 'deactivated' });
  await busDelivered(app);
  for (const path of pagesOf(old)) expect(await answer(guest, path)).toEqual([path, 404, undefined]);
});

test('when another user has taken the old name, the pages are theirs', async () => {
  const eve = await signUp(`eve_${count}`);
  await sql`update users set username = ${old} where uuid = ${eve.uuid}`.execute(db);
  await app.platform.bus.publish(db, ACCOUNT_CHANGED, { user_id: eve.uuid, change: 'profile' });
  await busDelivered(app);
  for (const path of pagesOf(old)) expect(await answer(guest, path)).toEqual([path, 200, undefined]);
});
