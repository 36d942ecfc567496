import { foldText } from './text.ts';

/** Where a field stands, and the unit its header names: "Weight (kg)". */
export type Column = { index: number; unit: string | null };
export type Columns<Field extends string> = ReadonlyMap<Field, Column>;

/** Longer cells are no headers; not looking at them keeps a hostile file from costing time. */
const MAX_HEADER_LENGTH = 80;

/** Finds the columns of a header row; unknown headers are left alone. */
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

/** `Weight (kg)` as the name and the unit; nothing where there is no unit. */
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

/** Reads the cells of one row by field and remembers the first thing that is wrong with it. */
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

  /** The number in a cell, null when it is blank or there is no such column. */
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

/** A cell as it may stand in a message. */
export function shorten(text: string): string {
  const oneLine = text.replaceAll(/\s+/g, ' ');
  return oneLine.length > 40 ? `${oneLine.slice(0, 40).toWellFormed()}…` : oneLine;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const COMMA_DECIMAL = /^([+-]?\d*),(\d+)$/;

/**
 * "82.5" or "82,5" as a number, null when it is neither. A comma is always a decimal mark: the apps write no
 * thousands separators, and where the comma also separates cells, a cell can only hold one inside quotes.
 */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(COMMA_DECIMAL, '$1.$2');
  if (!NUMBER.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value + 0 : null;
}
