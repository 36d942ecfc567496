import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline as connect, Transform, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { NOT_AN_EXPORT } from '@plotline/contract/errors.ts';
import { Uuid } from '@plotline/contract/schema.ts';
import { RESTORE_FOLDER, RESTORE_VERSION } from '../../../platform/account-tables/account-table.ts';
import { FileRefused } from '../../../platform/parsing.ts';
import { serveStreamParsing } from '../../../platform/parsing-child.ts';
import type { RestoreFileOptions, RestorePart, TemporaryFile } from './restore-file.ts';

/** The process that reads one export. Only `restore-file.ts` starts it. */
serveStreamParsing<RestoreFileOptions, RestorePart>(read);

const ENTRIES_MAX = 60_000;
const ROWS_MAX = 3_000_000;
const ROWS_BYTES_MAX = 1024 * 1024 * 1024;
/** Rows compress to a tenth, and those of a long series to a fiftieth. */
const RATIO_MAX = 150;
const SMALL_BYTES = 1024 * 1024;
const ACCOUNT_BYTES_MAX = 64 * 1024;
const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** The longest rows are those of games with comments, and of templates with 60 exercises of 60 sets. */
const LINE_MAX = 2 * 1024 * 1024;
/** Rows of media wait for their files. */
const MEDIA_BYTES_MAX = 16 * 1024 * 1024;
const MEDIA_VALUES_MAX = 100;
/** Keys and elements of one row. */
const VALUES_MAX = 60_000;
const DEPTH_MAX = 12;
const ROWS_PER_PART = 200;
const BYTES_PER_PART = 512 * 1024;
const VALUES_PER_PART = 20_000;

type Row = Readonly<Record<string, unknown>>;

const Manifest = Type.Object({ version: Type.Integer(), account: Uuid });

async function* read(file: string, options: RestoreFileOptions): AsyncGenerator<RestorePart> {
  const archive = await open(file);
  const entries = await findEntries(archive, options);
  const total = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  let done = 0;
  const shareOf = (entry: Entry) => (done += entry.uncompressedSize) / total;
  const manifest = entries.get(`${RESTORE_FOLDER}/manifest.json`);
  const account = entries.get('account.json');
  if (!account) throw notAnExport();
  if (!manifest) throw tooOld();
  yield { manifest: await readManifest(archive, manifest), share: 0 };
  yield { account: await readJson(archive, account), share: shareOf(account) };
  let rowsLeft = ROWS_MAX;
  for (const table of options.tables) {
    const entry = entries.get(tableFile(table));
    if (!entry) continue;
    for await (const rows of readRows(archive, entry)) {
      rowsLeft -= rows.length;
      if (rowsLeft < 0) throw tooLarge();
      yield { table, rows, share: done / total };
    }
    shareOf(entry);
  }
  const media = await readMedia(archive, entries.get(tableFile(options.mediaTable)));
  for (const [name, entry] of entries) {
    const isPicture = PICTURE.test(name);
    const row = media.get(MEDIA.exec(name)?.[1]?.toLowerCase() ?? '');
    if (!isPicture && !row) continue;
    const written = await write(archive, entry, path.join(options.folder, `restored-${done}`));
    const share = shareOf(entry);
    yield row ? { media: row, file: written, share } : { picture: written, share };
  }
}

const MEDIA = /^media\/([0-9a-f-]{36})\.[a-z0-9]{1,5}$/i;
const PICTURE = /^profile-picture\.[a-z]{1,5}$/;

function tableFile(table: string): string {
  return `${RESTORE_FOLDER}/${table}.jsonl`;
}

/** Lists the entries that a restore reads, after checking all sizes that the archive declares. */
async function findEntries(
  archive: ZipFile,
  { tables, mediaTable, maxMediaBytes }: RestoreFileOptions,
): Promise<ReadonlyMap<string, Entry>> {
  if (archive.entryCount > ENTRIES_MAX) throw tooLarge();
  const limits = new Map([
    [`${RESTORE_FOLDER}/manifest.json`, ACCOUNT_BYTES_MAX],
    ['account.json', ACCOUNT_BYTES_MAX],
    ...tables.map((table) => [tableFile(table), ROWS_BYTES_MAX] as const),
    [tableFile(mediaTable), MEDIA_BYTES_MAX],
  ]);
  const entries = new Map<string, Entry>();
  const left = { rows: ROWS_BYTES_MAX, media: maxMediaBytes };
  for await (const entry of eachEntry(archive)) {
    const { fileName, compressedSize, uncompressedSize } = entry;
    const limit = limits.get(fileName) ?? (PICTURE.test(fileName) ? PICTURE_BYTES_MAX : undefined);
    if (limit === undefined && !MEDIA.test(fileName)) continue;
    if (entries.has(fileName)) throw damaged();
    if (limit === undefined) left.media -= uncompressedSize;
    else left.rows -= uncompressedSize;
    if (uncompressedSize > SMALL_BYTES + RATIO_MAX * compressedSize) throw tooLarge();
    if (left.media < 0 || left.rows < 0 || uncompressedSize > (limit ?? maxMediaBytes)) throw tooLarge();
    entries.set(fileName, entry);
  }
  return entries;
}

/** The archive's directory: `yauzl` refuses paths that are absolute or lead outside. */
async function* eachEntry(archive: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* archive.eachEntry();
  } catch (error) {
    throw damaged(error);
  }
}

async function open(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false });
  } catch (error) {
    // It begins like an archive, but an interrupted download lacks the directory at the end.
    throw damaged(error);
  }
}

/** Opens an entry. Its stream fails if it differs from the archive's length or checksum, which `yauzl` does not check. */
async function openEntry(archive: ZipFile, entry: Entry): Promise<Readable> {
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new Error(`the checksum of ${entry.fileName} is wrong`));
    },
  });
  // The reader of `check` gets each error.
  return connect(await archive.openReadStreamPromise(entry), check, () => undefined);
}

async function readManifest(archive: ZipFile, entry: Entry): Promise<{ account: string }> {
  const manifest = await readJson(archive, entry);
  if (!Value.Check(Manifest, manifest)) throw damaged();
  const { version, account } = manifest;
  if (version !== RESTORE_VERSION)
    throw refused(
      'other_version',
      'This export was made by a newer version. Update this server, then try again.',
    );
  return { account: account.toLowerCase() };
}

async function readJson(archive: ZipFile, entry: Entry): Promise<Row> {
  try {
    return rowOf(await text(await openEntry(archive, entry))).row;
  } catch (error) {
    throw damaged(error);
  }
}

/** Reads one JSON object per line. */
async function* readRows(archive: ZipFile, entry: Entry): AsyncGenerator<readonly Row[]> {
  try {
    let rows: Row[] = [];
    let [bytes, values] = [0, 0];
    for await (const line of linesOf(await openEntry(archive, entry))) {
      const parsed = rowOf(line);
      rows.push(parsed.row);
      bytes += line.length;
      values += parsed.values;
      if (rows.length < ROWS_PER_PART && bytes < BYTES_PER_PART && values < VALUES_PER_PART) continue;
      yield rows;
      rows = [];
      [bytes, values] = [0, 0];
    }
    if (rows.length > 0) yield rows;
  } catch (error) {
    throw damaged(error);
  }
}

/** Reads the rows of pictures and videos by id: each is sent with its file. */
async function readMedia(archive: ZipFile, entry: Entry | undefined): Promise<ReadonlyMap<string, Row>> {
  const media = new Map<string, Row>();
  if (!entry) return media;
  for await (const rows of readRows(archive, entry))
    for (const row of rows) {
      countValues(row, MEDIA_VALUES_MAX, DEPTH_MAX);
      media.set(String(row['uuid']).toLowerCase(), row);
    }
  return media;
}

/** Parses one row, with its number of values. A few bytes of an archive can be a row of a million values. */
function rowOf(line: string): { row: Row; values: number } {
  const row: unknown = JSON.parse(line);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw damaged();
  // Checked: an object has text keys.
  return { row: row as Row, values: countValues(row, VALUES_MAX, DEPTH_MAX) };
}

/** Counts the values within a value, at most `most`. */
function countValues(value: unknown, most: number, depth: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (depth === 0) throw tooLarge();
  let count = 1;
  for (const one of Object.values(value)) {
    count += countValues(one, most - count, depth - 1);
    if (count > most) throw tooLarge();
  }
  return count;
}

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) throw tooLarge();
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function write(archive: ZipFile, entry: Entry, to: string): Promise<TemporaryFile> {
  try {
    await pipeline(await openEntry(archive, entry), createWriteStream(to));
    return { path: to, bytes: entry.uncompressedSize };
  } catch (error) {
    throw damaged(error);
  }
}

function notAnExport(): FileRefused {
  return refused('not_an_export', NOT_AN_EXPORT);
}

/** Exports had no rows to restore in the beginning. */
function tooOld(): FileRefused {
  return refused(
    'other_version',
    'This export was made before exports could be restored. Export the data again, then try again.',
  );
}

function damaged(cause?: unknown): FileRefused {
  return refused('damaged', 'This export is damaged. Download it again, then try again.', cause);
}

function tooLarge(): FileRefused {
  return refused('too_large', 'This export is too large to be restored.');
}

function refused(code: string, message: string, cause?: unknown): FileRefused {
  return cause instanceof FileRefused ? cause : new FileRefused({ code, message });
}
