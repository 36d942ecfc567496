import { Type, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { RowRefused, type AccountRow, type AccountTable } from './account-table.ts';
import type { ColumnType } from './account-tables.repository.ts';
import { readDate, readTime } from './row-times.ts';

/** Nothing of an account is older, but for what is entered with a date in the past. */
const FIRST_DAY = '2000-01-01';

/** Entries may be dated a day ahead, and the clocks of two installations differ. */
const DAY_MS = 24 * 60 * 60 * 1000;
const LIST_MAX = 50_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks a row of a file. @throws RowRefused */
export type CheckRow = (row: AccountRow, now: Date) => void;

type IsAllowed = (value: unknown, now: Date) => boolean;

/**
 * Returns the check of a table's rows: each column has only values that the product itself writes. Ids, booleans, times
 * and dates are checked by their type, other columns by the rules of the table.
 */
export function createRowCheck(table: AccountTable, columns: readonly ColumnType[]): CheckRow {
  const { omit = [], set = {}, owner = 'user_id' } = table;
  const checks = columns
    .filter(({ name }) => name !== owner && !omit.includes(name))
    .map((column) => ({
      name: column.name,
      mayBeNull: !column.isRequired || column.name in set,
      isAllowed: checkOf(table, column),
    }));
  return (row, now) => {
    for (const { name, mayBeNull, isAllowed } of checks) {
      const value = row[name] ?? null;
      if (value === null ? !mayBeNull : !isAllowed(value, now)) throw new RowRefused(`${table.name}.${name}`);
    }
  };
}

function checkOf(table: AccountTable, { name, type }: ColumnType): IsAllowed {
  const rule = table.rules?.[name];
  if (rule) return ruleCheck(rule);
  if (!type.endsWith('[]')) return typeCheck(table, name, type);
  const isAllowed = typeCheck(table, name, type.slice(0, -2));
  return (value, now) =>
    Array.isArray(value) && value.length <= LIST_MAX && value.every((one) => isAllowed(one, now));
}

function ruleCheck(rule: TSchema): IsAllowed {
  // When a file has the table: compiling all rules takes longer than reading a small file.
  let schema: Validator | undefined;
  return (value) => {
    schema ??= compiled.get(rule) ?? Compile(rule);
    compiled.set(rule, schema);
    return schema.Check(value) && isStorable(value);
  };
}

const compiled = new WeakMap<TSchema, Validator>();

/** Returns whether PostgreSQL stores a value as it is: no NUL, no half characters, no numbers beyond those of JSON. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one));
}

function typeCheck(
  { name: table, since = FIRST_DAY, ahead }: AccountTable,
  column: string,
  type: string,
): IsAllowed {
  const [first, laterMs] = [Date.parse(since), DAY_MS + (ahead?.[column] ?? 0)];
  if (type === 'uuid') return (value) => typeof value === 'string' && UUID.test(value);
  if (type === 'boolean') return (value) => typeof value === 'boolean';
  if (type === 'timestamp with time zone')
    return (value, now) => {
      const time = readTime(value);
      return time >= first && time <= now.getTime() + laterMs;
    };
  if (type === 'date')
    return (value, now) => {
      const date = readDate(value);
      // In some time zones it is tomorrow.
      return date >= first && date <= now.getTime() + laterMs + DAY_MS;
    };
  throw new Error(`the restore of ${table} needs a rule for ${column}`);
}

/** In code units. */
const JSON_MAX = 20_000;

/** Rule for JSON whose texts and lists have no limits of their own. */
export function limitedJson(schema: TSchema): TSchema {
  return Type.Refine(schema, (value) => JSON.stringify(value).length <= JSON_MAX);
}
