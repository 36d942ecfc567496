import { randomUUIDv7 } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Activity } from '@plotline/contract/feed.ts';
import { PINS_MAX } from '@plotline/contract/limits.ts';
import { NOT_AN_EXPORT, RESTORE_NEEDS_EMPTY_ACCOUNT } from '@plotline/contract/errors.ts';
import type { Restore } from '@plotline/contract/restores.ts';
import type { Pin } from '@plotline/contract/showcase.ts';
import { picture } from '../../server/features/media/media.fixture.ts';
import { nameOfProcess } from '../../server/platform/leftovers.ts';
import { changed, exportOf, restore, send } from '../support/restores.ts';
import { enterSample } from '../support/samples.ts';
import { createTestApp, type Caller, type TestApp } from '../support/test-app.ts';
import { ownerPages } from './owner-pages.ts';

const at = new Date();
const now = () => at;
const [source, target] = [await createTestApp({ now }), await createTestApp({ now })];

const types = (await source.guest.get('/api/trackers/available'))
  .json<{ trackers: { type: string }[] }>()
  .trackers.map(({ type }) => type);

/** Temporary files of uploads. */
function scratch({ platform }: TestApp): string[] {
  return readdirSync(path.join(platform.config.dataDir, 'uploads'));
}

async function ok(answer: Promise<LightMyRequestResponse>) {
  const { statusCode, body, json } = await answer;
  expect([statusCode < 300, body]).toEqual([true, expect.anything()]);
  return { json };
}

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
      // Left over from data that were deleted since.
      for (const type of types) await acceptFinding(target, copy, type, copy.uuid);
      const before = await ownerPages(source, ada);
      expect([...before.values()].join()).toContain('/log?item=id-');
      const { state, error, progress, report } = await restore(target, copy, await exportOf(ada));
      expect([state, error, progress]).toEqual(['done', null, 1]);
      expect(report).toEqual({
        trackers: expect.any(Array),
        skipped: [],
        posts: expect.any(Number),
        media: 1,
      });
      expect(report?.trackers.toSorted()).toEqual(types.toSorted());
      const after = await ownerPages(target, copy);
      expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
    },
  );

  test('when the account has data in one tracker, the response is 409 and nothing is restored', async () => {
    const [first = ''] = types;
    const full = await source.signUp('full_restore');
    await enterSamples(full);
    const part = await target.signUp('part_restore');
    const isOffered = async () =>
      (await part.get('/api/auth/import')).json<{ can_import: boolean }>().can_import;
    expect(await isOffered()).toBe(true);
    await ok(part.post('/api/trackers/enable', { tracker_type: first }));
    expect(await isOffered()).toBe(true);
    await enterSample(first, part, at);
    expect(await isOffered()).toBe(false);
    const before = await postsOf(part);
    const answer = await send(target, part, '/api/auth/import', await exportOf(full));
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: RESTORE_NEEDS_EMPTY_ACCOUNT }]);
    expect(await postsOf(part)).toEqual(before);
    expect((await part.get('/api/auth/import')).json()).toEqual({ import: null, can_import: false });
    expect(scratch(target)).toEqual([]);
  });

  test('when a restore is running, the response to another is 409', async () => {
    const full = await source.signUp('busy_source');
    await enterSamples(full);
    const file = await exportOf(full);
    const busy = await target.signUp('busy_restore');
    const answers = await Promise.all([1, 2].map(() => send(target, busy, '/api/auth/import', file)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409]);
    // Another node that starts now recognises the folder of this process.
    expect(scratch(target).join()).toContain(nameOfProcess('restore'));
    const state = async () => (await busy.get('/api/auth/import')).json<{ import: Restore }>().import.state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    await expect.poll(() => scratch(target)).toEqual([]);
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
    const hello = await send(target, bea, '/api/auth/import', Buffer.from('hello'));
    expect([hello.statusCode, hello.json()]).toEqual([
      422,
      { detail: [{ loc: ['body', 'file'], msg: NOT_AN_EXPORT, type: 'not_an_export' }] },
    ]);
    expect((await bea.get('/api/auth/import')).json()).toMatchObject({ import: null });
    const noAccount = await changed(good, 'account.json', null);
    const errors: unknown[] = [];
    for (const file of [noAccount, cut, broken, version, account]) {
      const { state, report, error } = await restore(target, bea, file);
      expect([state, report]).toEqual(['failed', null]);
      errors.push(error);
    }
    expect(errors).toEqual([
      NOT_AN_EXPORT,
      expect.stringContaining('is damaged'),
      expect.stringContaining('is damaged'),
      expect.stringContaining('by a newer version'),
      expect.stringContaining('is damaged'),
    ]);
    expect((await bea.get('/api/auth/import')).json()).toMatchObject({ can_import: true });
    await expect.poll(() => scratch(target)).toEqual([]);
  });

  test('when a byte of a picture changed, the file is refused', async () => {
    const hugo = await source.signUp('hugo_restore');
    await ok(send(source, hugo, '/api/auth/upload-profile-picture', await picture()));
    const file = await exportOf(hugo);
    // Pictures are stored uncompressed: their content follows their name.
    const changedByte = file.indexOf('profile-picture.') + 100;
    file.writeUInt8(file.readUInt8(changedByte) ^ 1, changedByte);
    const copy = await target.signUp('hugo_restore');
    expect((await restore(target, copy, file)).error).toContain('is damaged');
    expect((await copy.get('/api/auth/me')).body).toContain('"profile_photo_url":null');
  });

  test('when the profile picture is refused, the restore succeeds without it', async () => {
    const gwen = await source.signUp('gwen_restore');
    await ok(send(source, gwen, '/api/auth/upload-profile-picture', await picture()));
    const file = await changed(await exportOf(gwen), 'profile-picture.webp', () => 'no picture');
    const copy = await target.signUp('gwen_restore');
    expect(await restore(target, copy, file)).toMatchObject({
      state: 'done',
      error: null,
      report: { posts: 0 },
    });
    expect((await copy.get('/api/auth/me')).body).toContain('"profile_photo_url":null');
  });

  test('when an export is older than restores, its owner learns that a new one can be restored', async () => {
    const ella = await target.signUp('ella_restore');
    const early = await changed(await exportOf(ella), 'restore/manifest.json', null);
    expect((await restore(target, ella, early)).error).toContain('Export the data again');
  });
});
