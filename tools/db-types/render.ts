import type { Column, Table } from './catalogue.ts';

const scalarTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  time: 'string',
  tsvector: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
};

/** The source of a file that declares `typeName` with the columns of each table. */
export function renderTypes(typeName: string, tables: readonly Table[]): string {
  const body = [
    `export type ${typeName} = {\n${tables.map(renderTable).join('')}};\n`,
    ...renderEnums(tables),
  ].join('\n');
  return `${header}\n${renderImports(body)}${body}`;
}

/** `user_trackers` becomes `UserTrackers`. */
export function typeNameOf(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const header = '// Written by tools/generate-db-types.ts from the migrated database. Do not edit.\n';

const jsonType = `
/** Read as parsed JSON; written as text, because the driver sends arrays as PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>;
`;

function renderImports(body: string): string {
  const usesJson = /\bJson\b/.test(body);
  const names = ['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  if (usesJson) names.unshift('ColumnType');
  const imports = names.length === 0 ? '' : `import type { ${names.join(', ')} } from 'kysely';\n\n`;
  return usesJson ? `${imports.trimEnd()}\n${jsonType}\n` : imports;
}

function renderTable(table: Table): string {
  const lines = table.columns.map((column) => `    ${column.name}: ${renderColumn(table, column)};\n`);
  return `  ${table.name}: {\n${lines.join('')}  };\n`;
}

function renderColumn(table: Table, column: Column): string {
  const element = elementType(table, column);
  const isUnion = element.includes(' | ');
  const array = column.isArray ? `${isUnion ? `(${element})` : element}[]` : element;
  const type = column.isNullable ? `${array} | null` : array;
  if (column.filledIn === 'always') return `GeneratedAlways<${type}>`;
  return column.filledIn === 'default' ? `Generated<${type}>` : type;
}

function elementType(table: Table, column: Column): string {
  if (column.enumValues !== null) return typeNameOf(column.type);
  const scalar = scalarTypes[column.type];
  if (scalar === undefined)
    throw new Error(`${table.name}.${column.name}: the type ${column.type} is unknown here`);
  return checkedValues(column) ?? scalar;
}

/** Returns the values of a check such as `role in ('user', 'admin')`, from PostgreSQL's text of it. */
function checkedValues({ name, type, check }: Column): string | undefined {
  const [, column, list] = /^\((\w+) = ANY \(ARRAY\[(.+)\]\)\)$/.exec(check ?? '') ?? [];
  if (type !== 'text' || column !== name || list === undefined) return undefined;
  const values = list.split(', ').map((item) => /^'([\w -]+)'::text$/.exec(item)?.[1]);
  if (values.includes(undefined)) return undefined;
  return values.map((value) => `'${value}'`).join(' | ');
}

function renderEnums(tables: readonly Table[]): readonly string[] {
  const enums = new Map<string, readonly string[]>();
  for (const { type, enumValues } of tables.flatMap(({ columns }) => columns)) {
    if (enumValues !== null) enums.set(type, enumValues);
  }
  return [...enums].map(([type, values]) => {
    return `export type ${typeNameOf(type)} = ${values.map((value) => `'${value}'`).join(' | ')};\n`;
  });
}
