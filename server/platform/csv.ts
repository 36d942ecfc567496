/** What a cell holds; a list or an object is written as JSON. */
export type CsvCell = string | number | boolean | Date | object | null;

/**
 * One record by RFC 4180, but with a line feed alone at its end. What was entered comes back as it was: nothing is
 * put before a text that a spreadsheet could take for a formula.
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
