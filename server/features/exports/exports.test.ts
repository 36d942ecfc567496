import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DataExport } from '@plotline/contract/exports.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { unzip } from '../../../tests/support/unzip.ts';
import { createPicturesFixture } from '../accounts/pictures.fixture.ts';

const { app, uploaded } = await createPicturesFixture();
const { db } = app.platform;

async function downloadOf(user: Caller, url = '/api/auth/export') {
  const answer = await user.get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return { answer, files: await unzip(answer.rawPayload) };
}

async function latestOf(user: Caller): Promise<DataExport | null> {
  return (await user.get('/api/auth/exports/latest')).json<{ export: DataExport | null }>().export;
}

async function start(user: Caller): Promise<DataExport> {
  const answer = await user.post('/api/auth/exports');
  expect(answer.statusCode).toBe(202);
  return answer.json<{ export: DataExport }>().export;
}

/** Polls, as the settings page does, until the export has ended. */
async function ended(user: Caller): Promise<{ readonly last: DataExport; readonly shares: number[] }> {
  const shares: number[] = [];
  for (;;) {
    const last = await latestOf(user);
    if (!last) throw new Error('the export was deleted');
    shares.push(last.progress);
    if (last.state === 'done' || last.state === 'failed') return { last, shares };
    await wait(20);
  }
}

async function isStored({ id }: DataExport): Promise<boolean> {
  const file = await app.platform.storage.get(`exports/${id}.zip`);
  file?.stream.destroy();
  return file !== null;
}

const fileUrl = ({ id }: DataExport) => `/api/auth/exports/${id}/file`;

describe('the zip', () => {
  test('when a user exports, the zip describes its files and contains no password hash', async () => {
    const ada = await app.signUp('ada_exports', { first_name: 'Ada', last_name: 'Löv, "L"' });
    await ada.put('/api/auth/update-profile', { username: 'ada_exported', week_start: 'sunday' });
    const { answer, files } = await downloadOf(ada);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="plotline-ada_exported-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const account: unknown = JSON.parse(String(files.get('account.json')));
    expect(account).toMatchObject({
      uuid: ada.uuid,
      username: 'ada_exported',
      email: 'ada_exports@example.org',
      last_name: 'Löv, "L"',
      week_start: 'sunday',
      profile_picture: null,
      former_usernames: [{ username: 'ada_exports' }],
    });
    expect(String(files.get('sessions.csv'))).toMatch(
      /^created_at,last_active_at,expires_at,is_remembered,user_agent,ip\n[^\n]+,lightMyRequest,127.0.0.1\n$/,
    );
    const readme = String(files.get('README.txt'));
    for (const name of files.keys()) if (name !== 'README.txt') expect(readme).toContain(`\n${name} `);
    expect([...files.keys()].at(-1)).toBe('README.txt');
    for (const content of files.values())
      expect(String(content)).not.toMatch(/argon2|password_hash|_hash|plt_/);
  });

  test('when a user has a profile picture, the zip contains it', async () => {
    const liv = await app.signUp('liv_exports');
    const url = await uploaded(liv);
    const { files } = await downloadOf(liv);
    expect(files.get('profile-picture.webp')).toEqual((await liv.get(url)).rawPayload);
    expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
      profile_picture: 'profile-picture.webp',
    });
    await sql`update users set profile_photo_path = 'avatars/gone.webp' where uuid = ${liv.uuid}`.execute(db);
    expect([...(await downloadOf(liv)).files.keys()]).not.toContain('profile-picture.webp');
  });

  test('when a user has passkeys, tokens, webhooks and quiet hours, the zip has their names and dates but no keys', async () => {
    const ida = await app.signUp('ida_exports');
    await sql`
      insert into passkeys (uuid, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (gen_random_uuid(), ${ida.uuid}, 'credential of ida', 'public key of ida', 0, '{}', 'Phone of Ida', now())`.execute(
      db,
    );
    await sql`insert into known_clients values (${ida.uuid}, 'device', 'Firefox on Windows', now())`.execute(
      db,
    );
    await sql`
      insert into access_tokens (uuid, user_id, token_hash, start, name, scopes, created_at)
      values (gen_random_uuid(), ${ida.uuid}, 'hash of ida', 'plt_abcd', 'Watch of Ida', '{read}', now())`.execute(
      db,
    );
    await sql`
      insert into webhooks (uuid, user_id, url, events, sealed_secret, created_at)
      values (gen_random_uuid(), ${ida.uuid}, 'https://ida.example/', '{activity.published}', 'secret of ida', now())`.execute(
      db,
    );
    const quiet = { from: '22:00', until: '07:30' };
    expect(
      (await ida.put('/api/notifications/delivery', { quiet_hours: quiet, digest: 'daily' })).statusCode,
    ).toBe(200);
    const { files } = await downloadOf(ida);
    expect(JSON.parse(String(files.get('sign-in.json')))).toMatchObject({
      known: expect.arrayContaining([
        expect.objectContaining({ kind: 'device', value: 'Firefox on Windows' }),
      ]),
      passkeys: [{ name: 'Phone of Ida', last_used_at: null }],
      access_tokens: [{ name: 'Watch of Ida', scopes: ['read'], last_used_at: null, expires_at: null }],
    });
    expect(JSON.parse(String(files.get('webhooks.json')))).toMatchObject([
      { url: 'https://ida.example/', events: 'activity.published', is_enabled: true },
    ]);
    expect(JSON.parse(String(files.get('notification-settings.json')))).toEqual({
      muted_types: [],
      quiet_from: 22 * 60,
      quiet_until: 7 * 60 + 30,
      digest: 'daily',
    });
    expect([...files.values()].join('\n')).not.toMatch(/(credential|public key|hash|secret) of ida|plt_/);
  });

  test('when a user has followers, follows and blocks, the zip has only their names and dates', async () => {
    const [bob, eve, gone] = [
      await app.signUp('bob_exports', { first_name: 'Robert' }),
      await app.signUp('eve_exports', { first_name: 'Evelyn' }),
      await app.signUp('gone_exports'),
    ];
    await bob.patch('/api/profile/privacy', { is_profile_public: false });
    await bob.post('/api/follows/eve_exports');
    await bob.post('/api/follows/gone_exports');
    for (const name of ['eve_exports', 'gone_exports'])
      await bob.put(`/api/follows/${name}/trackers`, { unfollowed: ['sleep'] });
    await bob.post('/api/blocks/ada_exported');
    await eve.post('/api/follows/bob_exports');
    await db.updateTable('users').set({ is_active: false }).where('uuid', '=', gone.uuid).execute();
    const { files } = await downloadOf(bob);
    expect(String(files.get('people/following.csv'))).toMatch(/^username,since\neve_exports,[^\n]+Z\n$/);
    expect(String(files.get('people/requests-received.csv'))).toMatch(
      /^username,since\neve_exports,[^\n]+\n$/,
    );
    expect(String(files.get('people/followers.csv'))).toBe('username,since\n');
    expect(JSON.parse(String(files.get('people/blocks.json')))).toMatchObject([{ username: 'ada_exported' }]);
    const unfollowed = String(files.get('people/unfollowed-trackers.csv'));
    expect(unfollowed).toMatch(/^username,tracker_type,since\neve_exports,sleep,[^\n]+Z\n$/);
    const all = [...files.values()].join('\n');
    for (const secret of [eve.uuid, gone.uuid, 'eve_exports@example.org', 'gone_exports'])
      expect(all).not.toContain(secret);
    // Notifications quote the displayed names.
    const named = [...files.entries()].filter(([, content]) => String(content).includes('Evelyn'));
    expect(named.map(([name]) => name).filter((name) => !name.startsWith('notifications'))).toEqual([]);
    expect(all).toContain(bob.uuid);
  });

  test('when a user followed many at the same time, each is listed once', async () => {
    const cleo = await app.signUp('cleo_exports');
    await sql`
      with crowd as (
        insert into users (uuid, username, email, password_hash, created_at)
        select gen_random_uuid(), 'crowd_' || n, 'crowd_' || n || '@example.org', '', now()
        from generate_series(1, 2500) n returning uuid)
      insert into follows (follower_id, followee_id, status, created_at)
      select ${cleo.uuid}, uuid, 'following', '2026-01-01T00:00:00.123456Z' from crowd`.execute(db);
    const { files } = await downloadOf(cleo);
    const names = (JSON.parse(String(files.get('people/following.json'))) as { username: string }[]).map(
      ({ username }) => username,
    );
    expect(new Set(names).size).toBe(2500);
    expect(String(files.get('people/following.csv')).trim().split('\n').length).toBe(2501);
  });

  test('when posts are hidden, the zip contains each of them once', async () => {
    const dora = await app.signUp('dora_exports');
    const [{ type }] = (await dora.get('/api/trackers/available')).json<{ trackers: [{ type: string }] }>()
      .trackers;
    await dora.post('/api/trackers/enable', { tracker_type: type });
    await sql`
      insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, audience,
        description, content, is_hidden)
      select gen_random_uuid(), ${dora.uuid}, ${type}, '2026-01-01T00:00:00Z', '2026-01-01', now(), false, 'nobody',
        'Post ' || n, '=SUM(1,2)', n % 2 = 0
      from generate_series(1, 1200) n`.execute(db);
    const { files } = await downloadOf(dora);
    const posts = JSON.parse(String(files.get('activities.json'))) as { description: string }[];
    expect(new Set(posts.map(({ description }) => description)).size).toBe(1200);
    expect(posts[0]).toMatchObject({ tracker_type: type, content: '=SUM(1,2)' });
    expect(String(files.get('activities.csv'))).toContain(',"\'=SUM(1,2)",');
    expect([...files.keys()].some((name) => name.startsWith(`trackers/${type}/`))).toBe(true);
  });
});

describe('the export in the background', () => {
  test('when an export is requested, it is written and only its owner can download it', async () => {
    const [fay, other] = [await app.signUp('fay_exports'), await app.signUp('other_exports')];
    expect(await latestOf(fay)).toBeNull();
    const requested = await start(fay);
    expect(requested).toMatchObject({ state: 'queued', progress: 0, size_bytes: null, expires_at: null });
    const { last, shares } = await ended(fay);
    expect(last).toMatchObject({ id: requested.id, state: 'done', progress: 1, error: null });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const { answer, files } = await downloadOf(fay, fileUrl(last));
    expect(answer.rawPayload.length).toBe(last.size_bytes);
    expect(answer.headers['content-length']).toBe(String(last.size_bytes));
    expect(JSON.parse(String(files.get('account.json')))).toMatchObject({ username: 'fay_exports' });

    const refused = await other.get(fileUrl(last));
    const unknown = await other.get(fileUrl({ ...last, id: app.platform.newId() }));
    expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'Export not found' }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Export not found' }]);
    expect((await other.delete(`/api/auth/exports/${last.id}`)).statusCode).toBe(404);
    expect(await latestOf(other)).toBeNull();
    expect((await app.guest.get(fileUrl(last))).statusCode).toBe(401);
  });

  test('when an export is deleted, its file is deleted too', async () => {
    const gus = await app.signUp('gus_exports');
    await start(gus);
    const { last } = await ended(gus);
    expect((await gus.delete(`/api/auth/exports/${last.id}`)).json()).toEqual({ success: true });
    expect((await gus.get(fileUrl(last))).statusCode).toBe(404);
    await expect.poll(() => isStored(last)).toBe(false);
    expect((await gus.delete(`/api/auth/exports/${last.id}`)).statusCode).toBe(404);
  });

  test('when an export is requested twice at once, there is one; a later one replaces it', async () => {
    const hal = await app.signUp('hal_exports');
    const [one, same] = await Promise.all([start(hal), start(hal)]);
    expect(same.id).toBe(one.id);
    const { last: first } = await ended(hal);
    const again = await start(hal);
    expect(again.id).not.toBe(first.id);
    const { last: second } = await ended(hal);
    expect(second.id).toBe(again.id);
    expect((await hal.get(fileUrl(first))).statusCode).toBe(404);
    await expect.poll(() => isStored(first)).toBe(false);
    expect((await hal.get(fileUrl(second))).statusCode).toBe(200);
  });
});

test('when a user requests too many exports, the response is 429 with Retry-After', async () => {
  const strict = await createTestApp({ env: { RATE_LIMIT: 'on' } });
  const ivy = await strict.signUp('ivy_exports');
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await ivy.get('/api/auth/export')).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  const refused = await ivy.post('/api/auth/exports');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { detail: expect.stringMatching(/^You requested too many exports\. Try again in \d+ minutes\.$/) },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
