import { REMOVED_DAYS } from '@plotline/contract/limits.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteRemovedBefore, deleteUnattachedBefore, doesMediaExist } from './media.repository.ts';

/** Also added by the database when a row is deleted. */
export const DELETE_FILES = 'media.delete_files';
export const DELETE_UNATTACHED = 'media.delete_unattached';

const DAY_MS = 24 * 60 * 60 * 1000;
const Payload = Type.Object({ media_id: Type.String() });

export function folderOf(uuid: string): string {
  return `posts/${uuid}`;
}

export function deleteFilesJob(platform: Pick<Platform, 'db' | 'storage'>): JobHandler {
  return async (raw) => deleteFilesUnlessUsed(platform, Value.Parse(Payload, raw).media_id);
}

/** Deletes the files unless a row refers to them when the job runs. */
export async function deleteFilesUnlessUsed(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  uuid: string,
): Promise<void> {
  if (!(await doesMediaExist(db, uuid))) await storage.deletePrefix(folderOf(uuid));
}

export function deleteUnattachedJob({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler {
  return async () => {
    await deleteUnattachedBefore(db, new Date(now().getTime() - DAY_MS));
    await deleteRemovedBefore(db, new Date(now().getTime() - REMOVED_DAYS * DAY_MS));
  };
}
