import { refusedFile } from '@plotline/server/tracker-kit/imports.ts';
import type { ImportFile } from '../import/child-messages.ts';
import type { ParsedImport } from '../import/import.model.ts';
import { parseFile } from '../import/parse-file.ts';
import type { WeightsKit } from '../weights.db.ts';

/** Reads a file in a process of its own. `onProgress` takes the share that is read. @throws HttpError 413 or 422 */
export async function readImportFile(
  kit: WeightsKit,
  file: ImportFile,
  onProgress: (share: number) => void,
): Promise<ParsedImport> {
  const now = Temporal.Instant.fromEpochMilliseconds(kit.now().getTime());
  try {
    return await parseFile(kit.imports, file, { now, onProgress });
  } catch (error) {
    throw refusedFile('weights', error);
  }
}
