/** The TypeScript type of a database value, as far as it can be checked at run time. */
export type Shape =
  | { readonly kind: 'unknown' }
  | { readonly kind: Scalar }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'array'; readonly element: Shape }
  | { readonly kind: 'object'; readonly properties: Readonly<Record<string, Property>> }
  | { readonly kind: 'union'; readonly members: readonly Shape[] };

export type Scalar = 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'null' | 'undefined';

export interface Property {
  readonly shape: Shape;
  readonly isOptional: boolean;
}

/** A column of a result, as PostgreSQL describes it. */
export interface Column {
  readonly name: string;
  readonly dataTypeID: number;
  /** Table and column of a plain column; 0 and 0 for an expression. */
  readonly tableID: number;
  readonly columnID: number;
}

/** Compares the declared row type of a statement with the columns of its result. Returns one sentence per difference. */
export function compareColumns(
  row: Shape,
  columns: readonly Column[],
  nullable: ReadonlySet<string>,
): readonly string[] {
  if (row.kind !== 'object') return [];
  const selected = new Map(columns.map((column) => [column.name, column]));
  const missing = Object.entries(row.properties)
    .filter(([name, { isOptional }]) => !isOptional && !selected.has(name))
    .map(([name]) => `"${name}" is declared, but the statement does not select it`);
  const wrong = columns.flatMap(({ name, dataTypeID, tableID, columnID }) => {
    const property = row.properties[name];
    if (!property) return [`"${name}" is selected, but the row type does not declare it`];
    const arrives = arrivingKind(dataTypeID);
    const isRight = arrives === undefined || kindsOf(property.shape).has(arrives);
    if (!isRight) return [`"${name}" arrives as ${arrives}, but is declared as ${describe(property.shape)}`];
    const mayBeNull = nullable.has(`${tableID}.${columnID}`) && !kindsOf(property.shape).has('null');
    return mayBeNull
      ? [`"${name}" is a nullable column, but is declared as ${describe(property.shape)}`]
      : [];
  });
  return [...missing, ...wrong];
}

/** Compares a value with its declared type, nested JSON included. Returns one sentence per difference. */
export function compareValue(value: unknown, shape: Shape, path = ''): readonly string[] {
  switch (shape.kind) {
    case 'unknown':
      return [];
    case 'union':
      return compareUnion(value, shape.members, path);
    case 'array':
      return Array.isArray(value)
        ? value
            .slice(0, MAX_ROWS)
            .flatMap((element, index) => compareValue(element, shape.element, `${path}[${index}]`))
        : [differs(value, shape, path)];
    case 'object':
      return isRecord(value) ? compareObject(value, shape.properties, path) : [differs(value, shape, path)];
    case 'literal':
      return value === shape.value ? [] : [differs(value, shape, path)];
    default:
      return kindOf(value) === shape.kind ? [] : [differs(value, shape, path)];
  }
}

/** Checked rows and elements per result: enough to find a null, few enough for large results. */
export const MAX_ROWS = 25;

function compareUnion(value: unknown, members: readonly Shape[], path: string): readonly string[] {
  const all = members.map((member) => compareValue(value, member, path));
  if (all.some((differences) => differences.length === 0)) return [];
  // The union member of the value's kind gives the best explanation.
  const alike = members.findIndex((member) => kindsOf(member).has(kindOf(value)));
  return all[alike] ?? [differs(value, { kind: 'union', members }, path)];
}

function compareObject(
  value: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, Property>>,
  path: string,
): readonly string[] {
  return Object.entries(properties).flatMap(([name, { shape, isOptional }]) => {
    const at = path === '' ? `"${name}"` : `${path}."${name}"`;
    if (Object.hasOwn(value, name)) return compareValue(value[name], shape, at);
    return isOptional ? [] : [`${at} is declared, but missing`];
  });
}

function differs(value: unknown, shape: Shape, path: string): string {
  return `${path} holds ${kindOf(value)}, but is declared as ${describe(shape)}`;
}

function describe(shape: Shape): string {
  if (shape.kind === 'union') return shape.members.map(describe).join(' | ');
  return shape.kind === 'literal' ? JSON.stringify(shape.value) : shape.kind;
}

/** All kinds of values that a type allows; JSON columns can be any. */
function kindsOf(shape: Shape): ReadonlySet<string> {
  switch (shape.kind) {
    case 'unknown':
      return new Set(['string', 'number', 'boolean', 'date', 'bytes', 'array', 'null']);
    case 'union':
      return new Set(shape.members.flatMap((member) => [...kindsOf(member)]));
    case 'literal':
      return new Set([typeof shape.value]);
    default:
      return new Set([shape.kind]);
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof Uint8Array) return 'bytes';
  return typeof value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return kindOf(value) === 'object';
}

/** Kind of value by the number of its PostgreSQL type (`pg_type.oid`); undefined where the value itself decides. */
function arrivingKind(oid: number): string | undefined {
  return KIND_BY_OID.get(oid);
}

const KIND_BY_OID = new Map([
  ...[16].map((oid) => [oid, 'boolean'] as const),
  ...[17].map((oid) => [oid, 'bytes'] as const),
  // int8, int2, int4, oid, float4, float8, numeric
  ...[20, 21, 23, 26, 700, 701, 1700].map((oid) => [oid, 'number'] as const),
  // char, name, text, varchar, date (kept as text), uuid, inet
  ...[18, 19, 25, 1042, 1043, 1082, 2950, 869].map((oid) => [oid, 'string'] as const),
  // timestamp, timestamptz
  ...[1114, 1184].map((oid) => [oid, 'date'] as const),
  // Arrays: bool, bytea, name, int2, int4, text, varchar, int8, float4, float8, timestamptz, date, numeric, uuid
  ...[1000, 1001, 1003, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1185, 1182, 1231, 2951].map(
    (oid) => [oid, 'array'] as const,
  ),
]);
