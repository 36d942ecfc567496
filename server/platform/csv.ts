/** Value of a cell; lists and objects are written as JSON. */
export type CsvCell = string | number | boolean | Date | object | null;

/**
 * Returns one record as in RFC 4180, but ending in a single line feed. A text that a spreadsheet could take for a formula
 * gets an apostrophe before it, which `csvText` removes. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

/** Returns the text of a cell that `csvRecord` wrote. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && isLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function csvCell(cell: CsvCell): string {
  const text = textOf(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return isLikeFormula(cell) ? `'${cell}` : cell;
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** Leading characters that spreadsheets skip before a formula: spaces, quotes, invisible characters. */
const SKIPPED = /^[\s"'`\p{Pi}\p{Pf}\p{Default_Ignorable_Code_Point}\p{Cf}]*/u;
const FORMULA = /^[=+\-@]/;
const INSPECTED_CHARACTERS = 200;

/** Full-width and similar forms of the characters count too (NFKC). */
function isLikeFormula(text: string): boolean {
  const start = text.slice(0, INSPECTED_CHARACTERS).normalize('NFKC');
  return /^[\t\r\n]/.test(text) || FORMULA.test(start.replace(SKIPPED, ''));
}
