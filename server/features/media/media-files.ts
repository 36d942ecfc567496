import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_MAX_BYTES, VIDEO_MAX_SECONDS } from '@plotline/contract/limits.ts';
import type { FormFile } from '../../platform/http/form-files.ts';
import {
  ImageRefused,
  makePicture,
  makeStill,
  type ImageSource,
  type Picture,
} from '../../platform/images.ts';
import type { Storage } from '../../platform/storage.ts';
import { takeFrame } from '../../platform/video-frames.ts';
import { cleanVideo, VideoRefused } from '../../platform/videos.ts';
import { imageRefused, imageTooLarge, mediaTypeRefused, videoRefused, videoTooLong } from './media.errors.ts';
import type { NewMedia } from './media.repository.ts';

/** Processed upload, ready to be stored. */
export type ProcessedMedia = Pick<
  NewMedia,
  'media_type' | 'is_animated' | 'width' | 'height' | 'duration' | 'size_bytes'
> & {
  readonly file: ProcessedFile;
  readonly thumbnail: ProcessedFile | null;
};

interface ProcessedFile {
  readonly name: string;
  readonly content: Buffer | { readonly path: string };
}

const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const;
const FULL = { width: 2048, height: 2048, fit: 'inside' } as const;
/** Smaller, because animations compress worse than videos. */
const ANIMATION = { width: 720, height: 720 } as const;
const SMALL = { width: 640, height: 640, fit: 'inside' } as const;
/** Shown over the full width until the video plays. */
const POSTER = { width: 1080, height: 1080, fit: 'inside' } as const;
/** Tolerance: cameras stop a little late, and sound may be longer than the pictures. */
const TOLERATED_SECONDS = 1;

export interface UploadFiles {
  readonly file: FormFile;
  readonly poster: FormFile | null;
  /** Folder for temporary files. */
  readonly folder: string;
}

/** Processes an uploaded picture or video. @throws HttpError 413, 415 or 422 when it is not accepted */
export async function processMedia(upload: UploadFiles): Promise<ProcessedMedia> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(upload.file.path);
  if (type?.mime.startsWith('image/')) return processImage(upload.file);
  if (type?.mime.startsWith('video/')) return processVideo(upload, type.mime);
  throw mediaTypeRefused();
}

export async function store(
  storage: Storage,
  prefix: string,
  { file, thumbnail }: ProcessedMedia,
): Promise<void> {
  for (const processed of [file, thumbnail]) {
    if (!processed) continue;
    const { content } = processed;
    const source = Buffer.isBuffer(content) ? content : createReadStream(content.path);
    await storage.put(`${prefix}/${processed.name}`, source);
  }
}

async function processImage({ path: from, bytes }: FormFile): Promise<ProcessedMedia> {
  if (bytes > IMAGE_MAX_BYTES) throw imageTooLarge();
  const full = await readPicture(from);
  const small = await makeStill(full.content, { ...SMALL, formats: ['webp'] });
  return {
    media_type: 'image',
    is_animated: full.isAnimated,
    width: full.width,
    height: full.height,
    duration: null,
    size_bytes: full.content.length + small.content.length,
    file: { name: 'full.webp', content: full.content },
    thumbnail: { name: 'small.webp', content: small.content },
  };
}

async function readPicture(from: string): Promise<Picture> {
  try {
    return await makePicture({ path: from }, { ...FULL, motion: ANIMATION, formats: FORMATS });
  } catch (error) {
    throw error instanceof ImageRefused ? imageRefused(error) : error;
  }
}

async function processVideo(
  { file, poster, folder }: UploadFiles,
  mimeType: string,
): Promise<ProcessedMedia> {
  const to = path.join(folder, 'clean');
  const video = await cleanVideo({ from: file.path, to }).catch((error: unknown) => {
    throw error instanceof VideoRefused ? videoRefused(error, mimeType) : error;
  });
  if (video.durationSeconds > VIDEO_MAX_SECONDS + TOLERATED_SECONDS) throw videoTooLong();
  const sent = poster && poster.bytes <= IMAGE_MAX_BYTES ? { path: poster.path } : null;
  const thumbnail = await processPoster(
    sent ?? (await takeFrame({ from: to, to: path.join(folder, 'frame') })),
  );
  const { size } = await stat(to);
  return {
    media_type: 'video',
    is_animated: false,
    width: video.width,
    height: video.height,
    duration: video.durationSeconds,
    size_bytes: size + (thumbnail?.length ?? 0),
    file: { name: `full.${video.container}`, content: { path: to } },
    thumbnail: thumbnail && { name: 'poster.webp', content: thumbnail },
  };
}

/** Returns null for an unreadable poster, which must not fail the video. */
async function processPoster(picture: ImageSource | null): Promise<Buffer | null> {
  if (!picture) return null;
  try {
    return (await makeStill(picture, { ...POSTER, formats: FORMATS })).content;
  } catch (error) {
    if (error instanceof ImageRefused) return null;
    throw error;
  }
}
