import { pathOf } from '@plotline/contract/endpoint.ts';
import { MEDIA_QUOTA_BYTES } from '@plotline/contract/limits.ts';
import type { Media, MediaChoice } from '@plotline/contract/media.ts';
import { getMediaFile } from '@plotline/contract/media.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ByteRange, StoredFile } from '../../platform/storage.ts';
import { lockUsername } from '../accounts/accounts.service.ts';
import { processMedia, store, type ProcessedMedia, type UploadFiles } from './media-files.ts';
import { mediaNotFound, mediaRepeated, mediaUnknown, quotaExceeded } from './media.errors.ts';
import { DELETE_FILES, deleteFilesUnlessUsed, folderOf } from './media.jobs.ts';
import {
  deleteOthersOf,
  deleteUnattached,
  findMediaOf,
  lockMedia,
  insertMedia,
  isFileVisible,
  placeMedia,
  sumBytes,
  type NewMedia,
} from './media.repository.ts';
import { trimText } from '@plotline/contract/text.ts';
import type { MediaRow } from './media.repository.ts';

/** Delay after which an upload has certainly ended. */
const UPLOAD_MAX_MS = 60 * 60 * 1000;

export interface MediaService {
  /** @throws HttpError 413, 415 or 422 when the file is not accepted */
  upload(userId: string, files: UploadFiles): Promise<Media>;
  /** @throws HttpError 413 when a file of this size would exceed the quota */
  requireQuota(userId: string, bytes: number): Promise<void>;
  discard(userId: string, uuid: string): Promise<void>;
  /** Opens a file; null when the viewer has it cached. @throws HttpError 404 when it is not visible */
  open(file: MediaFile, request: FileRequest): Promise<StoredFile | null>;
  /** Returns the media of activities that a viewer of the activities sees, in order. */
  ofActivities(
    activityUuids: readonly string[],
    viewerId: string | null,
  ): Promise<ReadonlyMap<string, readonly Media[]>>;
  /**
   * Replaces the media of an activity, whose row the caller has locked, and returns whether anything changed.
   * @throws HttpError 422
   */
  attach(trx: Db, post: Post, media: readonly MediaChoice[]): Promise<boolean>;
}

export interface MediaFile {
  readonly uuid: string;
  readonly file: string;
}

export interface FileRequest {
  readonly viewerId: string | null;
  readonly isCached: boolean;
  readonly rangeOf: (size: number) => ByteRange | undefined;
}

export interface Post {
  readonly activityUuid: string;
  readonly userId: string;
}

/**
 * Stores media. Files are written before the row refers to them and deleted after it no longer does. Jobs in the same
 * transactions delete the files that a crash leaves behind.
 */
export function createMediaService(
  platform: Pick<Platform, 'db' | 'storage' | 'jobs' | 'now' | 'newId' | 'log'>,
): MediaService {
  const { db, storage, jobs, now, newId } = platform;

  async function save(userId: string, processed: ProcessedMedia): Promise<NewMedia> {
    const { file, thumbnail, ...facts } = processed;
    const names = { file_name: file.name, thumbnail_name: thumbnail?.name ?? null };
    const row = { ...facts, ...names, uuid: newId(), user_id: userId, created_at: now() };
    // The job queue uses the clock of the database, not `now`.
    const runAt = new Date(Date.now() + UPLOAD_MAX_MS);
    await jobs.add(db, DELETE_FILES, { media_id: row.uuid }, { runAt });
    try {
      await store(storage, folderOf(row.uuid), processed);
      await withTransaction(db, async (trx) => {
        // Locks the user, so that concurrent uploads cannot exceed the quota.
        if ((await lockUsername(trx, userId)) === undefined) throw mediaNotFound();
        await requireQuota(trx, userId, row.size_bytes);
        await insertMedia(trx, row);
      });
    } catch (error) {
      await deleteFilesUnlessUsed(platform, row.uuid).catch((cause: unknown) =>
        platform.log.warn(
          { err: cause, media: row.uuid },
          'deleting the files of a failed upload failed; the job will retry',
        ),
      );
      throw error;
    }
    return row;
  }

  return {
    upload: async (userId, files) =>
      presentMedia({
        ...(await save(userId, await processMedia(files))),
        alt_text: null,
        is_withheld: false,
      }),
    requireQuota: (userId, bytes) => requireQuota(db, userId, bytes),
    discard: (userId, uuid) => deleteUnattached(db, { uuid, userId }),
    open: async ({ uuid, file }, { viewerId, isCached, rangeOf }) => {
      if (!(await isFileVisible(db, { uuid, file, viewerId }))) throw mediaNotFound();
      if (isCached) return null;
      const stored = await storage.get(`${folderOf(uuid)}/${file}`, rangeOf);
      if (!stored) throw mediaNotFound();
      return stored;
    },
    ofActivities: async (activityUuids, viewerId) => {
      const rows = await findMediaOf(db, activityUuids, viewerId);
      const byActivity = Map.groupBy(rows, ({ activity_uuid }) => activity_uuid ?? '');
      return new Map([...byActivity].map(([uuid, own]) => [uuid, own.map(presentMedia)]));
    },
    attach: async (trx, { activityUuid, userId }, media) => {
      const choices = media.map((one) => (typeof one === 'string' ? { id: one } : withAltText(one)));
      const uuids = choices.map(({ id }) => id.toLowerCase());
      if (new Set(uuids).size < uuids.length) throw mediaRepeated();
      const locked = await lockMedia(trx, { uuids, userId, activityUuid });
      if (locked.length < uuids.length) throw mediaUnknown();
      const isAnyGone = await deleteOthersOf(trx, activityUuid, uuids);
      return (await placeMedia(trx, activityUuid, choices)) || isAnyGone;
    },
  };
}

async function requireQuota(trx: Db, userId: string, bytes: number): Promise<void> {
  if ((await sumBytes(trx, userId)) + bytes > MEDIA_QUOTA_BYTES) throw quotaExceeded();
}

/** Normalises the description; blank ones become null. */
function withAltText({ id, alt_text: text }: Exclude<MediaChoice, string>) {
  return text === undefined ? { id } : { id, alt_text: trimText(text ?? '') || null };
}

function presentMedia(row: MediaRow): Media {
  const address = (file: string) => pathOf(getMediaFile, { uuid: row.uuid, file });
  return {
    id: row.uuid,
    media_type: row.media_type,
    url: address(row.file_name),
    thumbnail_url: row.thumbnail_name === null ? null : address(row.thumbnail_name),
    duration: row.duration,
    width: row.width,
    height: row.height,
    is_animated: row.is_animated,
    alt_text: row.alt_text,
    ...(row.is_withheld && { is_withheld: true }),
  };
}
