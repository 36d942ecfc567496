import { open } from 'node:fs/promises';
import type { Imports } from '../../../platform/imports.ts';

type Row = Readonly<Record<string, unknown>>;

/** A part of an uploaded export. */
export type RestorePart = { readonly share: number } & (
  | { readonly manifest: { readonly account: string } }
  | { readonly account: Row }
  | { readonly table: string; readonly rows: readonly Row[] }
  /** The row of a picture or video, and its file, written to a temporary file. */
  | { readonly media: Row; readonly file: TemporaryFile }
  | { readonly picture: TemporaryFile }
);

export interface TemporaryFile {
  readonly path: string;
  readonly bytes: number;
}

export interface RestoreFileOptions {
  /** Folder for temporary files. */
  readonly folder: string;
  /** Tables whose rows are read, in this order. */
  readonly tables: readonly string[];
  /** Table whose rows are sent with their files. */
  readonly mediaTable: string;
  readonly maxMediaBytes: number;
}

const SCRIPT = new URL('./restore-file.child.ts', import.meta.url);
const LIMITS = { maxHeapMb: 256, maxMs: 2 * 60 * 1000 };

const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004');

export async function beginsLikeZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(ZIP_SIGNATURE.length), 0, ZIP_SIGNATURE.length, 0);
  return buffer.equals(ZIP_SIGNATURE);
}

/** Reads an export in a child process: the manifest, the account, all rows, then the files. */
export function readRestoreFile(
  imports: Pick<Imports, 'parse'>,
  path: string,
  options: RestoreFileOptions,
): AsyncGenerator<RestorePart> {
  return imports.parse<RestorePart>({
    script: SCRIPT,
    file: { path },
    options: { ...options, tables: [...options.tables] },
    ...LIMITS,
  });
}
