import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES } from '@plotline/contract/limits.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import { createPictures } from './pictures.service.ts';

const app = await createTestApp();
const { platform } = app;
const RED = '#ff0000';
const redJpeg = await plain(RED).jpeg().toBuffer();
const bluePng = await plain('#0000ff').png().toBuffer();

function plain(background: string) {
  return sharp({ create: { width: 600, height: 500, channels: 3, background } });
}

/** The names that a browser or a program gives play no part. */
function form(file: Buffer, fields: Readonly<Record<string, string>> = {}, name = 'file') {
  const texts = Object.entries(fields).map(
    ([field, text]) => `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
  );
  const head = `--x\r\ncontent-disposition: form-data; name="${name}"; filename="me.svg"\r\ncontent-type: image/svg+xml\r\n\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from('\r\n--x--\r\n')]),
  };
}

const upload = (person: Caller, file: Buffer, fields?: Readonly<Record<string, string>>) =>
  app.http.inject({
    method: 'POST',
    url: '/api/auth/upload-profile-picture',
    cookies: { session: person.cookie },
    ...form(file, fields),
  });
const remove = (person: Caller) => person.delete('/api/auth/delete-profile-picture');

async function uploaded(person: Caller, file = redJpeg, fields?: Readonly<Record<string, string>>) {
  const answer = await upload(person, file, fields);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<{ user: { profile_photo_url: string } }>().user.profile_photo_url;
}

/** A picture with nothing behind it, so that the file has this many bytes. */
function filled(size: number): Buffer {
  return Buffer.concat([redJpeg, Buffer.alloc(size - redJpeg.length)]);
}

function files(): string[] {
  return readdirSync(path.join(platform.config.dataDir, 'files/avatars')).map(
    (file) => `/media/avatars/${file}`,
  );
}

test('when a picture is sent, everyone who meets the person gets it, small and square', async () => {
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

test('when somebody has the picture already, it is not sent again', async () => {
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

test('when a part is chosen, that part is kept', async () => {
  const person = await app.signUp('cropping');
  const corner = sharp({ create: { width: 100, height: 100, channels: 3, background: RED } }).png();
  const file = await plain('#0000ff')
    .composite([{ input: await corner.toBuffer(), left: 500, top: 400 }])
    .png()
    .toBuffer();
  const url = await uploaded(person, file, { x: '500', y: '400', width: '100', height: '100' });
  const { dominant } = await sharp((await app.guest.get(url)).rawPayload).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(60);
});

const cropper = await app.signUp('cropping_badly');

test.each([
  { x: '0' },
  { x: '0', y: '0', width: '10', height: '' },
  { x: '-1', y: '0', width: '10', height: '10' },
  { x: '0', y: '0', width: '0', height: '10' },
  { x: '0', y: '0', width: '601', height: '500' },
  { x: '1e1', y: '0', width: '10', height: '10' },
  { x: '1.5', y: '0', width: '10', height: '10' },
])('when the part is %j, it is refused', async (fields) => {
  const answer = await upload(cropper, redJpeg, fields);
  expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'crop']]);
});

test('when the file is no picture that is welcome, the status and the sentence say so', async () => {
  const person = await app.signUp('refused_pictures');
  const sentence = 'Please select a JPEG, PNG, or WebP image file.';
  const svg = await upload(person, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect([svg.statusCode, svg.json()]).toEqual([415, { detail: sentence }]);
  const gif = await upload(person, await plain(RED).gif().toBuffer());
  expect([gif.statusCode, gif.json()]).toEqual([415, { detail: sentence }]);
  const torn = await upload(person, redJpeg.subarray(0, 400));
  expect([torn.statusCode, torn.json().detail]).toEqual([
    422,
    [{ loc: ['body', 'file'], msg: sentence, type: 'value_error' }],
  ]);
  const none = await app.http.inject({
    method: 'POST',
    url: '/api/auth/upload-profile-picture',
    cookies: { session: person.cookie },
    ...form(redJpeg, {}, 'picture'),
  });
  expect(none.statusCode).toBe(422);
  expect((await person.get('/api/auth/me')).json()).toMatchObject({ profile_photo_url: null });
});

test('when the file has 5 MB, it is taken; with one byte more it is refused', async () => {
  const person = await app.signUp('heavy_pictures');
  const answer = await upload(person, filled(PICTURE_MAX_BYTES + 1));
  expect([answer.statusCode, answer.json()]).toEqual([413, { detail: 'File size must be less than 5MB.' }]);
  await uploaded(person, filled(PICTURE_MAX_BYTES));
});

test('when a second picture comes, it has another address and the first one is gone', async () => {
  const person = await app.signUp('changing_pictures');
  const changes: unknown[] = [];
  const stop = platform.bus.subscribe(ACCOUNT_CHANGED, (event) => {
    if ((event as { user_id: string }).user_id === person.uuid) changes.push(event);
  });
  const first = await uploaded(person);
  const second = await uploaded(person, bluePng);
  expect(second).not.toBe(first);
  await expect.poll(files).not.toContain(first);
  expect(files()).toContain(second);
  expect((await app.guest.get(first)).statusCode).toBe(404);
  expect((await app.guest.get(second)).statusCode).toBe(200);
  const change = { user_id: person.uuid, change: 'profile' };
  await expect
    .poll(() => changes.filter((one) => JSON.stringify(one).includes('profile')))
    .toEqual([change, change]);
  stop();
});

test('when a picture is deleted, the person has none; deleting it again is fine', async () => {
  const person = await app.signUp('deleting_pictures');
  const url = await uploaded(person);
  for (const _ of ['once', 'again']) {
    const answer = await remove(person);
    expect([answer.statusCode, answer.json().user.profile_photo_url]).toEqual([200, null]);
  }
  expect((await app.guest.get(url)).json()).toEqual({ detail: 'Picture not found' });
  await expect.poll(files).not.toContain(url);
});

test('when several pictures come at once, one stays and the others leave nothing behind', async () => {
  const person = await app.signUp('hasty_pictures');
  const urls = await Promise.all([redJpeg, bluePng, redJpeg].map((file) => uploaded(person, file)));
  const current: unknown = (await person.get('/api/auth/me')).json().profile_photo_url;
  expect(urls).toContain(current);
  await expect.poll(() => files().filter((file) => urls.includes(file))).toEqual([current]);
});

test('when the account is deleted, so is the file', async () => {
  const person = await app.signUp('leaving_pictures');
  const url = await uploaded(person);
  expect(files()).toContain(url);
  expect((await person.delete('/api/auth/delete-account')).statusCode).toBe(200);
  expect((await app.guest.get(url)).statusCode).toBe(404);
  await expect.poll(files).not.toContain(url);
});

test('when the account cannot be written, neither the new file nor a change is left', async () => {
  const person = await app.signUp('unlucky_pictures');
  const url = await uploaded(person);
  const before = files();
  const broken = createPictures(
    { ...platform, bus: { ...platform.bus, publish: () => Promise.reject(new Error('the line broke')) } },
    () => sql<boolean>`false`,
  );
  await expect(broken.change(person.uuid, { content: bluePng, crop: undefined })).rejects.toThrow(
    'the line broke',
  );
  expect(files()).toEqual(before);
  expect((await person.get('/api/auth/me')).json().profile_photo_url).toBe(url);
});

test('when the node ends before the account is written, a job is there to remove the file', async () => {
  const person = await app.signUp('crashed_pictures');
  const lost = createPictures(
    {
      ...platform,
      // As if nothing ran after this: the file is written, the account is not.
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
  await expect(lost.change(person.uuid, { content: redJpeg, crop: undefined })).rejects.toThrow(
    'the power went',
  );
  const [left] = (await jobs()).filter((key) => !before.includes(key));
  expect(left).toMatch(/^avatars\/.*\.webp$/);
  if (left === undefined) return;
  await platform.storage.put(left, redJpeg);
  const used = (await uploaded(person)).slice('/media/'.length);
  for (const key of [left, used])
    await platform.jobs.add(platform.db, 'accounts.remove_unused_picture', { key });
  await expect.poll(files).not.toContain(`/media/${left}`);
  expect(files()).toContain(`/media/${used}`);
});

test.each(['..%2f..%2fsecret.key', '%2e%2e', 'a.webp', '.unfinished', 'x'.repeat(90)])(
  'when the address is /media/avatars/%s, there is no such picture',
  async (file) => {
    const answer = await app.guest.get(`/media/avatars/${file}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);
