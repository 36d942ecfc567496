import { csvRecord, withoutFormula, type CsvCell } from './csv.ts';
import type { Db } from './database.ts';

/** Reads one user's data for their export; every query sees the same moment. */
export interface ExportReader {
  readonly db: Db;
  readonly userId: string;
  /** Tells the progress that so many of the counted rows are written. */
  readonly wrote: (rows: number) => void;
}

export interface ExportFile {
  /** Below the folder of its part: `workouts.csv`, `photos/1.webp`. */
  readonly name: string;
  /** What it holds and in which units, in a sentence for the user. */
  readonly about: string;
  /** Read once, and not before the files ahead of it are written. */
  readonly content: AsyncIterable<string | Uint8Array>;
  /** False for pictures and the like. */
  readonly isCompressible?: boolean;
}

/** A part of a user's export: all that one feature or tracker knows of them. */
export interface ExportSource {
  /** How often `files` will say `wrote` for a row. */
  countRows(reader: ExportReader): Promise<number>;
  files(reader: ExportReader): AsyncIterable<ExportFile> | Iterable<ExportFile>;
}

export interface ExportSection extends ExportSource {
  /** Of the zip; empty for its top. */
  readonly folder: string;
}

/** Rows of one kind, read in batches. */
export interface ExportTable<Row> {
  readonly name: string;
  readonly about: string;
  /** Of the CSV, and the first fields of the JSON; fields that are not named stay out of both. */
  readonly columns: readonly (keyof Row & string)[];
  /** Fields of the JSON alone. */
  readonly more?: readonly (keyof Row & string)[];
  /** Columns with texts that others chose: in the CSV none of them can be taken for a formula. */
  readonly fromOthers?: readonly (keyof Row & string)[];
  /** Anew at each call; see `inBatches`. */
  readonly batches: () => AsyncIterable<readonly Row[]>;
}

/** Values that a table can show. */
type Cells<Row> = Readonly<Record<keyof Row, CsvCell>>;

/** The same rows as JSON and as CSV; each of them counts twice. */
export function tableFiles<Row extends Cells<Row>>(
  { wrote }: Pick<ExportReader, 'wrote'>,
  { name, about, columns, more = [], fromOthers = [], batches }: ExportTable<Row>,
): ExportFile[] {
  const list = async function* () {
    const fields = [...columns, ...more];
    for await (const rows of batches()) {
      yield rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
      wrote(rows.length);
    }
  };
  const cellOf = (row: Row, column: keyof Row & string) =>
    fromOthers.includes(column) ? withoutFormula(row[column]) : row[column];
  const table = async function* () {
    yield csvRecord(columns);
    for await (const rows of batches()) {
      yield rows.map((row) => csvRecord(columns.map((column) => cellOf(row, column)))).join('');
      wrote(rows.length);
    }
  };
  return [
    { name: `${name}.json`, about, content: jsonList(list()) },
    { name: `${name}.csv`, about: 'The same as a table.', content: table() },
  ];
}

/** One value as a JSON file. */
export function jsonFile(name: string, about: string, read: () => Promise<unknown>): ExportFile {
  return { name: `${name}.json`, about, content: jsonOf(read) };
}

/** By keyset: `readAfter` gives the rows after that one, the first ones after null, and none at the end. */
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

/** A JSON list with a line for each row. */
export async function* jsonList(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function* jsonOf(read: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}
