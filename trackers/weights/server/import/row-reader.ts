import { parseNumber } from './parse-number.ts';
import type { Columns } from './columns.ts';

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
