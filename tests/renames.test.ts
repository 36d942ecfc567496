import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Caller } from './support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let time = Date.now();
const app = await createTestApp({ now: () => new Date(time) });
const { db } = app.platform;
let count = 0;
let ada: Caller;
let grace: Caller;
/** Ada's former and current username. */
let old: string;
let present: string;
let tracker: string;

beforeEach(async () => {
  count += 1;
  [ada, grace] = await app.join('ada', 'grace');
  [old, present] = [ada.username, `countess_${count}`];
  const { available_trackers: addable } = (await ada.get(`/api/profiles/${old}`)).json();
  tracker = addable[0].type;
  await ada.post('/api/trackers/enable', { tracker_type: tracker, is_public: true });
  await ada.put('/api/auth/update-profile', { username: present });
});

/** All API paths that contain a username. */
const addresses = (name: string) => [
  `/api/profiles/${name}`,
  `/api/profiles/${name}/${tracker}?timeframe=all`,
  `/api/profiles/${name}/${tracker}/items`,
  `/api/${name}`,
  `/api/follows/${name}/status`,
  `/api/follows/${name}/followers`,
  `/api/follows/${name}/following`,
];

/** Reversible actions on a user. */
const actions = (name: string) => [
  `/api/follows/${name}`,
  `/api/profiles/${name}/follow`,
  `/api/blocks/${name}`,
];

async function read(by: Caller, url: string): Promise<[number, object]> {
  const answer = await by.get(url);
  return [answer.statusCode, answer.json()];
}

/** Removes the fields about the requested name. */
async function readNameless(by: Caller, url: string): Promise<[number, object]> {
  const [status, body] = await read(by, url);
  return [status, { ...body, canonical_username: undefined }];
}

describe('after a rename', () => {
  test('when the former name is requested, the profile contains the canonical one', async () => {
    for (const by of [ada, grace, app.guest]) {
      for (const name of [old, old.toUpperCase()])
        expect((await read(by, `/api/profiles/${name}`))[1]).toMatchObject({
          username: present,
          canonical_username: present,
        });
      for (const name of [present, present.toUpperCase()])
        expect((await read(by, `/api/profiles/${name}`))[1]).not.toHaveProperty('canonical_username');
    }
  });

  test('when the former name is requested in any case, every path responds as under the new one', async () => {
    for (const [index, url] of addresses(present).entries()) {
      const wanted = await readNameless(grace, url);
      expect([url, wanted[0]]).toEqual([url, 200]);
      for (const name of [old, old.toUpperCase()])
        expect([url, ...(await readNameless(grace, addresses(name)[index] ?? ''))]).toEqual([url, ...wanted]);
    }
    expect((await read(app.guest, `/api/profiles/${old}`))[1]).toMatchObject({ username: present });
  });

  test('when users follow, request, block or reply by a former name, it means the same user', async () => {
    for (const url of actions(old)) {
      expect([url, (await grace.post(url)).statusCode]).toEqual([url, 200]);
      expect([url, (await grace.delete(url)).statusCode]).toEqual([url, 200]);
    }
    await grace.patch('/api/profile/privacy', { is_profile_public: false });
    await ada.post(`/api/follows/${grace.username}`);
    const approved = await grace.post(`/api/follows/requests/${old}/approve`);
    expect([approved.statusCode, approved.json()]).toEqual([200, { status: 'approved' }]);
    const removed = await grace.delete(`/api/follows/${grace.username}/followers/${old}`);
    expect([removed.statusCode, removed.json()]).toEqual([200, { status: '' }]);
    expect((await grace.get(`/api/follows/${grace.username}/followers`)).json()).toMatchObject({ total: 0 });
  });

  test('when the profile is private or blocks the viewer, the former name shows no more than the new one', async () => {
    await ada.patch('/api/profile/privacy', { is_profile_public: false });
    for (const viewer of [grace, app.guest]) {
      for (const [index, url] of addresses(present).entries())
        expect(await readNameless(viewer, addresses(old)[index] ?? '')).toEqual(
          await readNameless(viewer, url),
        );
    }
    await ada.post(`/api/blocks/${grace.username}`);
    for (const url of addresses(old)) expect([url, (await grace.get(url)).statusCode]).toEqual([url, 404]);
  });

  test('when 90 days have passed, the former name is unknown', async () => {
    const begin = time;
    time = begin + 90 * DAY_MS - 1000;
    expect((await app.guest.get(`/api/${old}`)).statusCode).toBe(200);
    time = begin + 90 * DAY_MS + 1000;
    for (const url of addresses(old).filter((address) => !address.endsWith('status')))
      expect([url, (await app.guest.get(url)).statusCode]).toEqual([url, 404]);
    time = begin;
  });

  test('when another user takes the former name, it is theirs only, even if they are hidden', async () => {
    const [eve] = await app.join('eve');
    await sql`update users set username = ${old} where uuid = ${eve.uuid}`.execute(db);
    expect((await read(grace, `/api/profiles/${old}`))[1]).toMatchObject({ uuid: eve.uuid });
    await sql`update users set is_active = false where uuid = ${eve.uuid}`.execute(db);
    for (const url of addresses(old)) expect([url, (await grace.get(url)).statusCode]).toEqual([url, 404]);
    expect((await grace.post(`/api/follows/${old}`)).statusCode).toBe(404);
  });

  test('when the account was deactivated or deleted, the former name is unknown', async () => {
    await sql`update users set is_active = false where uuid = ${ada.uuid}`.execute(db);
    for (const url of addresses(old)) expect([url, (await grace.get(url)).statusCode]).toEqual([url, 404]);
    await sql`delete from users where uuid = ${ada.uuid}`.execute(db);
    for (const url of addresses(old)) expect([url, (await grace.get(url)).statusCode]).toEqual([url, 404]);
  });
});
