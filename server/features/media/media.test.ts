import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MEDIA_CODEC } from '@plotline/contract/errors.ts';
import { createVideo, PLACE } from '../../platform/videos.fixture.ts';
import { createMediaFixture, picture } from './media.fixture.ts';

const { app, upload, uploaded, folders, scratch } = await createMediaFixture();
const { db } = app.platform;
const ada = await app.signUp('ada_media');
/** Time for the job that deletes files. */
const JOB_TIMEOUT = { timeout: 5_000 };
const body = async (url: string) => (await ada.get(url)).rawPayload;

test('when a photo is uploaded, it is stored small, upright and without its location', async () => {
  const photo = await sharp(await picture(3_000, 1_500))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const media = await uploaded(ada, photo);
  expect(media).toEqual({
    id: expect.any(String),
    media_type: 'image',
    url: `/media/posts/${media.id}/full.webp`,
    thumbnail_url: `/media/posts/${media.id}/small.webp`,
    duration: null,
    width: 1_024,
    height: 2_048,
    is_animated: false,
    alt_text: null,
  });
  const full = await sharp(await body(media.url)).metadata();
  expect(full).toMatchObject({ format: 'webp', width: 1_024, height: 2_048 });
  expect(full).not.toHaveProperty('exif');
  expect(await sharp(await body(media.thumbnail_url ?? '')).metadata()).toMatchObject({
    width: 320,
    height: 640,
  });
  expect(scratch()).toEqual([]);
});

test('when an animation is uploaded, it stays animated and its thumbnail is still', async () => {
  const frames = { raw: { width: 60, height: 120, channels: 3, pageHeight: 60 } } as const;
  const pixels = ['0000ff', 'ff0000'].map((colour) => Buffer.alloc(60 * 60 * 3, colour, 'hex'));
  const gif = await sharp(Buffer.concat(pixels), frames)
    .gif({ delay: [100, 100] })
    .toBuffer();
  const media = await uploaded(ada, gif);
  expect(media).toMatchObject({ media_type: 'image', is_animated: true, width: 60, height: 60 });
  expect((await sharp(await body(media.url)).metadata()).pages).toBe(2);
  expect((await sharp(await body(media.thumbnail_url ?? '')).metadata()).pages).toBeUndefined();
});

test('when a video is uploaded with a poster, both are stored without a location', async () => {
  const video = await createVideo('mov');
  const media = await uploaded(ada, video, await picture(1_200, 900));
  expect(media).toMatchObject({
    media_type: 'video',
    url: `/media/posts/${media.id}/full.mp4`,
    thumbnail_url: `/media/posts/${media.id}/poster.webp`,
    duration: expect.closeTo(1, 0),
    width: 64,
    height: 48,
  });
  const answer = await ada.get(media.url);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  expect(answer.rawPayload.includes(PLACE)).toBe(false);
  expect(await sharp(await body(media.thumbnail_url ?? '')).metadata()).toMatchObject({ width: 1_080 });
});

test('when the poster is unreadable, the video is stored without one', async () => {
  expect(await uploaded(ada, await createVideo('webm'), Buffer.from('no picture'))).toMatchObject({
    media_type: 'video',
    thumbnail_url: null,
  });
});

test('when byte ranges are requested, exactly those are sent', async () => {
  const { url } = await uploaded(ada, await createVideo('webm'));
  const whole = await ada.get(url);
  const size = whole.rawPayload.length;
  const part = await ada.get(url, { range: 'bytes=10-19' });
  expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)]);
  expect(part.headers).toMatchObject({ 'content-range': `bytes 10-19/${size}`, 'content-length': '10' });
  const end = await ada.get(url, { range: 'bytes=-7' });
  expect([end.statusCode, end.rawPayload]).toEqual([206, whole.rawPayload.subarray(size - 7)]);
  const beyond = await ada.get(url, { range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
  const { etag } = whole.headers;
  const same = await ada.get(url, { range: 'bytes=0-0', 'if-range': String(etag) });
  const other = await ada.get(url, { range: 'bytes=0-0', 'if-range': '"another"' });
  expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
  expect((await ada.get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
test.each([
  ['an SVG', () => Buffer.from(svg), 415],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 415],
  ['a page', () => Buffer.from('<!doctype html><h1>Hello</h1>'), 415],
  ['nothing', () => Buffer.alloc(0), 422],
  ['half a photo', async () => (await picture()).subarray(0, 900), 422],
  ['sound', () => createVideo('mp4', { hasPictures: false }), 415],
  ['a Matroska', () => createVideo('mkv'), 415],
  [
    'a picture of more than 10 MB',
    async () => Buffer.concat([await picture(), Buffer.alloc(10 * 1024 * 1024)]),
    413,
  ],
])('when %s is uploaded, it is refused with a message and nothing remains', async (_, make, status) => {
  const before = folders();
  const answer = await upload(ada, { file: await make() });
  expect([answer.statusCode, sentence(answer.json())]).toEqual([status, expect.stringMatching(/^[A-Z].+\w/)]);
  expect(folders()).toEqual(before);
  expect(scratch()).toEqual([]);
});

test.each(['without a brand', 'of motion JPEG'])(
  'when a MOV is %s, the message says what to do and does not mention MOV',
  async (kind) => {
    const [from, to] = kind === 'of motion JPEG' ? ['vp09', 'jpeg'] : ['ftyp', 'wide'];
    // Both are early QuickTime; the names of boxes have the same length, so that nothing moves.
    const video = Buffer.from((await createVideo('mov')).toString('latin1').replaceAll(from, to), 'latin1');
    const answer = await upload(ada, { file: video });
    expect([answer.statusCode, answer.json().detail[0].msg]).toEqual([422, MEDIA_CODEC]);
  },
);

test.each(['mp4', 'mov', 'webm'] as const)(
  'when a %s is longer than a minute, it is refused with a message and nothing remains; a minute is accepted',
  async (kind) => {
    const before = folders();
    const answer = await upload(ada, {
      file: await createVideo(kind, { seconds: 61.5 }),
      poster: await picture(),
    });
    expect([answer.statusCode, sentence(answer.json())]).toEqual([
      422,
      'Videos can be up to 60 seconds long.',
    ]);
    expect(folders()).toEqual(before);
    expect(scratch()).toEqual([]);
    // Sound may be slightly longer than the pictures.
    const media = await uploaded(ada, await createVideo(kind, { seconds: 60.8 }));
    expect(media.duration).toBeCloseTo(60.8, 0);
  },
);

test('when the declared size is too large, the upload is refused at once', async () => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/media',
    cookies: { session: ada.cookie },
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(2 ** 40) },
  });
  expect([answer.statusCode, answer.json()]).toEqual([413, { detail: 'Videos can be up to 100 MB.' }]);
});

test('when the quota is reached, the next file is refused', async () => {
  const full = await app.signUp('full_media');
  const { id } = await uploaded(full);
  await sql`update media set size_bytes = 2147483648 where uuid = ${id}`.execute(db);
  const answer = await upload(full, { file: await picture() });
  expect([answer.statusCode, sentence(answer.json())]).toEqual([413, expect.stringContaining('2 GB')]);
});

test('when a file is not attached to a post, only its uploader can see it', async () => {
  const bob = await app.signUp('bob_media');
  const { url } = await uploaded(ada);
  for (const stranger of [bob, app.guest]) {
    const answer = await stranger.get(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'File not found' }]);
  }
  for (const file of ['other.webp', '..%2ffull.webp', 'poster.webp'])
    expect((await ada.get(url.replace('full.webp', file))).statusCode).toBe(404);
});

test('when the uploader discards an upload, its files are deleted; others cannot discard it', async () => {
  const { id } = await uploaded(ada);
  const eve = await app.signUp('eve_media');
  expect((await eve.delete(`/api/media/${id}`)).statusCode).toBe(200);
  expect(folders()).toContain(id);
  expect((await ada.delete(`/api/media/${id}`)).statusCode).toBe(200);
  await expect.poll(folders, JOB_TIMEOUT).not.toContain(id);
});

test('when an upload is a day old and not attached, it is deleted with its files', async () => {
  const [old, young] = [await uploaded(ada), await uploaded(ada)];
  await sql`update media set created_at = now() - interval '25 hours' where uuid = ${old.id}`.execute(db);
  await app.platform.jobs.add(db, 'media.delete_unattached', {});
  await expect.poll(folders, JOB_TIMEOUT).not.toContain(old.id);
  expect(folders()).toContain(young.id);
  expect((await ada.get(old.url)).statusCode).toBe(404);
});

test('when the account is deleted, its files are deleted', async () => {
  const zed = await app.signUp('zed_media');
  const { id } = await uploaded(zed);
  expect((await zed.delete('/api/auth/delete-account')).statusCode).toBe(200);
  await expect.poll(folders, JOB_TIMEOUT).not.toContain(id);
});

function sentence({ detail }: { detail: string | { msg: string }[] }): string {
  return typeof detail === 'string' ? detail : (detail[0]?.msg ?? '');
}
