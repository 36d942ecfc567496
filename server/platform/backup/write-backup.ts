import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { DatabaseConnection } from '../database.ts';
import { nameOfProcess } from '../leftovers.ts';
import { openUnfinishedFolder, syncFolder } from '../storage.ts';
import { ENTRIES, FORMAT, type BackupEnd, type BackupTable, type Manifest } from './manifest.ts';
import { takeSnapshot, type TableSnapshot } from './snapshot-tables.ts';
import { tarEnd, writeTarEntry } from './tar.ts';

/** Rows are collected up to this size, because a tar entry begins with its size. */
const PART_BYTES = 4 * 1024 * 1024;

export interface BackupOptions {
  readonly target: string | DatabaseConnection;
  readonly dataDir: string;
  /** Path of the archive; it appears there when it is complete. */
  readonly file: string;
  /** Query for the keys of all files that rows refer to: one text column. */
  readonly storedFiles: string;
  readonly fingerprints: readonly string[];
  /** Null leaves the key out. */
  readonly secretKey: string | null;
  readonly now: () => Date;
  readonly onProgress: (line: string) => void;
  /** Ends the backup, which then leaves no files. */
  readonly signal: AbortSignal;
}

type Backup = Omit<BackupEnd, 'sha256'> & { readonly tables: number };

/**
 * Writes the database and its files, as they are at one moment, to one compressed archive. The server may be running.
 * Memory stays bounded: rows and files are streamed.
 */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  const pins = await pinFiles(options.dataDir);
  try {
    const { snapshot, missing } = await takePinnedSnapshot(options, pins);
    try {
      return await writeAtomically({ ...options, snapshot, pins, missing });
    } finally {
      await snapshot.close();
    }
  } finally {
    await pins.release();
  }
}

const SNAPSHOTS_MOST = 10;

/**
 * Takes a snapshot and pins its files. Repeated if the server deleted one of them in between; a file that is missing
 * again is lost.
 */
async function takePinnedSnapshot({ target, storedFiles, signal }: BackupOptions, pins: PinnedFiles) {
  let lost: readonly string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await takeSnapshot(target, signal);
    try {
      const missing: string[] = [];
      for await (const key of snapshot.lines(storedFiles)) if (!(await pins.pin(key))) missing.push(key);
      if (attempt === SNAPSHOTS_MOST || missing.every((key) => lost.includes(key)))
        return { snapshot, missing };
      lost = missing;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
}

/** Writes under another name, then renames: an interrupted backup never looks like one. */
async function writeAtomically({ file, ...options }: BackupOptions & Source): Promise<Backup> {
  const partial = `${file}.partial-${process.pid}`;
  const progress = createProgress(options.missing);
  try {
    const archive = Readable.from(writeEntries({ ...options, progress }), { objectMode: false });
    const output = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(archive, createZstdCompress(), output, { signal: options.signal });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
  return { ...progress, tables: options.snapshot.tables.length };
}

function createProgress(missing: string[]) {
  return {
    rows: {} as Record<string, number>,
    sequences: [] as BackupEnd['sequences'],
    files: 0,
    missing_files: missing,
  };
}

/** Rows and files of one moment. */
interface Source {
  readonly snapshot: TableSnapshot;
  readonly pins: PinnedFiles;
  /** Keys of files that do not exist. */
  readonly missing: string[];
}

type EntryOptions = Omit<BackupOptions, 'file'> &
  Source & { readonly progress: ReturnType<typeof createProgress> };

async function* writeEntries(options: EntryOptions): AsyncGenerator<Uint8Array> {
  const checksum = createHash('sha256');
  for await (const bytes of writeContents(options)) {
    checksum.update(bytes);
    yield bytes;
  }
  const end: BackupEnd = { ...options.progress, sha256: checksum.digest('hex') };
  yield* writeText(ENTRIES.end, JSON.stringify(end));
  yield tarEnd();
}

async function* writeContents({
  snapshot,
  pins,
  missing,
  progress,
  now,
  fingerprints,
  secretKey,
  storedFiles,
  onProgress,
}: EntryOptions): AsyncGenerator<Uint8Array> {
  const manifest: Manifest = {
    format: FORMAT,
    created_at: now().toISOString(),
    migrations: [...snapshot.migrations],
    secret_keys: [...fingerprints],
    tables: [...snapshot.tables],
  };
  yield* writeText(ENTRIES.manifest, JSON.stringify(manifest));
  if (secretKey !== null) yield* writeText(ENTRIES.secretKey, `${secretKey}\n`);
  for (const [index, table] of snapshot.tables.entries()) {
    progress.rows[table.name] = 0;
    yield* writeTable(snapshot, table, (rows) => (progress.rows[table.name] = rows));
    onProgress(
      `table ${index + 1} of ${snapshot.tables.length}: ${table.name}, ${progress.rows[table.name]} rows`,
    );
  }
  progress.sequences = await snapshot.sequences();
  const absent = new Set(missing);
  for await (const key of snapshot.lines(storedFiles)) {
    if (absent.has(key)) continue;
    const { size, stream } = await pins.open(key);
    yield* writeTarEntry({ name: ENTRIES.files + key, size, content: stream() });
    progress.files += 1;
    if (progress.files % 1000 === 0) onProgress(`${progress.files} files`);
  }
}

/** Yields the rows of a table in parts: `database/public.users/000001`. */
async function* writeTable(
  snapshot: TableSnapshot,
  table: BackupTable,
  onRows: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  let chunks: Buffer[] = [];
  let size = 0;
  let rows = 0;
  let part = 0;
  const flush = async function* () {
    part += 1;
    const name = `${ENTRIES.tables}${table.name}/${String(part).padStart(6, '0')}`;
    yield* writeTarEntry({ name, size, content: Readable.from(chunks) });
    chunks = [];
    size = 0;
  };
  for await (const chunk of snapshot.rowsOf(table)) {
    chunks.push(chunk);
    size += chunk.length;
    rows += countLines(chunk);
    if (size >= PART_BYTES) yield* flush();
  }
  if (size > 0) yield* flush();
  onRows(rows);
}

/** The text format of COPY has one line break per row; those within values are escaped. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

async function* writeText(name: string, text: string): AsyncGenerator<Uint8Array> {
  const content = Buffer.from(text);
  yield* writeTarEntry({ name, size: content.length, content: Readable.from([content]) });
}

interface PinnedFile {
  readonly size: number;
  readonly stream: () => Readable;
}

/** Stored files that stay readable while the server deletes them. */
interface PinnedFiles {
  /** Pins a file, unless it is already. @returns false when it does not exist */
  readonly pin: (key: string) => Promise<boolean>;
  readonly open: (key: string) => Promise<PinnedFile>;
  /** Lets go of all files. */
  readonly release: () => Promise<void>;
}

/**
 * Pins files of `<dataDir>/files` with hard links in a temporary folder, which takes no space. Stored files never
 * change, so that a link is as good as a copy. The next backup or start removes the folder of a killed backup.
 */
async function pinFiles(dataDir: string): Promise<PinnedFiles> {
  const stored = path.join(dataDir, 'files');
  const pins = await mkdtemp(path.join(openUnfinishedFolder(dataDir), nameOfProcess('backup')));
  return {
    pin: async (key) => {
      const source = path.join(stored, key);
      const target = path.join(pins, key);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await link(source, target).catch((error: unknown) => {
          // File systems without hard links.
          if (!['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK'].includes(codeOf(error))) throw error;
          return copyFile(source, target);
        });
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return true;
        if (codeOf(error) === 'ENOENT') return false;
        throw error;
      }
    },
    open: async (key) => {
      const file = path.join(pins, key);
      const { size } = await stat(file);
      return { size, stream: () => createReadStream(file, { highWaterMark: 256 * 1024 }) };
    },
    release: () => rm(pins, { recursive: true, force: true }),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
