import { decodeText, FileRefused } from '@plotline/server/tracker-kit/file-parsing.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, type DateOrder } from '../../contract/limits.ts';
import { recogniseBodyweight } from './bodyweight.format.ts';
import { detectDelimiter, readRecords } from './csv-reader.ts';
import { recogniseFitNotes } from './fitnotes.format.ts';
import type { ReadRow, Recognise, Recognised } from './format.ts';
import { recogniseHevy } from './hevy.format.ts';
import type { Delimiter, ParsedBodyweight, ParsedImport, ParsedWorkout } from './import.model.ts';
import { shorten } from './rows.ts';
import { recogniseStrong } from './strong.format.ts';
import { WorkoutCollector } from './workout-collector.ts';
import { StartReader } from './workout-times.ts';
import { foldText } from './text.ts';

/** `dateOrder`: the order of day and month that the user chose. */
export type ParseOptions = { now: Temporal.Instant; dateOrder?: DateOrder | null };

const FORMATS: readonly Recognise[] = [
  recogniseHevy,
  recogniseStrong,
  recogniseFitNotes,
  recogniseBodyweight,
];
/** A first row with more columns is no header. */
const MAX_COLUMNS = 200;

/**
 * Reads an export of Strong (also its body weights), Hevy or FitNotes. Rows that break a limit are rejected one by one with a reason; a file
 * that is none of the three, or too large, throws a `FileRefused`.
 */
export function parseImport(bytes: Uint8Array, options: ParseOptions): ParsedImport {
  if (bytes.length > IMPORT_MAX_BYTES) {
    throw refused('too_large', `The file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB.`);
  }
  const text = decodeText(bytes);
  const file = readText(text, options);
  const dateOrder = file.orderToReadAgain;
  return (dateOrder === null ? file : readText(text, { ...options, dateOrder })).finish();
}

function readText(text: string, options: ParseOptions): FileReading {
  const delimiter = detectDelimiter(text);
  const file = new FileReading(delimiter, options);
  readRecords(text, delimiter, {
    record: (cells, line) => file.take(cells, line),
    broken: (line, reason) => file.reject(line, reason),
  });
  return file;
}

/** Reads the records in one pass: the first row decides the format, whose reader takes the others. */
class FileReading {
  readonly #delimiter: Delimiter;
  readonly #starts: StartReader;
  #rows = 0;
  #open: { file: Recognised; collector: WorkoutCollector; readRow: ReadRow } | null = null;

  constructor(delimiter: Delimiter, options: ParseOptions) {
    this.#delimiter = delimiter;
    this.#starts = new StartReader(options.now, options.dateOrder);
  }

  /** The order of day and month with which the file must be read again; null if it need not be. */
  get orderToReadAgain(): DateOrder | null {
    return this.#starts.mustReadAgain ? this.#starts.dateOrder : null;
  }

  take(cells: readonly string[], line: number): void {
    if (!this.#open) {
      this.#open = this.#start(cells, line);
      if (this.#open.file.hasHeader) return;
    }
    this.#countRow(line);
    const { file, collector, readRow } = this.#open;
    if (cells.length === file.width) readRow(cells, line);
    else collector.reject(line, describeWidth(cells, file));
  }

  reject(line: number, reason: string): void {
    this.#open?.collector.reject(line, reason);
  }

  finish(): ParsedImport {
    if (!this.#open) throw refused('unknown_format', 'No line of this file could be read.', 1);
    const { file, collector } = this.#open;
    const workouts = collector.finish();
    const bodyweights = collector.bodyweights();
    return {
      format: file.format,
      variant: file.variant,
      delimiter: this.#delimiter,
      unitsInFile: unitsOf(workouts, bodyweights),
      workouts,
      bodyweights,
      rejected: collector.rejected.sort((a, b) => a.line - b.line),
      setRows: collector.setRows,
      dateOrder: this.#starts.dateOrder,
      openDates: this.#starts.openDates(),
      notes: [...file.notes, ...this.#starts.note(), ...collector.notes.sentences()],
    };
  }

  #start(firstRow: readonly string[], line: number) {
    const file = recognise(firstRow, this.#delimiter, line);
    const collector = new WorkoutCollector(file.format);
    return { file, collector, readRow: file.readerFor({ collector, starts: this.#starts }) };
  }

  #countRow(line: number): void {
    this.#rows += 1;
    if (this.#rows > IMPORT_MAX_ROWS) {
      const limit = IMPORT_MAX_ROWS.toLocaleString('en-US');
      throw refused('too_many_rows', `The file has more than ${limit} rows.`, line);
    }
  }
}

function recognise(firstRow: readonly string[], delimiter: Delimiter, line: number): Recognised {
  const row = firstRow.slice(0, MAX_COLUMNS);
  for (const recogniseFormat of FORMATS) {
    const file = row.length === firstRow.length ? recogniseFormat(row, delimiter) : null;
    if (file) return file;
  }
  const other = nameOtherFormat(row);
  if (other !== null) throw refused('unsupported_format', other, line);
  const header = shorten(row.join(delimiter));
  throw refused(
    'unknown_format',
    `The first line reads "${header}", which isn't a header of Strong, Hevy or FitNotes. ` +
      "Export again with the app's language set to English.",
    line,
  );
}

function describeWidth(cells: readonly string[], { width, hasHeader }: Recognised): string {
  const expected = hasHeader ? `the header has ${width}` : `the first row has ${width}`;
  const hint = cells.length > width ? '; a name with a comma may stand without quotes' : '';
  return `${cells.length} cells where ${expected}${hint}`;
}

function unitsOf(
  workouts: readonly ParsedWorkout[],
  bodyweights: readonly ParsedBodyweight[],
): ParsedImport['unitsInFile'] {
  const units = new Set(bodyweights.flatMap(({ unit }) => unit ?? []));
  for (const { exercises } of workouts) {
    for (const { sets } of exercises)
      for (const { weightUnit } of sets) if (weightUnit) units.add(weightUnit);
  }
  if (units.size > 1) return 'mixed';
  const [unit] = units;
  return unit ?? 'none';
}

function refused(code: string, message: string, line: number | null = null): FileRefused {
  return new FileRefused({ code, message, line });
}

type OtherFormat = { name: string; needs: readonly string[]; advice: string };

function unsupported(app: string, kind: string, ...headers: readonly string[][]): OtherFormat[] {
  const advice = `${app} is not supported yet. Strong, Hevy and FitNotes files can be imported.`;
  return headers.map((needs) => ({ name: `a ${kind}`, needs, advice }));
}

/** Files of other apps, recognised by headers that only they have, so that the refusal can name them. */
const OTHER_FORMATS: readonly OtherFormat[] = [
  {
    name: 'a FitNotes body tracker export',
    needs: ['measurement', 'value', 'unit'],
    advice: 'It holds body measurements. In FitNotes choose the workout data export instead.',
  },
  ...unsupported(
    'GymBook',
    'GymBook export',
    ['esercizio', 'ripetizioni / tempo', 'saltato'],
    ['exercise', 'reps / time', 'skipped'],
  ),
  ...unsupported('Lyfta', 'Lyfta export', ['title', 'exercise', 'superset id', 'set type']),
  ...unsupported('GymRun', 'GymRun export', ['routine', 'exercise', 'para6']),
  ...unsupported('Fitbod', 'Fitbod export', ['exercise', 'weight(kg)', 'iswarmup', 'multiplier']),
  ...unsupported('Fitbod', 'processed Fitbod file', ['exercise', 'sets', 'weight', 'iswarmup']),
  ...unsupported('StrongLifts', 'StrongLifts log', ['body weight', 'exercise 1', 'set 1']),
  ...unsupported(
    'StrongLifts',
    'StrongLifts export',
    ['program name', 'body weight (kg)', 'exercise'],
    ['program name', 'body weight (lb)', 'exercise'],
  ),
];

/** Returns the refusal of a file of a known other app, or null. */
function nameOtherFormat(firstRow: readonly string[]): string | null {
  const headers = new Set(firstRow.map((cell) => foldText(cell)));
  const other = OTHER_FORMATS.find(({ needs }) => needs.every((need) => headers.has(need)));
  return other ? `This looks like ${other.name}. ${other.advice}` : null;
}
