import type { ImportErrorCode } from './import.errors.ts';
import type { ParsedImport } from './import.model.ts';

export type WorkerTask = { bytes: Uint8Array; now: string };

export type WorkerAnswer =
  | { type: 'progress'; rows: number }
  | { type: 'parsed'; parsed: ParsedImport }
  | { type: 'refused'; code: ImportErrorCode; message: string; line: number | null };
