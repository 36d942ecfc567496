import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeStill, type ImageFormat, type Region } from './images.ts';

const AVATAR = { width: 400, height: 400, fit: 'cover', formats: ['jpeg', 'png', 'webp'] } as const;
const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };

/** Draws a blue picture with a red upper left quarter, `width` by `height` as stored. */
function marked(width = 160, height = 128) {
  const corner = { create: { width: width / 2, height: height / 2, channels: 3, background: RED } } as const;
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: corner, left: 0, top: 0 },
  ]);
}

/** Returns which of the four corners are red. */
async function redCorners(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return (data[start] ?? 0) > 200 && (data[start + 2] ?? 0) < 60;
  };
  const [right, bottom] = [info.width - 10, info.height - 10];
  const corners = { 'top left': [9, 9], 'top right': [right, 9], 'bottom left': [9, bottom] } as const;
  const all = { ...corners, 'bottom right': [right, bottom] } as const;
  return Object.entries(all).flatMap(([name, [x, y]]) => (isRed(x, y) ? [name] : []));
}

/** Corner in which the stored top left corner appears; EXIF 2.32, tag 274. */
const orientations = [
  [1, 'top left'],
  [2, 'top right'],
  [3, 'bottom right'],
  [4, 'bottom left'],
  [5, 'top left'],
  [6, 'top right'],
  [7, 'bottom right'],
  [8, 'bottom left'],
] as const;

for (const format of ['jpeg', 'webp', 'png'] as const) {
  test.each(orientations)(
    `when a ${format} has the orientation %i, its stored top left corner appears at the %s`,
    async (orientation, corner) => {
      const upload = await marked().toFormat(format).withMetadata({ orientation }).toBuffer();
      const { content } = await makeStill(upload, AVATAR);
      expect(await redCorners(content)).toEqual([corner]);
      const isTurned = orientation >= 5;
      const [width, height] = isTurned ? [128, 160] : [160, 128];
      const region = { x: 0, y: 0, width: width / 2, height: height / 2 };
      const topLeft = await makeStill(upload, { ...AVATAR, region });
      expect(await redCorners(topLeft.content)).toHaveLength(corner === 'top left' ? 4 : 0);
    },
  );
}

test.each([5, 6, 7, 8])(
  'when a region was chosen on an unrotated picture of orientation %i, the crop is that region',
  async (orientation) => {
    const upload = await marked().webp().withMetadata({ orientation }).toBuffer();
    const cut = (region: Region) =>
      makeStill(upload, { ...AVATAR, region, seen: { width: 160, height: 128 } });
    const red = await cut({ x: 0, y: 0, width: 80, height: 64 });
    expect(await redCorners(red.content)).toHaveLength(4);
    const blue = await cut({ x: 84, y: 0, width: 76, height: 128 });
    expect(await redCorners(blue.content)).toEqual([]);
    const lower = await cut({ x: 0, y: 68, width: 160, height: 60 });
    expect(await redCorners(lower.content)).toEqual([]);
  },
);

test('when a large picture is cropped, the region is the same as for a small one', async () => {
  const upload = await marked(2_000, 1_500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const parts = [
    [{ x: 750, y: 0, width: 750, height: 1_000 }, 4],
    [{ x: 0, y: 0, width: 740, height: 2_000 }, 0],
    [{ x: 0, y: 0, width: 1_500, height: 2_000 }, 1],
    [{ x: 700, y: 950, width: 100, height: 100 }, 1],
  ] as const;
  for (const [region, red] of parts) {
    const { content } = await makeStill(upload, { ...AVATAR, region });
    expect([region, await redCorners(content)]).toEqual([
      region,
      Array.from({ length: red }, () => expect.anything()),
    ]);
  }
});

test('when a picture has metadata about place and camera, the result has none', async () => {
  const upload = await marked()
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secretcam', Copyright: 'secret owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withIccProfile('p3')
    .toBuffer();
  expect(await sharp(upload).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() });
  const { content, width, height } = await makeStill(upload, AVATAR);
  const metadata = await sharp(content).metadata();
  expect(metadata).toMatchObject({
    format: 'webp',
    width: 400,
    height: 400,
    space: 'srgb',
    hasProfile: false,
  });
  expect([width, height]).toEqual([400, 400]);
  for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(metadata).not.toHaveProperty(part);
  expect(content.includes('ecret')).toBe(false);
});

test('when other data follow the picture, they are removed', async () => {
  const tail = '<script>alert(1)</script>PK\u0003\u0004 archive';
  const png = await marked().png().toBuffer();
  const { content } = await makeStill(Buffer.concat([png, Buffer.from(tail)]), AVATAR);
  expect(content.includes('script')).toBe(false);
  expect(content.includes('PK')).toBe(false);
});

test('when the picture is animated, its first frame remains', async () => {
  const frames = Buffer.concat([
    Buffer.alloc(60 * 60 * 3, '0000ff', 'hex'),
    Buffer.alloc(60 * 60 * 3, 'ff0000', 'hex'),
  ]);
  const animation = sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 60 } });
  for (const [upload, formats] of [
    [await animation.clone().webp().toBuffer(), ['webp']],
    [await animation.clone().gif().toBuffer(), ['gif']],
  ] as const) {
    expect((await sharp(upload).metadata()).pages).toBe(2);
    const { content } = await makeStill(upload, { ...AVATAR, formats });
    expect((await sharp(content).metadata()).pages).toBeUndefined();
    expect(await redCorners(content)).toEqual([]);
  }
});

test('when a picture has to fit inside a size, it keeps its proportions and is not enlarged', async () => {
  const inside = { ...AVATAR, fit: 'inside' } as const;
  const large = await makeStill(await marked(1_200, 800).png().toBuffer(), inside);
  expect(await sharp(large.content).metadata()).toMatchObject({ width: 400, height: 267 });
  expect(large).toMatchObject({ width: 400, height: 267 });
  expect(await makeStill(await marked(40, 20).png().toBuffer(), inside)).toMatchObject({
    width: 40,
    height: 20,
  });
});

test.each([
  ['a photo in the colours of a print', { space: 'cmyk' }],
  ['shades of grey', { space: 'b-w' }],
] as const)('when a picture is %s, the result is in sRGB', async (_, { space }) => {
  const upload = await marked().toColourspace(space).jpeg().toBuffer();
  expect((await sharp(upload).metadata()).space).toBe(space);
  const { content } = await makeStill(upload, AVATAR);
  expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', width: 400, height: 400 });
});

test('when a picture is one pixel wide and very long, it is cropped like any other', async () => {
  const upload = await sharp({ create: { width: 1, height: 60_000, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  expect(await makeStill(upload, AVATAR)).toMatchObject({ width: 400, height: 400 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const refused: readonly (readonly [string, () => Promise<Buffer> | Buffer, string])[] = [
  ['an SVG', () => Buffer.from(svg), 'format'],
  ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'format'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 'format'],
  ['a page', () => Buffer.from('<!doctype html><h1>Hello</h1>'), 'format'],
  ['nothing', () => Buffer.alloc(0), 'format'],
  ['a GIF', () => marked().gif().toBuffer(), 'format'],
  ['a TIFF', () => marked().tiff().toBuffer(), 'format'],
  ['an AVIF', () => marked().avif({ effort: 0 }).toBuffer(), 'format'],
  ['half a JPEG', async () => half(await noise().jpeg().toBuffer()), 'unreadable'],
  ['half a PNG', async () => half(await noise().png().toBuffer()), 'unreadable'],
  ['half a WebP', async () => half(await noise().webp().toBuffer()), 'unreadable'],
  ['the first bytes of a PNG', async () => (await noise().png().toBuffer()).subarray(0, 24), 'unreadable'],
  ['a PNG by its first bytes and an SVG by the rest', () => pngNamed(Buffer.from(svg)), 'unreadable'],
  ['400 million pixels', () => withPngSize(20_000, 20_000), 'too_many_pixels'],
  ['20 million pixels of twice the depth', () => withPngSize(5_000, 4_000, 16), 'too_many_pixels'],
  ['more pixels than can be counted', () => withPngSize(2 ** 31 - 1, 2 ** 31 - 1), 'unreadable'],
];

test.each(refused)('when an upload is %s, it is refused', async (_, make, reason) => {
  await expect(makeStill(await make(), AVATAR)).rejects.toMatchObject({ name: 'ImageRefused', reason });
});

test('when the region lies outside of the picture, the upload is refused', async () => {
  const upload = await marked(80, 60).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const cut = (region: Region) => makeStill(upload, { ...AVATAR, region });
  await expect(cut({ x: 0, y: 0, width: 80, height: 60 })).rejects.toMatchObject({
    reason: 'region_outside',
  });
  expect(await cut({ x: 0, y: 0, width: 60, height: 80 })).toMatchObject({ width: 400 });
});

test('when many uploads come at once, the first are served and the last get 503', async () => {
  const upload = await marked(600, 600).png().toBuffer();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => makeStill(upload, AVATAR)));
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(21);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 503 });
});

test('when GIFs are accepted, a GIF is decoded', async () => {
  const formats: readonly ImageFormat[] = ['gif'];
  const { content } = await makeStill(await marked().gif().toBuffer(), { ...AVATAR, formats });
  expect(await redCorners(content)).toEqual(['top left']);
});

/** Draws noise, which does not compress: half of the file is about half of the picture. */
function noise() {
  return sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: BLUE,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

function half(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2);
}

function pngNamed(rest: Buffer): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), rest]);
}

/** Returns a small PNG whose header declares another size and depth, with a valid checksum. */
async function withPngSize(width: number, height: number, depth = 8): Promise<Buffer> {
  const { crc32 } = await import('node:zlib');
  const png = await marked().png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png[24] = depth;
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
