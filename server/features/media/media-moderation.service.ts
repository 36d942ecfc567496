import type { Db } from '../../platform/database.ts';
import { findSmallFiles } from './media-moderation.repository.ts';
import { folderOf } from './media.jobs.ts';

export {
  findExistingMedia,
  findPostOf,
  findVisibleMedia,
  removeMediaOf,
  restoreMediaOf,
  updateMediaRemoved,
  updateMediaWithheld,
  type ReportedMedia,
} from './media-moderation.repository.ts';

/** Returns the storage keys of small pictures and posters by id, for administrators. */
export async function findSmallPictures(
  db: Db,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const files = await findSmallFiles(db, uuids);
  return new Map(files.map(({ uuid, file }) => [uuid, `${folderOf(uuid)}/${file}`]));
}
