import { MEDIA_QUOTA_BYTES } from '@plotline/contract/limits.ts';
import type { Media, MediaChoice } from '@plotline/contract/media.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ByteRange, StoredFile } from '../../platform/storage.ts';
import { makeMedia, store, type MadeMedia, type UploadFiles } from './media-files.ts';
import { mediaNotFound, mediaRepeated, mediaUnknown, quotaExceeded } from './media.errors.ts';
import { DELETE_FILES, deleteFilesUnlessUsed, folderOf } from './media.jobs.ts';
import {
  deleteOthersOf,
  deleteUnattached,
  findMediaOf,
  lockMedia,
  lockOwner,
  insertMedia,
  isFileVisible,
  placeMedia,
  sumBytes,
  type NewMedia,
} from './media.repository.ts';
import { presentMedia } from './present-media.ts';
import { trimText } from '@plotline/contract/text.ts';

/** By then an upload that was under way has ended, one way or the other. */
const UPLOAD_ENDED_MS = 60 * 60 * 1000;

export interface MediaService {
  /** @throws HttpError 413, 415 or 422 for what is not welcome. */
  upload(userId: string, files: UploadFiles): Promise<Media>;
  /** @throws HttpError 413 when a file of this size would not fit any more. */
  expectRoom(userId: string, bytes: number): Promise<void>;
  discard(userId: string, uuid: string): Promise<void>;
  /** Null when the viewer has it already. @throws HttpError 404 when it is not for this viewer. */
  open(file: MediaFile, asked: AskedFile): Promise<StoredFile | null>;
  /** What belongs to these activities, in order. */
  ofActivities(activityUuids: readonly string[]): Promise<ReadonlyMap<string, readonly Media[]>>;
  /** Replaces what belongs to an activity, whose row the caller holds. @throws HttpError 422 */
  attach(trx: Db, post: Post, media: readonly MediaChoice[]): Promise<void>;
}

export interface MediaFile {
  readonly uuid: string;
  readonly file: string;
}

export interface AskedFile {
  readonly viewerId: string | null;
  readonly hasIt: boolean;
  readonly rangeOf: (size: number) => ByteRange | undefined;
}

export interface Post {
  readonly activityUuid: string;
  readonly userId: string;
}

/**
 * Files are written before their row names them, and removed after no row does. Jobs that commit with these steps
 * remove what a crash in between leaves behind.
 */
export function createMediaService(
  platform: Pick<Platform, 'db' | 'storage' | 'jobs' | 'now' | 'newId' | 'log'>,
): MediaService {
  const { db, storage, jobs, now, newId } = platform;

  async function keep(userId: string, made: MadeMedia): Promise<NewMedia> {
    const { file, thumbnail, ...facts } = made;
    const names = { file_name: file.name, thumbnail_name: thumbnail?.name ?? null };
    const row = { ...facts, ...names, uuid: newId(), user_id: userId, created_at: now() };
    // The queue goes by the database's clock, whatever the product's own says.
    const runAt = new Date(Date.now() + UPLOAD_ENDED_MS);
    await jobs.add(db, DELETE_FILES, { media_id: row.uuid }, { runAt });
    try {
      await store(storage, folderOf(row.uuid), made);
      await withTransaction(db, async (trx) => {
        if (!(await lockOwner(trx, userId))) throw mediaNotFound();
        await expectRoom(trx, userId, row.size_bytes);
        await insertMedia(trx, row);
      });
    } catch (error) {
      await deleteFilesUnlessUsed(platform, row.uuid).catch((cause: unknown) =>
        platform.log.warn({ err: cause, media: row.uuid }, 'files of an upload are left to their job'),
      );
      throw error;
    }
    return row;
  }

  return {
    upload: async (userId, files) =>
      presentMedia({ ...(await keep(userId, await makeMedia(files))), alt_text: null }),
    expectRoom: (userId, bytes) => expectRoom(db, userId, bytes),
    discard: (userId, uuid) => deleteUnattached(db, { uuid, userId }),
    open: async ({ uuid, file }, { viewerId, hasIt, rangeOf }) => {
      if (!(await isFileVisible(db, { uuid, file, viewerId }))) throw mediaNotFound();
      if (hasIt) return null;
      const stored = await storage.get(`${folderOf(uuid)}/${file}`, rangeOf);
      if (!stored) throw mediaNotFound();
      return stored;
    },
    ofActivities: async (activityUuids) => {
      const rows = await findMediaOf(db, activityUuids);
      const byActivity = Map.groupBy(rows, ({ activity_uuid }) => activity_uuid ?? '');
      return new Map([...byActivity].map(([uuid, own]) => [uuid, own.map(presentMedia)]));
    },
    attach: async (trx, { activityUuid, userId }, media) => {
      const wanted = media.map((one) => (typeof one === 'string' ? { id: one } : worded(one)));
      const uuids = wanted.map(({ id }) => id.toLowerCase());
      if (new Set(uuids).size < uuids.length) throw mediaRepeated();
      const held = await lockMedia(trx, { uuids, userId, activityUuid });
      if (held.length < uuids.length) throw mediaUnknown();
      await deleteOthersOf(trx, activityUuid, uuids);
      await placeMedia(trx, activityUuid, wanted);
    },
  };
}

async function expectRoom(trx: Db, userId: string, bytes: number): Promise<void> {
  if ((await sumBytes(trx, userId)) + bytes > MEDIA_QUOTA_BYTES) throw quotaExceeded();
}

/** A description of nothing but space is none. */
function worded({ id, alt_text: text }: Exclude<MediaChoice, string>) {
  return text === undefined ? { id } : { id, alt_text: trimText(text ?? '') || null };
}
