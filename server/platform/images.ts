import { open } from 'node:fs/promises';
import { ChildEnded, createChildWorker } from './child-worker.ts';
import { HttpError } from './http/errors.ts';
import type { Region, Size, Target } from './image-crop.ts';
import { ImageRefused } from './image-refused.ts';

export type { Region, Size } from './image-crop.ts';
export { ImageRefused } from './image-refused.ts';
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface StillOptions extends Target {
  /** Accepted formats, detected by content; file name and declared type are ignored. */
  readonly formats: readonly ImageFormat[];
  /** Part of the upright picture to keep; default: as much as fits. */
  readonly region?: Region | undefined;
  /** Size of the picture in the browser where the region was chosen: not every browser applies every orientation. */
  readonly seen?: Size | undefined;
}

export interface PictureOptions extends StillOptions {
  /** Size limit of an animation, which is kept whole unless it is very long; absent: the first frame. */
  readonly motion?: Size;
}

export interface Still extends Size {
  /** WebP in sRGB without EXIF, location, profile or further frames. */
  readonly content: Buffer;
}

export interface Picture extends Still {
  readonly isAnimated: boolean;
}

/** Bytes, or a file on disk, which takes no memory while it is queued. */
export type ImageSource = Uint8Array | { readonly path: string };

/** Message to the decoding process. */
export interface DecodingTask {
  readonly upload: ImageSource;
  readonly options: Omit<PictureOptions, 'formats'>;
  readonly takesHuge: boolean;
}

/** Message from the decoding process. */
export type Decoded =
  | { readonly picture: Picture }
  | { readonly isHuge: true }
  | { readonly refused: ImageRefused['reason']; readonly why: string }
  | { readonly failed: string };

/** Each worker decodes one picture at a time. A decoder holds some 100 MB, so idle ones end soon. */
const lane = { script: new URL('images.child.ts', import.meta.url), timeLimitMs: 20_000, refuse: tooBusy };
const usual = createChildWorker<DecodingTask, Decoded>({ ...lane, idleMs: 10_000, maxQueued: 20 });
const huge = createChildWorker<DecodingTask, Decoded>({ ...lane, idleMs: 2_000, maxQueued: 4 });

const MAGIC_BYTES = 4_100;
const FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/**
 * Decodes an untrusted upload to one upright picture: of an animation, the first frame.
 *
 * @throws ImageRefused when it is no such picture; HttpError 503 when the queue is full.
 */
export function makeStill(upload: ImageSource, options: StillOptions): Promise<Still> {
  return makePicture(upload, options);
}

/** Decodes an untrusted upload to a picture or an animation, with the same errors. */
export async function makePicture(
  upload: ImageSource,
  { formats, ...options }: PictureOptions,
): Promise<Picture> {
  await refuseOtherFormats(upload, formats);
  const first = await decodeIn(usual, { upload, options, takesHuge: false });
  const decoded = 'isHuge' in first ? await decodeIn(huge, { upload, options, takesHuge: true }) : first;
  if ('refused' in decoded) throw new ImageRefused(decoded.refused, decoded.why);
  if (!('picture' in decoded)) throw new Error(`a picture was not decoded: ${JSON.stringify(decoded)}`);
  // Messages between processes turn buffers into plain byte arrays.
  return { ...decoded.picture, content: Buffer.from(decoded.picture.content) };
}

/** Checks the format before a decoder reads the upload. */
async function refuseOtherFormats(upload: ImageSource, formats: readonly ImageFormat[]): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(await headOf(upload));
  const format = FORMATS[type?.mime ?? ''];
  if (format === undefined || !formats.includes(format)) throw new ImageRefused('format');
}

async function headOf(upload: ImageSource): Promise<Uint8Array> {
  if (upload instanceof Uint8Array) return upload.subarray(0, MAGIC_BYTES);
  await using file = await open(upload.path);
  const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(MAGIC_BYTES) });
  return buffer.subarray(0, bytesRead);
}

/** Treats a crash of the decoder as an unreadable picture, and a timeout as a busy server. */
async function decodeIn(worker: typeof usual, task: DecodingTask): Promise<Decoded> {
  try {
    return await worker.run(task);
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    throw error.reason === 'crashed' ? new ImageRefused('unreadable', error) : tooBusy();
  }
}

function tooBusy(): HttpError {
  return new HttpError(503, 'images.too_busy', 'The server is busy. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}
