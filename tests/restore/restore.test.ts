import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Activity } from '@plotline/contract/feed.ts';
import { PINS_MAX } from '@plotline/contract/limits.ts';
import type { RestoreReport } from '@plotline/contract/restores.ts';
import type { Pin } from '@plotline/contract/showcase.ts';
import { form, picture } from '../../server/features/media/media.fixture.ts';
import { writeZip, type ZipEntry } from '../../server/platform/zip.ts';
import { enterSample } from '../support/samples.ts';
import { createTestApp, type Caller, type TestApp } from '../support/test-app.ts';
import { unzip } from '../support/unzip.ts';
import { ownerPages } from './owner-pages.ts';

const at = new Date();
const now = () => at;
const [source, target] = [await createTestApp({ now }), await createTestApp({ now })];

const types = (await source.guest.get('/api/trackers/available'))
  .json<{ trackers: { type: string }[] }>()
  .trackers.map(({ type }) => type);

function send(app: TestApp, user: Caller, url: string, file: Buffer) {
  return app.http.inject({ method: 'POST', url, cookies: { session: user.cookie }, ...form({ file }) });
}

async function ok(answer: Promise<LightMyRequestResponse>) {
  const { statusCode, body, json } = await answer;
  expect([statusCode < 300, body]).toEqual([true, expect.anything()]);
  return { json };
}

const exportOf = async (user: Caller) => (await user.get('/api/auth/export')).rawPayload;
const postsOf = async (user: Caller) =>
  (await user.get(`/api/${user.username}`)).json<{ activities: Activity[] }>().activities;

/** Signs up a user with everything: settings, samples of all trackers, media, comments, likes, scheduled posts. */
async function createRichUser(app: TestApp, username: string): Promise<Caller> {
  const user = await app.signUp(username);
  await ok(
    user.put('/api/auth/update-profile', {
      first_name: 'Ada',
      bio: 'Lifts and plays.',
      timezone: 'Europe/Berlin',
      week_start: 'sunday',
      is_profile_public: false,
    }),
  );
  await ok(user.put('/api/auth/safety', { comments_from: 'followed', hide_online: true }));
  await ok(send(app, user, '/api/auth/upload-profile-picture', await picture()));
  for (const tracker_type of types) await ok(user.post('/api/trackers/enable', { tracker_type }));
  const [scheduled = ''] = types;
  await ok(user.put('/api/trackers/feed', { tracker_type: scheduled, publish_delay_minutes: 2_000 }));
  for (const type of types) await enterSample(type, user, at);
  const { figures } = (await ok(user.get('/api/profiles/me/figures'))).json<{ figures: Pin[] }>();
  expect(figures.length).toBeGreaterThan(types.length);
  const pins = figures.slice(-PINS_MAX).map(({ tracker_type, key }) => ({ tracker_type, key }));
  await ok(user.put('/api/profiles/me/pins', { pins }));
  for (const tracker_type of types.slice(1))
    await ok(user.put('/api/trackers/feed', { tracker_type, post_visibility: 'followers' }));
  await ok(user.put('/api/auth/update-tracker-privacy', { tracker_type: scheduled, is_public: false }));

  const post = (await postsOf(user)).find(({ tracker_type: type }) => type !== scheduled);
  if (!post) throw new Error('there is no post');
  const media = (await ok(send(app, user, '/api/media', await picture()))).json<{ id: string }>();
  const address = `/api/posts/${post.tracker_type}/${post.activity_uuid}`;
  const choice = { id: media.id, alt_text: 'A rack' };
  await ok(user.put(address, { content: 'A good day', media: [choice] }));
  await ok(user.put(`${address}/visibility`, { visibility: 'only_me' }));
  const about = { activity_type: post.likeable_type, activity_uuid: post.activity_uuid };
  const { uuid } = (await ok(user.post('/api/comments', { ...about, content: 'Note to myself' }))).json<{
    uuid: string;
  }>();
  const reply = { ...about, content: 'And again', parent_comment_uuid: uuid };
  await ok(user.post('/api/comments', reply));
  await ok(user.post('/api/likes', { likeable_type: post.likeable_type, likeable_uuid: post.activity_uuid }));
  await ok(user.post('/api/likes', { likeable_type: 'comment', likeable_uuid: uuid }));
  await acceptFinding(app, user, post.tracker_type, post.activity_uuid);
  return user;
}

/** Stores a finding about an item which the user said is right. */
async function acceptFinding(app: TestApp, user: Caller, type: string, itemId: string): Promise<void> {
  const link = { page: 'log', query: { item: itemId } };
  const content = { title: 'Far above', reason: 'Much.', date: null, link, fix: null, facts: { itemId } };
  await app.platform.db
    .insertInto('tracker_findings')
    .values({
      uuid: randomUUIDv7(),
      user_id: user.uuid,
      tracker_type: type,
      check_name: 'odd',
      scope_id: itemId,
      item_id: itemId,
      subject: '225',
      state: 'accepted',
      content: JSON.stringify(content),
      found_at: at,
      decided_at: at,
    })
    .execute();
}

async function enterSamples(user: Caller): Promise<void> {
  for (const type of types) {
    await ok(user.post('/api/trackers/enable', { tracker_type: type }));
    await enterSample(type, user, at);
  }
}

describe('a restore', () => {
  // It reads some 60 pages twice.
  test(
    'when an export is restored elsewhere, every page of its owner is the same',
    { timeout: 180_000 },
    async () => {
      const ada = await createRichUser(source, 'ada_restore');
      const copy = await target.signUp('ada_restore');
      const before = await ownerPages(source, ada);
      expect([...before.values()].join()).toContain('/log?item=id-');
      const answer = await send(target, copy, '/api/auth/restores', await exportOf(ada));
      expect([answer.statusCode, answer.json<RestoreReport>()]).toEqual([
        200,
        { trackers: expect.any(Array), skipped: [], posts: expect.any(Number), media: 1 },
      ]);
      expect(answer.json<RestoreReport>().trackers.toSorted()).toEqual(types.toSorted());
      const after = await ownerPages(target, copy);
      expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
    },
  );

  test('when the account already has the data, nothing is restored twice', async () => {
    const ada = await source.signUp('twice_restore');
    await enterSamples(ada);
    const before = await postsOf(ada);
    const answer = await send(source, ada, '/api/auth/restores', await exportOf(ada));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'All your trackers already have data. A restore needs at least one that is empty.' },
    ]);
    expect(await postsOf(ada)).toEqual(before);
  });

  test('when a tracker has data, only the others are restored', async () => {
    const [first = '', ...others] = types;
    const full = await source.signUp('full_restore');
    await enterSamples(full);
    const part = await target.signUp('part_restore');
    await ok(part.post('/api/trackers/enable', { tracker_type: first }));
    await enterSample(first, part, at);
    const kept = (await postsOf(part)).map(({ activity_uuid: uuid }) => uuid);
    const answer = await send(target, part, '/api/auth/restores', await exportOf(full));
    expect([answer.statusCode, answer.json<RestoreReport>().skipped]).toEqual([200, [first]]);
    expect(answer.json<RestoreReport>().trackers.toSorted()).toEqual(others.toSorted());
    const posts = await postsOf(part);
    expect(
      posts.filter(({ tracker_type: type }) => type === first).map(({ activity_uuid: uuid }) => uuid),
    ).toEqual(kept);
    expect(new Set(posts.map(({ tracker_type: type }) => type))).toEqual(new Set(types));
  });
});

describe('a changed file', () => {
  test('when a file is no export, damaged or of another version, it is refused', async () => {
    const bea = await target.signUp('bea_restore');
    const good = await exportOf(bea);
    const version = await changed(good, 'restore/manifest.json', (text) =>
      text.replace('"version":1', '"version":2'),
    );
    const account = await changed(good, 'account.json', (text) => text.replace('"monday"', '"someday"'));
    const cut = good.subarray(0, good.length - 40);
    const broken = Buffer.from(good);
    broken.fill(0, 60, 90);
    const details: unknown[] = [];
    for (const file of [Buffer.from('hello'), cut, broken, version, account]) {
      const answer = await send(target, bea, '/api/auth/restores', file);
      expect([answer.statusCode, answer.body]).toEqual([422, expect.anything()]);
      details.push(answer.json<{ detail: [{ type: string }] }>().detail[0].type);
    }
    expect(details).toEqual(['not_an_export', 'damaged', 'damaged', 'other_version', 'damaged']);
    const { restore } = (await bea.get('/api/auth/restores/latest')).json<{ restore: unknown }>();
    expect(restore).toBeNull();
  });

  test('when a byte of a picture changed, the file is refused', async () => {
    const hugo = await source.signUp('hugo_restore');
    await ok(send(source, hugo, '/api/auth/upload-profile-picture', await picture()));
    const file = await exportOf(hugo);
    // Pictures are stored uncompressed: their content follows their name.
    const changedByte = file.indexOf('profile-picture.') + 100;
    file.writeUInt8(file.readUInt8(changedByte) ^ 1, changedByte);
    const copy = await target.signUp('hugo_restore');
    const answer = await send(target, copy, '/api/auth/restores', file);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('"damaged"')]);
    expect((await copy.get('/api/auth/me')).body).toContain('"profile_photo_url":null');
  });

  test('when an export is older than restores, its owner learns that a new one can be restored', async () => {
    const ella = await target.signUp('ella_restore');
    const early = await changed(await exportOf(ella), 'restore/manifest.json', null);
    const answer = await send(target, ella, '/api/auth/restores', early);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('Export the data again')]);
  });

  test('when a row is not one of an export, nothing of the file is stored', async () => {
    const cleo = await source.signUp('cleo_restore');
    await enterSamples(cleo);
    const good = await exportOf(cleo);
    const dora = await target.signUp('dora_restore');
    const victim = (await target.signUp('victim_restore')).uuid;
    const changes: [file: string, change: (text: string) => string][] = [
      ['restore/activities.jsonl', (text) => text.replace(/"stats":\{/, '"stats":[],"was":{')],
      ['restore/activities.jsonl', (text) => text.replace(/"local_date":"[^"]*"/, '"local_date":"soon"')],
      ['restore/activities.jsonl', (text) => text.replace(/"uuid":"[^"]*"/, `"uuid":"{${victim}}"`)],
      ['restore/user_trackers.jsonl', (text) => `${text}not json\n`],
    ];
    for (const [file, change] of changes) {
      const answer = await send(target, dora, '/api/auth/restores', await changed(good, file, change));
      expect([file, answer.statusCode]).toEqual([file, 422]);
    }
    expect(await postsOf(dora)).toEqual([]);
    expect((await dora.get('/api/trackers/enabled')).json()).toEqual({ trackers: [] });
    // A row of another account becomes a row of the restoring one.
    const foreign = await changed(good, 'restore/activities.jsonl', (text) =>
      text.replaceAll(/"user_id":"[^"]*"/g, `"user_id":"${victim}"`),
    );
    expect((await send(target, dora, '/api/auth/restores', foreign)).statusCode).toBe(200);
    expect((await postsOf(dora)).every(({ user_uuid: owner }) => owner === dora.uuid)).toBe(true);
  });
});

/** Returns a zip with one file changed. */
async function changed(
  zip: Buffer,
  name: string,
  change: ((text: string) => string) | null,
): Promise<Buffer> {
  const files = await unzip(zip);
  let result = zip;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [path, content] of files) {
      if (path === name && !change) continue;
      const text = path === name && change ? change(String(content)) : null;
      if (text === String(content)) throw new Error(`${name} was not changed`);
      yield { name: path, content: Readable.from([text ?? content]) };
    }
  }
  const options = { modifiedAt: at, signal: new AbortController().signal };
  await writeZip(entries(), options, async (stream) => void (result = await buffer(stream)));
  return result;
}
