/** Value of a cell; lists and objects are written as JSON. */
export type CsvCell = string | number | boolean | Date | object | null;

/**
 * Returns one record as in RFC 4180, but ending in a single line feed. Texts are not changed, even if a spreadsheet
 * could take them for a formula: see `withoutFormula` for texts entered by other users.
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

/** Leading characters that spreadsheets skip before a formula: spaces, quotes, invisible characters. */
const SKIPPED = /^[\s"'`\p{Pi}\p{Pf}\p{Default_Ignorable_Code_Point}\p{Cf}]*/u;
const FORMULA = /^[=+\-@]/;
const INSPECTED_CHARACTERS = 200;

/**
 * Prefixes a text with an apostrophe if a spreadsheet could take it for a formula. Full-width and similar forms of the
 * characters count too (NFKC). https://owasp.org/www-community/attacks/CSV_Injection
 */
export function withoutFormula(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string') return cell;
  const start = cell.slice(0, INSPECTED_CHARACTERS).normalize('NFKC');
  const isRisky = /^[\t\r\n]/.test(cell) || FORMULA.test(start.replace(SKIPPED, ''));
  return isRisky ? `'${cell}` : cell;
}
