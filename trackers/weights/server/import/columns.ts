import { foldText } from './fold.ts';

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
