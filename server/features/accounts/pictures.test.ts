import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES } from '@plotline/contract/limits.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import { createPicturesFixture, plain, RED, redJpeg, bluePng } from './pictures.fixture.ts';
import { createPictures } from './pictures.service.ts';

const { app, upload, uploaded, files } = await createPicturesFixture();

/** Pads a picture to a file of this many bytes. */
function filled(size: number): Buffer {
  return Buffer.concat([redJpeg, Buffer.alloc(size - redJpeg.length)]);
}

test('when a picture is uploaded, every response shows it, small and square', async () => {
  const ada = await app.signUp('ada_pictured');
  const url = await uploaded(ada);
  expect(url).toMatch(/^\/media\/avatars\/[0-9a-f-]{36}\.webp$/);
  expect((await app.guest.get('/api/profiles/ada_pictured')).json()).toMatchObject({
    profile_photo_url: url,
  });
  const answer = await app.guest.get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'private, max-age=600',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 400,
    height: 400,
  });
});

test('when a browser has the picture cached, it is not sent again', async () => {
  const url = await uploaded(await app.signUp('etta_cached'));
  const etag = String((await app.guest.get(url)).headers['etag']);
  const again = await app.guest.get(url, { 'if-none-match': `W/"other", ${etag}` });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
    304,
    '',
    'private, max-age=600',
  ]);
  expect((await app.guest.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('when a region is chosen, the picture is that region', async () => {
  const user = await app.signUp('cropping');
  const corner = sharp({ create: { width: 100, height: 100, channels: 3, background: RED } }).png();
  const file = await plain('#0000ff')
    .composite([{ input: await corner.toBuffer(), left: 500, top: 400 }])
    .png()
    .toBuffer();
  const url = await uploaded(user, file, { x: '500', y: '400', width: '100', height: '100' });
  const { dominant } = await sharp((await app.guest.get(url)).rawPayload).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(60);
});

const cropper = await app.signUp('cropping_badly');

test.each([
  ['crop', { x: '0' }],
  ['crop', { x: '0', y: '0', width: '10', height: '10', seen_width: '600' }],
  ['height', { x: '0', y: '0', width: '10', height: '' }],
  ['x', { x: '-1', y: '0', width: '10', height: '10' }],
  ['crop', { x: '0', y: '0', width: '0', height: '10' }],
  ['crop', { x: '0', y: '0', width: '601', height: '500' }],
  ['x', { x: '1e1', y: '0', width: '10', height: '10' }],
  ['x', { x: '1.5', y: '0', width: '10', height: '10' }],
])('when the %s of the part is wrong, it is refused: %j', async (name, fields) => {
  const answer = await upload(cropper, redJpeg, fields);
  expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', name]]);
});

test('when the file is not an accepted picture, status and message say so', async () => {
  const user = await app.signUp('refused_pictures');
  const sentence = 'Please select a JPEG, PNG, or WebP image file.';
  const svg = await upload(user, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect([svg.statusCode, svg.json()]).toEqual([415, { detail: sentence }]);
  const gif = await upload(user, await plain(RED).gif().toBuffer());
  expect([gif.statusCode, gif.json()]).toEqual([415, { detail: sentence }]);
  const torn = await upload(user, redJpeg.subarray(0, 400));
  expect([torn.statusCode, torn.json().detail]).toEqual([
    422,
    [{ loc: ['body', 'file'], msg: sentence, type: 'value_error' }],
  ]);
  const none = await upload(user, redJpeg, {}, 'picture');
  expect(none.statusCode).toBe(422);
  expect((await user.get('/api/auth/me')).json()).toMatchObject({ profile_photo_url: null });
});

test('when the file has 5 MB, it is accepted; with one byte more it is refused', async () => {
  const user = await app.signUp('heavy_pictures');
  const answer = await upload(user, filled(PICTURE_MAX_BYTES + 1));
  expect([answer.statusCode, answer.json()]).toEqual([413, { detail: 'File size must be less than 5MB.' }]);
  await uploaded(user, filled(PICTURE_MAX_BYTES));
});

test.each(['..%2f..%2fsecret.key', '%2e%2e', 'a.webp', '.unfinished', 'x'.repeat(90)])(
  'when the address is /media/avatars/%s, the response is 404',
  async (file) => {
    const answer = await app.guest.get(`/media/avatars/${file}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

const { platform } = app;
/** Waits for the job that deletes files. */
const PATIENTLY = { timeout: 5_000 };
const remove = (user: Caller) => user.delete('/api/auth/delete-profile-picture');

test('when a picture is replaced, the new one has another address and the first file is deleted', async () => {
  const user = await app.signUp('changing_pictures');
  const changes: unknown[] = [];
  const stop = platform.bus.subscribe(ACCOUNT_CHANGED, (event) => {
    if (event.user_id === user.uuid) changes.push(event);
  });
  const first = await uploaded(user);
  const second = await uploaded(user, bluePng);
  expect(second).not.toBe(first);
  await expect.poll(files, PATIENTLY).not.toContain(first);
  expect(files()).toContain(second);
  expect((await app.guest.get(first)).statusCode).toBe(404);
  expect((await app.guest.get(second)).statusCode).toBe(200);
  const change = { user_id: user.uuid, change: 'profile' };
  await expect
    .poll(() => changes.filter((one) => JSON.stringify(one).includes('profile')))
    .toEqual([change, change]);
  stop();
});

test('when a picture is deleted, the user has none and can delete again', async () => {
  const user = await app.signUp('deleting_pictures');
  const url = await uploaded(user);
  for (const _ of ['once', 'again']) {
    const answer = await remove(user);
    expect([answer.statusCode, answer.json().user.profile_photo_url]).toEqual([200, null]);
  }
  expect((await app.guest.get(url)).json()).toEqual({ detail: 'Picture not found' });
  await expect.poll(files, PATIENTLY).not.toContain(url);
});

test('when several pictures are uploaded at once, one is kept and the files of the others are deleted', async () => {
  const user = await app.signUp('hasty_pictures');
  const urls = await Promise.all([redJpeg, bluePng, redJpeg].map((file) => uploaded(user, file)));
  const current: unknown = (await user.get('/api/auth/me')).json().profile_photo_url;
  expect(urls).toContain(current);
  await expect.poll(() => files().filter((file) => urls.includes(file)), PATIENTLY).toEqual([current]);
});

test('when the account is deleted, the file is deleted', async () => {
  const user = await app.signUp('leaving_pictures');
  const url = await uploaded(user);
  expect(files()).toContain(url);
  expect((await user.delete('/api/auth/delete-account')).statusCode).toBe(200);
  expect((await app.guest.get(url)).statusCode).toBe(404);
  await expect.poll(files, PATIENTLY).not.toContain(url);
});

test('when the account cannot be updated, the new file is deleted and nothing changes', async () => {
  const user = await app.signUp('unlucky_pictures');
  const url = await uploaded(user);
  const before = files();
  const broken = createPictures(
    { ...platform, bus: { ...platform.bus, publish: () => Promise.reject(new Error('the line broke')) } },
    () => sql<boolean>`false`,
  );
  await expect(
    broken.change(user.uuid, { content: bluePng, crop: undefined, seen: undefined }),
  ).rejects.toThrow('the line broke');
  expect(files()).toEqual(before);
  expect((await user.get('/api/auth/me')).json().profile_photo_url).toBe(url);
});

test('when the node stops before the account is updated, a job deletes the file', async () => {
  const user = await app.signUp('crashed_pictures');
  const lost = createPictures(
    {
      ...platform,
      // As after a crash: the file is written, the account is not updated.
      storage: { ...platform.storage, put: () => Promise.reject(new Error('the power went')) },
    },
    () => sql<boolean>`false`,
  );
  const jobs = async () =>
    (
      await sql<{ key: string }>`
        select payload ->> 'key' as key from graphile_worker._private_jobs where run_at > now() + interval '50 minutes'`.execute(
        platform.db,
      )
    ).rows.map(({ key }) => key);
  const before = await jobs();
  await expect(
    lost.change(user.uuid, { content: redJpeg, crop: undefined, seen: undefined }),
  ).rejects.toThrow('the power went');
  const [left] = (await jobs()).filter((key) => !before.includes(key));
  expect(left).toMatch(/^avatars\/.*\.webp$/);
  if (left === undefined) return;
  await platform.storage.put(left, redJpeg);
  const used = (await uploaded(user)).slice('/media/'.length);
  for (const key of [left, used])
    await platform.jobs.add(platform.db, 'accounts.remove_unused_picture', { key });
  await expect.poll(files, PATIENTLY).not.toContain(`/media/${left}`);
  expect(files()).toContain(`/media/${used}`);
});
