import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { siteCard, type Card } from './card.ts';
import { createPainter, type Painter, type PainterOptions } from './painter.ts';

const site = siteCard({ brandName: 'Plotline', tracker: () => undefined });
const user = { name: 'Ada', username: 'ada', letters: 'A', tint: 'teal', photoUrl: null } as const;
const profile: Card = { ...site, kind: 'profile', user, heading: 'Ada' };
const inDrawing = {
  wide: { left: 200, top: 260, width: 100, height: 100 },
  story: { left: 300, top: 900, width: 100, height: 100 },
};
const inAvatar = { left: 150, top: 100, width: 20, height: 20 };

const log = pino({ level: 'silent' });
const open: Painter[] = [];
afterEach(() => {
  for (const painter of open.splice(0)) painter.close();
});

function newPainter(options?: Partial<PainterOptions>): Painter {
  const painter = createPainter({ log, ...options });
  open.push(painter);
  return painter;
}

async function meanColour(png: Buffer): Promise<readonly number[]> {
  const { channels } = await sharp(await sharp(png).extract(inAvatar).toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

test('when a card is painted, it is a PNG of the declared size', async () => {
  const png = await newPainter().paint({ card: site, photo: null });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

test('when a user has a photo, the picture contains it', async () => {
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e01020' } })
    .webp({ lossless: true })
    .toBuffer();
  const painter = newPainter();
  expect(await meanColour(await painter.paint({ card: profile, photo }))).toEqual([224, 16, 32]);
  expect(await meanColour(await painter.paint({ card: profile, photo: null }))).not.toEqual([224, 16, 32]);
});

test('when a post has a drawing, the picture contains it in both sizes', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#e01020"/></svg>';
  const post: Card = { ...profile, kind: 'activity', heading: 'Won', drawing };
  const painter = newPainter();
  for (const size of ['wide', 'story'] as const) {
    const png = await painter.paint({ card: { ...post, size }, photo: null });
    const { dominant } = await sharp(await sharp(png).extract(inDrawing[size]).toBuffer()).stats();
    expect([size, dominant.r > 200, dominant.g < 40]).toEqual([size, true, true]);
  }
});

test('when a picture cannot be painted, the call fails and the next picture is painted', async () => {
  const painter = newPainter();
  const [broken, fine] = await Promise.allSettled([
    // An invalid colour.
    painter.paint({ card: { ...profile, accent: 'none' as never }, photo: null }),
    painter.paint({ card: site, photo: null }),
  ]);
  expect([broken.status, fine.status]).toEqual(['rejected', 'fulfilled']);
});

test('when a photo is broken, the initials are painted and a warning is logged', async () => {
  const warnings: object[] = [];
  const painter = newPainter({ log: { warn: (fields: object) => void warnings.push(fields) } });
  const broken = await painter.paint({ card: profile, photo: Buffer.from('no picture') });
  expect(broken).toEqual(await painter.paint({ card: profile, photo: null }));
  expect(warnings).toEqual([{ problem: expect.stringContaining('unsupported image') }]);
});

test('when the queue is full, the next picture is refused', async () => {
  const painter = newPainter({ queueLimit: 1 });
  const requests = [1, 2, 3].map(() => painter.paint({ card: site, photo: null }));
  const answers = await Promise.allSettled(requests);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(answers[2]).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '10' } } });
});

test('when a picture takes too long, its process is killed and the call fails', async () => {
  const painted = newPainter({ timeLimitMs: 1 }).paint({ card: site, photo: null });
  await expect(painted).rejects.toMatchObject({ name: 'ChildEnded' });
});

test('when the painter was idle, it starts again', async () => {
  const painter = newPainter({ idleMs: 0 });
  await painter.paint({ card: site, photo: null });
  // Timers fire in order: that of the painter is older.
  await new Promise((resolve) => setTimeout(resolve, 1));
  const png = await painter.paint({ card: site, photo: null });
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('when the painter is closed, pending pictures fail', async () => {
  const painter = newPainter();
  const requests = Promise.allSettled([1, 2].map(() => painter.paint({ card: site, photo: null })));
  painter.close();
  expect((await requests).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
