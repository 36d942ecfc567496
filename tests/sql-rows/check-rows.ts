// Compares the rows of every statement that a test executes with the row type that its repository declares.
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pgResult from 'pg/lib/result.js';
import { inject } from 'vitest';
import { assuredColumns } from './assured-columns.ts';
import type { DeclaredRows } from './declared-rows.ts';
import { MAX_ROWS, compareColumns, compareValue, type Column, type Shape } from './row-shape.ts';

type Rows = readonly object[];
type Execute = (this: unknown, ...args: readonly unknown[]) => Promise<Rows | { readonly rows: Rows }>;
interface Statement {
  execute: Execute;
}

const root = path.resolve(import.meta.dirname, '../..');
const columnsOf = new WeakMap<Rows, readonly Column[]>();
/** Checked executions by place in the source. */
const checked = new Map<string, number>();
/** Per place and process: the generated tests execute the same statement tens of thousands of times. */
const MOST_CHECKS = 500;
/** Lines of the source by place in the code as it runs. */
const sites = new Map<string, string | undefined>();
const installed = Symbol.for('plotline.checked-rows');

const folder = inject('sqlRows');
const nullable: ReadonlySet<string> = new Set(JSON.parse(read('nullable.json')));
if (!isInstalled()) install(JSON.parse(read('declared.json')));

/** A repository calls Kysely, which calls `executeAndCheck` in this file. */
const MOST_FRAMES = 6;

/** Test files of one worker share its modules: the check is installed once. */
function isInstalled(): boolean {
  return Reflect.has(Object.getPrototypeOf(sql``), installed);
}

function install(declared: DeclaredRows): void {
  keepColumns();
  for (const prototype of statementPrototypes()) {
    const execute = prototype.execute;
    Object.defineProperty(prototype, installed, { value: true });
    prototype.execute = async function executeAndCheck(...args) {
      const site = callSite();
      const result = await execute.call(this, ...args);
      const shape = site === undefined ? undefined : declared[site];
      if (site !== undefined && shape) check(site, shape, 'rows' in result ? result.rows : result);
      return result;
    };
  }
}

/** Classes whose `execute` sends a statement; Kysely does not export them. */
function statementPrototypes(): readonly Statement[] {
  const db = new Kysely<{ any: object }>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const builders = [db.selectFrom('any'), db.insertInto('any'), db.updateTable('any'), db.deleteFrom('any')];
  return [sql``, ...builders].map((statement) => Object.getPrototypeOf(statement));
}

function check(site: string, shape: Shape, rows: Rows): void {
  const times = checked.get(site) ?? 0;
  if (times === 0) appendFileSync(path.join(folder, `executed-${process.pid}`), `${site}\n`);
  if (times === MOST_CHECKS) return;
  checked.set(site, times + 1);
  const columns = columnsOf.get(rows);
  const differences = new Set([
    ...(columns ? compareColumns(shape, columns, nullable).filter((one) => !isAssured(site, one)) : []),
    ...rows.slice(0, MAX_ROWS).flatMap((row) => compareValue(row, shape)),
  ]);
  if (differences.size === 0) return;
  const message = `${site} returns other rows than it declares: ${[...differences].join('; ')}`;
  // The product may catch this error: the end of the run reads the file.
  appendFileSync(path.join(folder, `wrong-${process.pid}`), `${message}\n`);
  throw new TypeError(message);
}

/** Returns true where the statement excludes nulls, by `assuredColumns`. */
function isAssured(site: string, difference: string): boolean {
  const columns = assuredColumns[site.replace(/:\d+$/, '')] ?? [];
  return columns.some((column) => difference.startsWith(`"${column}" is a nullable column`));
}

/** Records the columns that `pg` reads before the rows, also without any row. */
function keepColumns(): void {
  const { prototype } = pgResult;
  const addFields = prototype.addFields;
  prototype.addFields = function withColumns(fields) {
    addFields.call(this, fields);
    columnsOf.set(this.rows, fields);
  };
}

/** Returns the place in the product that called `execute`, as a line of the source. */
function callSite(): string | undefined {
  const place = executedPlace();
  if (place === undefined) return sourcePlace();
  // Finding the line of the source takes longer than most statements.
  if (!sites.has(place)) sites.set(place, sourcePlace());
  return sites.get(place);
}

/** Returns the place in the code as it runs, without types; undefined when the call is not among the last frames. */
function executedPlace(): string | undefined {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, 'prepareStackTrace');
  Error.stackTraceLimit = MOST_FRAMES;
  Error.prepareStackTrace = (_, frames) => frames.slice(3).find((frame) => isOurs(frame.getFileName() ?? ''));
  // Returned by the function above.
  const frame: unknown = new Error().stack;
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  if (!isFrame(frame)) return undefined;
  return `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`;
}

function isFrame(value: unknown): value is NodeJS.CallSite {
  return typeof value === 'object' && value !== null && 'getLineNumber' in value;
}

function sourcePlace(): string | undefined {
  const { stack } = new Error();
  const line = stack?.split('\n').slice(4).find(isOurs);
  const [, file, row] = /(?:file:\/\/)?(\/[^\s:()]+):(\d+):\d+\)?$/.exec(line ?? '') ?? [];
  return file === undefined ? undefined : `${path.relative(root, file)}:${row}`;
}

function isOurs(frame: string): boolean {
  return !frame.includes('node_modules');
}

function read(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}
