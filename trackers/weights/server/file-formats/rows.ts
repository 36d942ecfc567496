import { foldText } from './text.ts';

/** The column of a field, with the unit in its header: "Weight (kg)". */
export type Column = { index: number; unit: string | null };
export type Columns<Field extends string> = ReadonlyMap<Field, Column>;

/** Longer cells are ignored, which bounds the time that a hostile file costs. */
const MAX_HEADER_LENGTH = 80;

/** Finds the columns of a header row; ignores unknown headers. */
export function findColumns<Field extends string>(
  header: readonly string[],
  names: ReadonlyMap<string, Field>,
): Columns<Field> {
  const columns = new Map<Field, Column>();
  header.forEach((cell, index) => {
    if (cell.length > MAX_HEADER_LENGTH) return;
    const folded = foldText(cell);
    const [base, unit] = unitInHeader(folded);
    const whole = names.get(folded);
    const field = whole ?? (base === undefined ? undefined : names.get(base));
    if (field === undefined || columns.has(field)) return;
    columns.set(field, { index, unit: whole === undefined ? (unit ?? null) : null });
  });
  return columns;
}

/** Splits `Weight (kg)` into name and unit; returns neither if there is no unit. */
function unitInHeader(header: string): [base?: string, unit?: string] {
  const open = header.lastIndexOf('(');
  const isLast = open > 0 && header.indexOf(')', open) === header.length - 1 && open < header.length - 2;
  return isLast ? [header.slice(0, open).trimEnd(), header.slice(open + 1, -1)] : [];
}

/** Turns a table of names by field into a look-up by folded name. */
export function indexHeaderNames<Field extends string>(
  table: readonly (readonly [Field, readonly string[]])[],
): ReadonlyMap<string, Field> {
  return new Map(table.flatMap(([field, names]) => names.map((name) => [foldText(name), field] as const)));
}

/** Reads the cells of one row by field and remembers its first problem. */
export class RowReader<Field extends string> {
  readonly #columns: Columns<Field>;
  readonly #cells: readonly string[];
  problem: string | null = null;

  constructor(columns: Columns<Field>, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  text(field: Field): string {
    const column = this.#columns.get(field);
    return column === undefined ? '' : (this.#cells[column.index] ?? '').trim();
  }

  /** Returns the number in a cell, null if the cell is blank or the column is missing. */
  number(field: Field, range: { label: string; min: number; max: number }): number | null {
    const text = this.text(field);
    if (text === '') return null;
    const value = parseNumber(text);
    if (value === null) this.fail(`${range.label} "${shorten(text)}" is not a number`);
    else if (value < range.min) this.fail(`${range.label} ${value} is below ${range.min}`);
    else if (value > range.max) this.fail(`${range.label} ${value} is above ${range.max}`);
    return value;
  }

  fail(reason: string): void {
    this.problem ??= reason;
  }
}

/** Shortens a cell to quote it in a message. */
export function shorten(text: string): string {
  const oneLine = text.replaceAll(/\s+/g, ' ');
  return oneLine.length > 40 ? `${oneLine.slice(0, 40).toWellFormed()}…` : oneLine;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const COMMA_DECIMAL = /^([+-]?\d*),(\d+)$/;

/**
 * Parses "82.5" or "82,5"; null for anything else. A comma is always a decimal mark, because the apps write no
 * thousands separators.
 */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(COMMA_DECIMAL, '$1.$2');
  if (!NUMBER.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value + 0 : null;
}
