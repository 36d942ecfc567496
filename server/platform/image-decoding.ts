import sharp, { type Sharp } from 'sharp';
import { isWithin, planCut, uprightRegion, type Cut, type Size } from './image-cut.ts';
import { ImageRefused } from './image-refused.ts';
import type { PictureOptions, Picture } from './images.ts';

/** 8K, and more than cameras put into a few megabytes. Decoded whole that is up to 270 MB; two bytes a colour count twice. */
const MOST_PIXELS = 34_000_000;
/** What most pictures have; those above are decoded one at a time, and never hold up the usual ones. */
const USUAL_PIXELS = 12_500_000;
/** Of an animation; a longer one stands still. */
const MOST_FRAMES = 300;

// The libraries read dozens of formats, some by running what is in them. Here they read four.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) });
sharp.cache(false);
sharp.concurrency(1);

/** Runs where nothing else is at stake. Null: it is too large for the queue of the usual ones. */
export async function decodePicture(
  upload: Uint8Array,
  options: Omit<PictureOptions, 'formats'>,
  { takesHuge }: { readonly takesHuge: boolean },
): Promise<Picture | null> {
  const { whole, stored, orientation, pixels, frames } = await readSizes(upload);
  if (pixels > MOST_PIXELS) throw new ImageRefused('too_many_pixels');
  const motion = isShort(frames, pixels) ? options.motion : undefined;
  if (!takesHuge && pixels * (motion ? frames : 1) > USUAL_PIXELS) return null;
  if (motion) return animationOf(upload, whole, motion);
  const isSeenLying = isSame(options.seen, stored) && !isSame(options.seen, whole);
  const { region: chosen } = options;
  const region = chosen && isSeenLying ? uprightRegion(chosen, stored, orientation) : chosen;
  if (region && !isWithin(region, whole)) throw new ImageRefused('region_outside');
  const cut = planCut(whole, options, region);
  const picture = cutOut(open(upload).autoOrient(), whole, cut);
  const content = await picture.webp({ quality: 85 }).toBuffer().catch(refuse);
  return { content, ...cut.output, isMoving: false };
}

function open(upload: Uint8Array, pages = 1): Sharp {
  return sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', pages });
}

/** As it is looked at, and as it is stored: its camera may have been held upright. */
async function readSizes(upload: Uint8Array) {
  const metadata = await open(upload).metadata().catch(refuse);
  const { autoOrient, width, height, orientation = 1, depth, pages: frames = 1 } = metadata;
  const pixels = width * height * (depth === 'ushort' ? 2 : 1);
  return { whole: autoOrient, stored: { width, height }, orientation, pixels, frames };
}

function isShort(frames: number, pixels: number): boolean {
  return frames > 1 && frames <= MOST_FRAMES && frames * pixels <= MOST_PIXELS;
}

/** Neither of the formats that move knows an orientation that browsers follow. */
async function animationOf(upload: Uint8Array, whole: Size, most: Size): Promise<Picture> {
  const { output } = planCut(whole, { ...most, fit: 'inside' });
  const content = await open(upload, -1)
    .resize({ ...output, fit: 'fill' })
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
    .catch(refuse);
  return { content, ...output, isMoving: true };
}

function isSame(one: Size | undefined, other: Size): boolean {
  return one?.width === other.width && one.height === other.height;
}

/**
 * A picture that shrinks much is shrunk while it is read, which takes a tenth of the time and memory; then the
 * part is cut out of the small one. Otherwise the part is cut out first.
 */
function cutOut(picture: Sharp, whole: Size, { area, output, scale }: Cut): Sharp {
  if (scale > 0.5) {
    const part = { left: area.x, top: area.y, width: area.width, height: area.height };
    return picture.extract(part).resize({ ...output, fit: 'fill' });
  }
  const width = Math.max(output.width, Math.round(whole.width * scale));
  const height = Math.max(output.height, Math.round(whole.height * scale));
  return picture.resize({ width, height, fit: 'fill' }).extract({
    left: Math.min(Math.round(area.x * scale), width - output.width),
    top: Math.min(Math.round(area.y * scale), height - output.height),
    ...output,
  });
}

function refuse(cause: unknown): never {
  const isTooLarge = cause instanceof Error && cause.message.includes('exceeds pixel limit');
  throw new ImageRefused(isTooLarge ? 'too_many_pixels' : 'unreadable', cause);
}
