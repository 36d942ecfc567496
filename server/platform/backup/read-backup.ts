import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';
import { BackupError, ENTRIES, parseEnd, parseManifest, type BackupEnd, type Manifest } from './manifest.ts';
import { readTar, TarError, type TarEntry } from './tar.ts';

/** Largest entry that is read as a whole: lists of tables and missing files. */
const TEXT_LIMIT_BYTES = 64 * 1024 * 1024;

export interface BackupSummary {
  readonly manifest: Manifest;
  readonly end: BackupEnd;
  /** Null when the archive has none. */
  readonly secretKey: string | null;
}

export interface BackupReader {
  /** Gets the parts of each table and the files, in the order of the archive. */
  readonly onEntry: (entry: TarEntry) => Promise<void>;
}

/**
 * Reads an archive from start to end and compares its checksum.
 * @throws BackupError when it is incomplete, damaged or of another version.
 */
export async function readBackup(file: string, { onEntry }: BackupReader): Promise<BackupSummary> {
  try {
    return await readEntries(file, onEntry);
  } catch (error) {
    if (isDamage(error))
      throw new BackupError(`The archive ${file} is incomplete or damaged.`, { cause: error });
    throw error;
  }
}

async function readEntries(file: string, onEntry: BackupReader['onEntry']): Promise<BackupSummary> {
  const source = createReadStream(file);
  const archive = createZstdDecompress();
  source.on('error', (error) => archive.destroy(error));
  const checksum = createHash('sha256');
  let manifest: Manifest | undefined;
  let end: BackupEnd | undefined;
  let secretKey: string | null = null;
  try {
    const onBytes = (bytes: Uint8Array, name: string) => {
      if (name !== ENTRIES.end) checksum.update(bytes);
    };
    for await (const entry of readTar(source.pipe(archive), onBytes)) {
      if (manifest === undefined && entry.name !== ENTRIES.manifest) throw new TarError('no manifest');
      if (entry.name === ENTRIES.manifest) manifest = parseManifest(await textOf(entry));
      else if (entry.name === ENTRIES.secretKey) secretKey = (await textOf(entry)).trim();
      else if (entry.name === ENTRIES.end) end = parseEnd(await textOf(entry));
      else await onEntry(entry);
    }
  } finally {
    source.destroy();
    archive.destroy();
  }
  if (!manifest || !end) throw new TarError('no end');
  if (checksum.digest('hex') !== end.sha256) throw new TarError('the checksum differs');
  return { manifest, end, secretKey };
}

async function textOf({ name, size, content }: TarEntry): Promise<string> {
  if (size > TEXT_LIMIT_BYTES) throw new TarError(`${name} is too large`);
  return (await buffer(content)).toString('utf8');
}

/** Errors of the decompression have codes such as `ZSTD_error_checksum_wrong` and `Z_BUF_ERROR`. */
function isDamage(error: unknown): boolean {
  if (error instanceof TarError) return true;
  return error instanceof Error && 'code' in error && /^(ZSTD_|Z_|ERR_ZSTD)/i.test(String(error.code));
}
