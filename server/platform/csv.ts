/** What a cell holds; a list or an object is written as JSON. */
export type CsvCell = string | number | boolean | Date | object | null;

/**
 * Returns one record by RFC 4180, but with a line feed alone at its end. Texts stay as they were entered, also those
 * that a spreadsheet could take for a formula: see `withoutFormula` for texts that others chose.
 */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

function csvCell(cell: CsvCell): string {
  const text = textOf(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** Leading characters behind which spreadsheets still find a formula: spaces, quotes, invisible characters. */
const PASSED_OVER = /^[\s"'`\p{Pi}\p{Pf}\p{Default_Ignorable_Code_Point}\p{Cf}]*/u;
const FORMULA = /^[=+\-@]/;
/** As far as a text is looked into. */
const HEAD = 200;

/**
 * Returns a text that no spreadsheet takes for a formula: with an apostrophe in front where it could be one. Full-width
 * and similar forms of the characters count (Unicode compatibility, NFKC). https://owasp.org/www-community/attacks/CSV_Injection
 */
export function withoutFormula(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string') return cell;
  const start = cell.slice(0, HEAD).normalize('NFKC');
  const isRisky = /^[\t\r\n]/.test(cell) || FORMULA.test(start.replace(PASSED_OVER, ''));
  return isRisky ? `'${cell}` : cell;
}
