import { readFile } from 'node:fs/promises';
import { ImageRefused } from './image-refused.ts';
import type { DecodingTask, Decoded, PictureOptions, Picture } from './images.ts';
import sharp, { type Sharp } from 'sharp';
import { isWithin, planCrop, uprightRegion, type Crop, type Size } from './image-crop.ts';

/** 8K, more than cameras put into a few megabytes; decoded up to 270 MB. Pictures of 16 bits per channel count twice. */
const MAX_PIXELS = 34_000_000;
/** Larger pictures go to a queue of their own, so that they never delay the usual ones. */
const USUAL_PIXELS = 12_500_000;
/** Longer animations are reduced to their first frame. */
const MAX_FRAMES = 300;

// The libraries read dozens of formats, some of which run code. Only four are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) });
sharp.cache(false);
sharp.concurrency(1);

/** Decodes a picture, in the child process only. Returns null when it is too large for the usual queue. */
async function decodePicture(
  upload: Uint8Array,
  options: Omit<PictureOptions, 'formats'>,
  { takesHuge }: { takesHuge: boolean },
): Promise<Picture | null> {
  const { whole, stored, orientation, pixels, frames } = await readSizes(upload);
  if (pixels > MAX_PIXELS) throw new ImageRefused('too_many_pixels');
  const motion = isShort(frames, pixels) ? options.motion : undefined;
  if (!takesHuge && pixels * (motion ? frames : 1) > USUAL_PIXELS) return null;
  if (motion) return animationOf(upload, whole, motion);
  const isRegionUnrotated = isSame(options.seen, stored) && !isSame(options.seen, whole);
  const { region: chosen } = options;
  const region = chosen && isRegionUnrotated ? uprightRegion(chosen, stored, orientation) : chosen;
  if (region && !isWithin(region, whole)) throw new ImageRefused('region_outside');
  const crop = planCrop(whole, options, region);
  const picture = applyCrop(open(upload).autoOrient(), whole, crop);
  const content = await picture.webp({ quality: 85 }).toBuffer().catch(refuse);
  return { content, ...crop.output, isAnimated: false };
}

function open(upload: Uint8Array, pages = 1): Sharp {
  return sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages });
}

/** Returns the upright size and the stored one, which differ when the camera was held upright. */
async function readSizes(upload: Uint8Array) {
  const metadata = await open(upload).metadata().catch(refuse);
  const { autoOrient, width, height, orientation = 1, depth, pages: frames = 1 } = metadata;
  const pixels = width * height * (depth === 'ushort' ? 2 : 1);
  return { whole: autoOrient, stored: { width, height }, orientation, pixels, frames };
}

function isShort(frames: number, pixels: number): boolean {
  return frames > 1 && frames <= MAX_FRAMES && frames * pixels <= MAX_PIXELS;
}

/** Scales an animation. Orientation is ignored: browsers ignore it in both animated formats. */
async function animationOf(upload: Uint8Array, whole: Size, limit: Size): Promise<Picture> {
  const { output } = planCrop(whole, { ...limit, fit: 'inside' });
  const content = await open(upload, -1)
    .resize({ ...output, fit: 'fill' })
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
    .catch(refuse);
  return { content, ...output, isAnimated: true };
}

function isSame(one: Size | undefined, other: Size): boolean {
  return one?.width === other.width && one.height === other.height;
}

/**
 * Crops and scales. A picture that shrinks much is scaled while it is read, which takes a tenth of the time and memory,
 * and cropped afterwards; others are cropped first.
 */
function applyCrop(picture: Sharp, whole: Size, { area, output, scale }: Crop): Sharp {
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

/** Process that decodes one picture at a time; the queue is in the parent process. */

process.on('message', (task: DecodingTask) => void answer(task));
process.on('disconnect', () => process.exit(0));

async function answer({ upload, options, takesHuge }: DecodingTask): Promise<void> {
  process.send?.(await decode());

  async function decode(): Promise<Decoded> {
    try {
      const bytes = 'path' in upload ? await readFile(upload.path) : upload;
      const picture = await decodePicture(bytes, options, { takesHuge });
      return picture ? { picture } : { isHuge: true };
    } catch (error) {
      if (error instanceof ImageRefused) return { refused: error.reason, why: String(error.cause) };
      return { failed: String(error) };
    }
  }
}
