import { PICTURE_PIXELS } from '@plotline/contract/limits.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { ImageRefused, makeStill, type ImageSource, type Region, type Size } from '../../platform/images.ts';
import type { StoredFile } from '../../platform/storage.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { notAuthenticated } from './accounts.errors.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import { pictureNotFound, pictureRefused } from './pictures.errors.ts';
import { REMOVE_UNUSED_PICTURE, removeIfUnused } from './pictures.jobs.ts';
import { isPictureVisible, replacePicture, type IsBlockedEitherWay } from './pictures.repository.ts';

/** Folder of storage keys, and below `/media/` of addresses. */
const FOLDER = 'avatars';
const FORMATS = ['jpeg', 'png', 'webp'] as const;
/** Delay after which an upload has certainly ended. */
const UPLOAD_MAX_MS = 60 * 60 * 1000;

export interface NewPicture {
  readonly content: ImageSource;
  /** Region to keep; default: the centre. */
  readonly crop: Region | undefined;
  /** Size of the picture in the browser where the region was chosen. */
  readonly seen: Size | undefined;
}

export interface PicturesService {
  /** @throws HttpError 415 or 422 when the file is not an accepted picture. */
  change(userId: string, picture: NewPicture): Promise<void>;
  /** Deletes the picture, if there is one. */
  remove(userId: string): Promise<void>;
  /** Opens a picture; null when the viewer has it cached. @throws HttpError 404 when it is not visible. */
  open(file: string, viewer: PictureViewer): Promise<StoredFile | null>;
}

interface PictureViewer {
  readonly viewerId: string | null;
  readonly isCached: boolean;
}

/**
 * Stores profile pictures. A file is written before the account refers to it and deleted after it no longer does, so
 * that referenced files always exist. Jobs in the same transactions delete the files that a crash leaves behind.
 */
export function createPictures(
  platform: ServedAccountsPlatform,
  isBlockedEitherWay: IsBlockedEitherWay,
): PicturesService {
  const { db, storage, jobs, newId } = platform;
  return {
    change: async (userId, picture) => {
      const content = await squareOf(picture);
      const key = `${FOLDER}/${newId()}.webp`;
      // The job queue uses the clock of the database, not `now`.
      const runAt = new Date(Date.now() + UPLOAD_MAX_MS);
      await jobs.add(db, REMOVE_UNUSED_PICTURE, { key }, { runAt });
      await storage.put(key, content);
      try {
        await store(platform, userId, key);
      } catch (error) {
        await removeNow(platform, key);
        throw error;
      }
    },
    remove: (userId) => store(platform, userId, null),
    open: async (file, { viewerId, isCached }) => {
      const key = `${FOLDER}/${file}`;
      if (!(await isPictureVisible(db, { key, viewerId }, isBlockedEitherWay))) throw pictureNotFound();
      if (isCached) return null;
      const stored = await storage.get(key);
      if (!stored) throw pictureNotFound();
      return stored;
    },
  };
}

/** Schedules the deletion of an unused file, inside the transaction that replaces it. */
export async function scheduleRemoval(
  trx: Db,
  jobs: ServedAccountsPlatform['jobs'],
  key: string,
): Promise<void> {
  await jobs.add(trx, REMOVE_UNUSED_PICTURE, { key });
}

async function squareOf({ content, crop, seen }: NewPicture): Promise<Buffer> {
  try {
    const square = { width: PICTURE_PIXELS, height: PICTURE_PIXELS, fit: 'cover' } as const;
    const still = await makeStill(content, { ...square, formats: FORMATS, region: crop, seen });
    return still.content;
  } catch (error) {
    throw error instanceof ImageRefused ? pictureRefused(error) : error;
  }
}

async function store(platform: ServedAccountsPlatform, userId: string, key: string | null): Promise<void> {
  const { db, bus, jobs } = platform;
  await withTransaction(db, async (trx) => {
    const replaced = await replacePicture(trx, userId, key);
    if (!replaced) throw notAuthenticated();
    if (replaced.before === key) return;
    if (replaced.before !== null) await scheduleRemoval(trx, jobs, replaced.before);
    await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'profile' });
  });
}

/** Deletes the file after a failed write, unless it was committed; if that cannot be checked, the job will do it. */
async function removeNow(platform: ServedAccountsPlatform, key: string): Promise<void> {
  try {
    await removeIfUnused(platform, key);
  } catch (error) {
    platform.log.warn({ err: error, key }, 'deleting an unused picture failed; the job will retry');
  }
}
