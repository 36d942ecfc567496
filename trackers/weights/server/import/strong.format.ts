import { findColumns, type Columns } from './columns.ts';
import type { Recognise } from './format.ts';
import { parseTime } from './parse-time.ts';
import { HEADERLESS_ORDER, STRONG_HEADERS, type StrongField } from './strong.columns.ts';
import { strongRows } from './strong.rows.ts';
import { readWeightUnit } from './units-in-file.ts';

const NEEDED: readonly StrongField[] = ['date', 'workoutName', 'exercise', 'setOrder', 'reps'];

/** Strong: classic, with units in columns (iOS, Android), and the newest with the unit in the header. */
export const recogniseStrong: Recognise = (firstRow, delimiter) => {
  const columns = findColumns(firstRow, STRONG_HEADERS);
  if (!NEEDED.every((field) => columns.has(field))) return recogniseHeaderless(firstRow);
  return {
    format: 'strong',
    variant: `Strong (${describe(columns, delimiter)})`,
    width: firstRow.length,
    hasHeader: true,
    readerFor: (context) => strongRows(withOwnUnits(firstRow, columns), context),
  };
};

function describe(columns: Columns<StrongField>, delimiter: string): string {
  if (columns.has('workoutNumber')) return 'numbered workouts';
  if (columns.has('weightUnit'))
    return delimiter === ';' ? 'Android, units in columns' : 'iOS, units in columns';
  return columns.has('duration') ? 'classic' : 'classic, older';
}

/** Old exports head the columns "kg" and "km": the header is the unit. */
function withOwnUnits(header: readonly string[], columns: Columns<StrongField>): Columns<StrongField> {
  return new Map(
    [...columns].map(([field, column]) => {
      const text = (header[column.index] ?? '').trim().toLowerCase();
      const isUnit = ['kg', 'lb', 'lbs', 'km', 'mi', 'miles'].includes(text);
      return [field, isUnit ? { ...column, unit: text } : column];
    }),
  );
}

/** Rows of an Android export without its header: 13 or 14 cells that can be nothing else. */
const recogniseHeaderless = (firstRow: readonly string[]) => {
  const [date = '', , exercise = '', setOrder = '', weight = '', unit = '', reps = ''] = firstRow;
  const isLikely =
    (firstRow.length === HEADERLESS_ORDER.length || firstRow.length === HEADERLESS_ORDER.length - 1) &&
    parseTime(date)?.hasTimeOfDay === true &&
    exercise.trim() !== '' &&
    /^(?:\d{1,3}|[WDF])$/.test(setOrder) &&
    readWeightUnit(unit) !== null &&
    [weight, reps].every((cell) => /^\d*(?:[.,]\d+)?$/.test(cell));
  if (!isLikely) return null;
  const columns = HEADERLESS_ORDER.slice(0, firstRow.length).map(
    (field, index) => [field, { index, unit: null }] as const,
  );
  return {
    format: 'strong',
    variant: 'Strong (Android, without its header row)',
    width: firstRow.length,
    hasHeader: false,
    readerFor: (context) => strongRows(new Map(columns), context),
  } satisfies ReturnType<Recognise>;
};
