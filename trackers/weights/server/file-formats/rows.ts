import { foldText } from './text.ts';

/** A column of a field, with the unit in its header: "Weight (kg)", "weight_kg" or "kg". */
export type Column = { index: number; header: string; unit: string | null };
/** The columns of each field. Several columns hold the same value, for example in two units. */
export type Columns<Field extends string> = ReadonlyMap<Field, readonly Column[]>;

/** Longer cells are ignored, which bounds the time that a hostile file costs. */
const MAX_HEADER_LENGTH = 80;
const UNIT_AT_END = /(?:^|_)(kg|lbs?|km|mi|miles|meters)$/;

/** Finds the columns of a header row; ignores unknown headers. */
export function findColumns<Field extends string>(
  headers: readonly string[],
  names: ReadonlyMap<string, Field>,
): Columns<Field> {
  const columns = new Map<Field, Column[]>();
  headers.forEach((header, index) => {
    if (header.length > MAX_HEADER_LENGTH) return;
    const folded = foldText(header);
    const [base, unit] = unitInHeader(folded);
    const whole = names.get(folded);
    const field = whole ?? (base === undefined ? undefined : names.get(base));
    if (field === undefined) return;
    const unitText = whole === undefined ? unit : UNIT_AT_END.exec(folded)?.[1];
    columns.set(field, [...(columns.get(field) ?? []), { index, header, unit: unitText ?? null }]);
  });
  return columns;
}

/** Splits `Weight (kg)` into name and unit; returns neither if there is no unit. */
function unitInHeader(header: string): [base?: string, unit?: string] {
  const open = header.lastIndexOf('(');
  const isLast = open > 0 && header.indexOf(')', open) === header.length - 1 && open < header.length - 2;
  return isLast ? [header.slice(0, open).trimEnd(), header.slice(open + 1, -1)] : [];
}

/** Returns a sentence for the user about each field that has several columns. */
export function noteRepeatedColumns(columns: Columns<string>): string[] {
  return [...columns.values()]
    .filter(({ length }) => length > 1)
    .map((same) => {
      const headers = same.map(({ header }) => `"${shorten(header.trim())}"`).join(' and ');
      return `${headers} hold the same value: each line is read from the one that is filled, in its unit.`;
    });
}

/** Turns a table of names by field into a look-up by folded name. */
export function indexHeaderNames<Field extends string>(
  table: readonly (readonly [Field, readonly string[]])[],
): ReadonlyMap<string, Field> {
  return new Map(table.flatMap(([field, names]) => names.map((name) => [foldText(name), field] as const)));
}

/** A multiple of one half; in another unit the same value has more digits. */
const ROUND_NUMBER = /^-?[1-9]\d*(?:[.,][05]0*)?$/;

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
    const column = this.#column(field);
    return column === undefined ? '' : this.#cell(column);
  }

  /** Returns the unit in the header of the column that holds the value; null without one. */
  unit(field: Field): string | null {
    return this.#column(field)?.unit ?? null;
  }

  /** Returns the column with the value as it was entered: a round number, else the first one that is filled. */
  #column(field: Field): Column | undefined {
    const columns = this.#columns.get(field);
    if (columns === undefined || columns.length < 2) return columns?.[0];
    return (
      columns.find((column) => ROUND_NUMBER.test(this.#cell(column))) ??
      columns.find((column) => this.#cell(column) !== '') ??
      columns[0]
    );
  }

  #cell({ index }: Column): string {
    return (this.#cells[index] ?? '').trim();
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
