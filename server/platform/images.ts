import type { Sharp } from 'sharp';
import { HttpError } from './http/errors.ts';
import {
  isWithin,
  planCut,
  uprightRegion,
  type Cut,
  type Region,
  type Size,
  type Target,
} from './image-cut.ts';
import { createWorkQueue } from './work-queue.ts';

export type { Region, Size } from './image-cut.ts';
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface StillOptions extends Target {
  /** What the upload may be, told by its content; its name and declared type count for nothing. */
  readonly formats: readonly ImageFormat[];
  /** The part to keep, on the upright picture; default: as much as fits. */
  readonly region?: Region | undefined;
  /** How large the picture was where the region was chosen: not every browser turns every format upright. */
  readonly seen?: Size | undefined;
}

export interface Still extends Size {
  /** A WebP in sRGB that holds pixels and nothing else: no EXIF, no place, no profile, no second frame. */
  readonly content: Buffer;
}

/** Why a picture is not taken. The feature that asked words it. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly reason: 'format' | 'unreadable' | 'too_many_pixels' | 'region_outside';

  constructor(reason: ImageRefused['reason'], cause?: unknown) {
    super(`picture refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** 8K, and more than cameras put into a few megabytes. Decoded whole that is up to 270 MB; two bytes a colour count twice. */
const MOST_PIXELS = 34_000_000;
/** Those above are decoded one at a time, and never hold up the usual ones. */
const USUAL_PIXELS = 12_500_000;
const usual = createWorkQueue({ mostAtOnce: 1, mostWaiting: 20, refuse: tooBusy });
const huge = createWorkQueue({ mostAtOnce: 1, mostWaiting: 4, refuse: tooBusy });

/** Enough to tell every format by. */
const MAGIC_BYTES = 4_100;
const FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/**
 * Makes one upright picture of an upload that nobody has looked at yet. Of an animation it is the first frame.
 *
 * @throws ImageRefused when there is no such picture in it; HttpError 503 when too many wait already.
 */
export async function makeStill(upload: Buffer, options: StillOptions): Promise<Still> {
  await refuseOtherFormats(upload, options.formats);
  const { open } = await loadDecoder();
  const { whole, stored, orientation, pixels } = await readSizes(open(upload));
  if (pixels > MOST_PIXELS) throw new ImageRefused('too_many_pixels');
  const isSeenLying = isSame(options.seen, stored) && !isSame(options.seen, whole);
  const { region: chosen } = options;
  const region = chosen && isSeenLying ? uprightRegion(chosen, stored, orientation) : chosen;
  if (region && !isWithin(region, whole)) throw new ImageRefused('region_outside');
  const cut = planCut(whole, options, region);
  const inTurn = pixels > USUAL_PIXELS ? huge : usual;
  return inTurn(async () => {
    const picture = cutOut(open(upload).autoOrient(), whole, cut);
    const content = await picture.webp({ quality: 85 }).toBuffer().catch(refuse);
    return { content, ...cut.output };
  });
}

/** Before any decoder sees it. */
async function refuseOtherFormats(upload: Buffer, formats: readonly ImageFormat[]): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(upload.subarray(0, MAGIC_BYTES));
  const format = FORMATS[type?.mime ?? ''];
  if (format === undefined || !formats.includes(format)) throw new ImageRefused('format');
}

/** As it is looked at, and as it is stored: its camera may have been held upright. */
async function readSizes(picture: Sharp) {
  const { autoOrient, width, height, orientation = 1, depth } = await picture.metadata().catch(refuse);
  const pixels = width * height * (depth === 'ushort' ? 2 : 1);
  return { whole: autoOrient, stored: { width, height }, orientation, pixels };
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

/** Takes 100 ms and 20 MB, which a server that nobody sends a picture to can spare. */
let decoder: ReturnType<typeof startDecoder> | undefined;
function loadDecoder(): ReturnType<typeof startDecoder> {
  decoder ??= startDecoder();
  return decoder;
}

/** Its libraries read dozens of formats, some by running what is in them. Here they read four. */
async function startDecoder() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return {
    open: (upload: Buffer): Sharp =>
      sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', pages: 1 }),
  };
}

function refuse(cause: unknown): never {
  const isTooLarge = cause instanceof Error && cause.message.includes('exceeds pixel limit');
  throw new ImageRefused(isTooLarge ? 'too_many_pixels' : 'unreadable', cause);
}

function tooBusy(): HttpError {
  return new HttpError(503, 'images.too_busy', 'The server is busy. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}
