import { csvText } from '@plotline/server/tracker-kit/file-parsing.ts';
import { parse, type CsvError } from 'csv-parse/sync';
import type { Delimiter } from './import.model.ts';

const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n?|\n)/i;

/** `line` is the physical line on which the record begins, from 1. */
export type OnRecord = (cells: string[], line: number) => void;
export type OnBroken = (line: number, reason: string) => void;

/** Returns the delimiter of a `sep=` line, else the most frequent of comma, semicolon and tab in the first line. */
export function detectDelimiter(text: string): Delimiter {
  const declared = SEPARATOR_LINE.exec(text)?.[1];
  if (declared === ',' || declared === ';' || declared === '\t') return declared;
  const counts: Record<Delimiter, number> = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of firstLine(text)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === ',' || character === ';' || character === '\t')) {
      counts[character] += 1;
    }
  }
  if (counts[';'] > counts[',']) return counts['\t'] > counts[';'] ? '\t' : ';';
  return counts['\t'] > counts[','] ? '\t' : ',';
}

/**
 * Reads RFC 4180 records one by one: quotes, doubled quotes, line breaks inside cells, any line
 * ending (inside cells they become line feeds). The apostrophes of our own exports are removed. Blank lines are skipped. A quote that is never closed is reported
 * and ends the file.
 */
export function readRecords(
  text: string,
  delimiter: Delimiter,
  on: { record: OnRecord; broken: OnBroken },
): void {
  const skipped = SEPARATOR_LINE.exec(text)?.[0] ?? '';
  const linesBefore = skipped === '' ? 0 : 1;
  let lastLine = linesBefore;
  parse(text.slice(skipped.length).replaceAll(/\r\n?/g, '\n'), {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }) => {
      lastLine = lines + linesBefore;
      on.record(cells.map(csvText), lastLine - cells.reduce((breaks, cell) => breaks + countBreaks(cell), 0));
      return null;
    },
    on_skip: (error) => {
      on.broken(lastLine + 1, describeError(error));
      return undefined;
    },
  });
}

function describeError(error: CsvError | undefined): string {
  return error?.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quote opened here is never closed: the rest of the file could not be read.'
    : 'This line could not be read.';
}

function countBreaks(cell: string): number {
  let breaks = 0;
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

function firstLine(text: string): string {
  const end = text.search(/[\r\n]/);
  return end === -1 ? text : text.slice(0, end);
}
