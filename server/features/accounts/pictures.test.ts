import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES } from '@plotline/contract/limits.ts';
import { createPicturesFixture, plain, RED, redJpeg } from './pictures.fixture.ts';

const { app, upload, uploaded } = await createPicturesFixture();

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
  'when the address is /media/avatars/%s, it is 404',
  async (file) => {
    const answer = await app.guest.get(`/media/avatars/${file}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);
