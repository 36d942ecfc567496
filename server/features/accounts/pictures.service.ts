import { PICTURE_PIXELS } from '@plotline/contract/limits.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { ImageRefused, makeStill, type ImageSource, type Region, type Size } from '../../platform/images.ts';
import type { StoredFile } from '../../platform/storage.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { notAuthenticated } from './accounts.errors.ts';
import { publishAccountChanged } from './accounts.events.ts';
import { pictureNotFound, pictureRefused } from './pictures.errors.ts';
import { REMOVE_UNUSED_PICTURE, removeIfUnused } from './pictures.jobs.ts';
import { isPictureVisible, replacePicture, type IsBlockedEitherWay } from './pictures.repository.ts';

/** The folder of keys, and with `/media/` before it, of addresses. */
const FOLDER = 'avatars';
const FORMATS = ['jpeg', 'png', 'webp'] as const;
/** By then an upload that was under way has ended, one way or the other. */
const UPLOAD_ENDED_MS = 60 * 60 * 1000;

export interface NewPicture {
  readonly content: ImageSource;
  /** Default: its middle. */
  readonly crop: Region | undefined;
  /** How large the picture was where the part was chosen. */
  readonly seen: Size | undefined;
}

export interface PicturesService {
  /** @throws HttpError 415 or 422 for what is no picture that is welcome. */
  change(userId: string, picture: NewPicture): Promise<void>;
  /** Does nothing when there is none. */
  remove(userId: string): Promise<void>;
  /** Null when the viewer has it already. @throws HttpError 404 when it is not for this viewer. */
  open(file: string, viewer: PictureViewer): Promise<StoredFile | null>;
}

interface PictureViewer {
  readonly viewerId: string | null;
  readonly hasIt: boolean;
}

/**
 * A file is written before its account names it, and removed after no account does: a picture that is shown is
 * always there. Jobs that commit with these steps remove what a crash in between leaves behind.
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
      // The queue goes by the database's clock, whatever the product's own says.
      const runAt = new Date(Date.now() + UPLOAD_ENDED_MS);
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
    open: async (file, { viewerId, hasIt }) => {
      const key = `${FOLDER}/${file}`;
      if (!(await isPictureVisible(db, { key, viewerId }, isBlockedEitherWay))) throw pictureNotFound();
      if (hasIt) return null;
      const stored = await storage.get(key);
      if (!stored) throw pictureNotFound();
      return stored;
    },
  };
}

/** Inside the transaction that takes the picture's last use away. */
export async function letGo(trx: Db, jobs: ServedAccountsPlatform['jobs'], key: string): Promise<void> {
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
    if (replaced.before !== null) await letGo(trx, jobs, replaced.before);
    await publishAccountChanged(bus, trx, { user_id: userId, change: 'profile' });
  });
}

/** Whether a write that failed was written all the same, only the database can say; if it cannot, the job will ask. */
async function removeNow(platform: ServedAccountsPlatform, key: string): Promise<void> {
  try {
    await removeIfUnused(platform, key);
  } catch (error) {
    platform.log.warn({ err: error, key }, 'file of a picture that was not stored is left to its job');
  }
}
