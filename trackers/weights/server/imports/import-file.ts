import type { ParsedImport } from '../import/import.model.ts';
import { parseInWorker } from '../import/parse-in-worker.ts';
import { refusedFile } from './imports.errors.ts';

/** Reads a file in a thread of its own. `onProgress` takes the share that is read. */
export async function readImportFile(
  file: Buffer,
  { now, onProgress }: { now: Date; onProgress: (share: number) => void },
): Promise<ParsedImport> {
  const lines = countLines(file);
  try {
    return await parseInWorker(file, {
      now: Temporal.Instant.fromEpochMilliseconds(now.getTime()),
      onProgress: (rows) => onProgress(Math.min(1, rows / lines)),
    });
  } catch (error) {
    throw refusedFile(error);
  }
}

function countLines(file: Buffer): number {
  const lineFeed = 10;
  let lines = 1;
  for (let at = file.indexOf(lineFeed); at !== -1; at = file.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}
