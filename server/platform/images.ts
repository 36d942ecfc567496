import { open } from 'node:fs/promises';
import { ChildEnded, createChildWorker } from './child-worker.ts';
import { HttpError } from './http/errors.ts';
import type { Region, Size, Target } from './image-cut.ts';
import { ImageRefused } from './image-refused.ts';

export type { Region, Size } from './image-cut.ts';
export { ImageRefused } from './image-refused.ts';
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface StillOptions extends Target {
  /** What the upload may be, told by its content; its name and declared type count for nothing. */
  readonly formats: readonly ImageFormat[];
  /** The part to keep, on the upright picture; default: as much as fits. */
  readonly region?: Region | undefined;
  /** How large the picture was where the region was chosen: not every browser turns every format upright. */
  readonly seen?: Size | undefined;
}

export interface PictureOptions extends StillOptions {
  /** An animation stays one, whole and inside of this size, unless it is very long. */
  readonly motion?: Size;
}

export interface Still extends Size {
  /** A WebP in sRGB that holds pixels and nothing else: no EXIF, no place, no profile, no second frame. */
  readonly content: Buffer;
}

export interface Picture extends Still {
  readonly isMoving: boolean;
}

/** Bytes, or a file on disk: of those that wait, no more than the paths are in memory. */
export type ImageSource = Uint8Array | { readonly path: string };

/** To the process that decodes. */
export interface DecodingTask {
  readonly upload: ImageSource;
  readonly options: Omit<PictureOptions, 'formats'>;
  readonly takesHuge: boolean;
}

/** From that process. */
export type Decoded =
  | { readonly picture: Picture }
  | { readonly isHuge: true }
  | { readonly refused: ImageRefused['reason']; readonly why: string }
  | { readonly failed: string };

/** Each decodes one picture at a time. Decoders keep some 100 MB: no one should hold them who has no picture. */
const lane = { script: new URL('images.child.ts', import.meta.url), timeLimitMs: 20_000, refuse: tooBusy };
const usual = createChildWorker<DecodingTask, Decoded>({ ...lane, idleMs: 10_000, maxQueued: 20 });
const huge = createChildWorker<DecodingTask, Decoded>({ ...lane, idleMs: 2_000, maxQueued: 4 });

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
 * Makes one upright picture of an upload that no one has looked at yet. Of an animation it is the first frame.
 *
 * @throws ImageRefused when there is no such picture in it; HttpError 503 when too many wait already.
 */
export function makeStill(upload: ImageSource, options: StillOptions): Promise<Still> {
  return makePicture(upload, options);
}

/** The same for what may move. */
export async function makePicture(
  upload: ImageSource,
  { formats, ...options }: PictureOptions,
): Promise<Picture> {
  await refuseOtherFormats(upload, formats);
  const first = await decodeIn(usual, { upload, options, takesHuge: false });
  const decoded = 'isHuge' in first ? await decodeIn(huge, { upload, options, takesHuge: true }) : first;
  if ('refused' in decoded) throw new ImageRefused(decoded.refused, decoded.why);
  if (!('picture' in decoded)) throw new Error(`a picture was not decoded: ${JSON.stringify(decoded)}`);
  // Between processes it became a plain list of bytes.
  return { ...decoded.picture, content: Buffer.from(decoded.picture.content) };
}

/** Before any decoder sees it. */
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

/** A picture that brings the decoder down is one that cannot be read; one that is not done in time may be. */
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
