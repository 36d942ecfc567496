import type { FileImports, ParsableFile } from '@plotline/server/tracker-kit/imports.ts';
import type { DateOrder } from '../../contract/limits.ts';
import type { ParsedImport, ParsedWorkout } from './import.model.ts';

const script = new URL('./import.child.ts', import.meta.url);
const LIMITS = { maxHeapMb: 384, maxMs: 120_000 } as const;

export type ChildOptions = { now: string; dateOrder: DateOrder | null };

/** Workouts come in parts, with the share that has come: a long history at once would block the event loop. */
export type ImportPart =
  | { workouts: ParsedWorkout[]; share: number }
  | { parsed: Omit<ParsedImport, 'workouts'> };

export type ParseFileOptions = {
  now: Date;
  /** The order of day and month that the user chose. */
  dateOrder?: DateOrder | null;
  /** Called with the share of the workouts that has come. */
  onProgress?: (share: number) => void;
};

/** Parses a file in a child process. Errors as of `FileImports.parse`. */
export async function parseFile(
  imports: Pick<FileImports, 'parse'>,
  file: ParsableFile,
  { now, dateOrder = null, onProgress }: ParseFileOptions,
): Promise<ParsedImport> {
  const workouts: ParsedWorkout[] = [];
  for await (const part of imports.parse<ImportPart>({
    script,
    file,
    options: { now: now.toISOString(), dateOrder } satisfies ChildOptions,
    ...LIMITS,
  })) {
    if ('parsed' in part) return { ...part.parsed, workouts };
    workouts.push(...part.workouts);
    onProgress?.(part.share);
  }
  throw new Error('the parser ended without a result');
}
