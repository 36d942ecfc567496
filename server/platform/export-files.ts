import { csvRecord, type CsvCell } from './csv.ts';
import type { Db } from './database.ts';
import type { Storage } from './storage.ts';

/** Reads one user's data for their export; all queries see the same snapshot. */
export interface ExportReader {
  readonly db: Db;
  readonly userId: string;
  /** Adds written rows to the progress. */
  readonly addProgress: (rows: number) => void;
  /** Shapes rows for a file. One that throws is left out, logged, and named in the README of the export. */
  readonly shapeEach: <Row extends { readonly uuid: string }, Shown>(
    rows: readonly Row[],
    shape: (row: Row) => Shown,
  ) => Shown[];
}

export interface ExportFile {
  /** Path below the folder of its section: `workouts.csv`, `photos/1.webp`. */
  readonly name: string;
  /** Sentence for the user: contents and units. */
  readonly about: string;
  /** Read once, after the files before it are written. */
  readonly content: AsyncIterable<string | Uint8Array>;
  /** False for pictures and videos. */
  readonly isCompressible?: boolean;
}

/** Data of one feature or tracker in a user's export. */
export interface ExportSource {
  /** Counts the rows that `files` will report with `addProgress`. */
  countRows(reader: ExportReader): Promise<number>;
  files(reader: ExportReader): AsyncIterable<ExportFile> | Iterable<ExportFile>;
}

export interface ExportSection extends ExportSource {
  /** Folder in the zip; empty for its top level. */
  readonly folder: string;
}

/** Rows of one kind, read in batches. */
export interface ExportTable<Row> {
  readonly name: string;
  readonly about: string;
  /** Columns of the CSV and first fields of the JSON; other fields are left out of both. */
  readonly columns: readonly (keyof Row & string)[];
  /** Fields of the JSON only. */
  readonly more?: readonly (keyof Row & string)[];
  /** Starts from the first row at each call; see `inBatches`. */
  readonly batches: () => AsyncIterable<readonly Row[]>;
}

type Cells<Row> = Readonly<Record<keyof Row, CsvCell>>;

/** Returns the rows as a JSON and as a CSV file; each row counts twice. */
export function tableFiles<Row extends Cells<Row>>(
  { addProgress }: Pick<ExportReader, 'addProgress'>,
  { name, about, columns, more = [], batches }: ExportTable<Row>,
): ExportFile[] {
  const list = async function* () {
    const fields = [...columns, ...more];
    for await (const rows of batches()) {
      yield rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
      addProgress(rows.length);
    }
  };
  const table = async function* () {
    yield csvRecord(columns);
    for await (const rows of batches()) {
      yield rows.map((row) => csvRecord(columns.map((column) => row[column]))).join('');
      addProgress(rows.length);
    }
  };
  return [
    { name: `${name}.json`, about, content: jsonList(list()) },
    { name: `${name}.csv`, about: 'The same data as a table.', content: table() },
  ];
}

/** Returns one value as a JSON file. */
export function jsonFile(name: string, about: string, read: () => Promise<unknown>): ExportFile {
  return { name: `${name}.json`, about, content: jsonOf(read) };
}

/** Returns a stored picture or video as a file; null for a missing one, so that the rest can be exported. */
export async function storedFile(
  storage: Storage,
  key: string,
  file: Pick<ExportFile, 'name' | 'about'>,
): Promise<ExportFile | null> {
  const stored = await storage.get(key);
  if (!stored) return null;
  stored.stream.destroy();
  return { ...file, content: readStored(storage, key), isCompressible: false };
}

/** Opens the file only when it is written: otherwise it would stay open if the export was aborted. */
async function* readStored(storage: Storage, key: string): AsyncGenerator<Uint8Array> {
  const stored = await storage.get(key);
  if (!stored) throw new Error(`${key} has just been removed`);
  yield* stored.stream;
}

/** Pages by keyset: `readAfter` returns the rows after a row, the first rows for null, and none at the end. */
export async function* inBatches<Row>(
  readAfter: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await readAfter(last);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = end;
  }
}

/** Writes a JSON list with one row per line. */
export async function* jsonList(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '[\n';
  const end = () => (before === ',\n' ? '\n]\n' : '[]\n');
  try {
    for await (const rows of batches) {
      if (rows.length === 0) continue;
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
      before = ',\n';
    }
  } catch (error) {
    // The list ends as one that can be parsed.
    yield end();
    throw error;
  }
  yield end();
}

async function* jsonOf(read: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}
