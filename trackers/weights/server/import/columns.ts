import { foldText } from './fold.ts';

/** Where a field stands, and the unit its header names: "Weight (kg)". */
export type Column = { index: number; unit: string | null };
export type Columns<Field extends string> = ReadonlyMap<Field, Column>;

const UNIT_IN_HEADER = /^(.+?)\s*\(([^()]+)\)$/;

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
    const [, base, unit] = UNIT_IN_HEADER.exec(folded) ?? [];
    const whole = names.get(folded);
    const field = whole ?? (base === undefined ? undefined : names.get(base));
    if (field === undefined || columns.has(field)) return;
    columns.set(field, { index, unit: whole === undefined ? (unit ?? null) : null });
  });
  return columns;
}

/** Turns a table of names by field into a look-up by folded name. */
export function indexHeaderNames<Field extends string>(
  table: readonly (readonly [Field, readonly string[]])[],
): ReadonlyMap<string, Field> {
  return new Map(table.flatMap(([field, names]) => names.map((name) => [foldText(name), field] as const)));
}
