import type { ParsedImport, ParsedWorkout } from './import.model.ts';

/** The file is at a path, or it was kept compressed. */
export type ImportTask = { file: ImportFile; now: string };
export type ImportFile = { path: string } | { gzip: Uint8Array };

/** Workouts come in pieces, with the share that has come: a long history at once would hold up its reader. */
export type ImportPart =
  | { workouts: ParsedWorkout[]; share: number }
  | { parsed: Omit<ParsedImport, 'workouts'> };
