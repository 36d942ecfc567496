import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUnattachedBefore, doesMediaExist } from './media.repository.ts';

/** Also started by the database whenever a row goes. */
export const DELETE_FILES = 'media.delete_files';
export const DELETE_UNATTACHED = 'media.delete_unattached';

const UNATTACHED_MS = 24 * 60 * 60 * 1000;
const Payload = Type.Object({ media_id: Type.String() });

/** Where the files of one picture or video are in the storage. */
export function folderOf(uuid: string): string {
  return `posts/${uuid}`;
}

export function deleteFilesJob(platform: Pick<Platform, 'db' | 'storage'>): JobHandler {
  return async (raw) => deleteFilesUnlessUsed(platform, Value.Parse(Payload, raw).media_id);
}

/** A job says which files may have lost their use; whether they have, the rows say when it runs. */
export async function deleteFilesUnlessUsed(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  uuid: string,
): Promise<void> {
  if (!(await doesMediaExist(db, uuid))) await storage.deletePrefix(folderOf(uuid));
}

export function deleteUnattachedJob({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler {
  return async () => deleteUnattachedBefore(db, new Date(now().getTime() - UNATTACHED_MS));
}
