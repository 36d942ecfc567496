import type { Imports } from '@plotline/server/tracker-kit/imports.ts';
import type { ImportFile, ImportPart } from './child-messages.ts';
import type { ParsedImport, ParsedWorkout } from './import.model.ts';

const script = new URL('./import.child.ts', import.meta.url);
const LIMITS = { maxHeapMb: 384, maxMs: 120_000 } as const;

export type ParseFileOptions = {
  now: Temporal.Instant;
  /** Called with the share that is read. */
  onProgress?: (share: number) => void;
};

/** Reads a file in a process of its own. Errors as of `Imports.parse`. */
export async function parseFile(
  imports: Imports,
  file: ImportFile,
  { now, onProgress }: ParseFileOptions,
): Promise<ParsedImport> {
  const workouts: ParsedWorkout[] = [];
  const task = { file, now: now.toString() };
  for await (const part of imports.parse<ImportPart>({ script, task, ...LIMITS })) {
    if ('parsed' in part) return { ...part.parsed, workouts };
    workouts.push(...part.workouts);
    onProgress?.(part.share);
  }
  throw new Error('the parser ended without an answer');
}
