import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Passed and failed tests; skipped ones count as neither. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Place and reason of each failure, for a reader of the last lines. */
  readonly failures?: readonly string[];
  /** Tests that passed at a second attempt. */
  readonly retried?: readonly string[];
}

/** Lines shown per reason. */
const REASON_LINES = 12;

/**
 * From the report of vitest's reporter `json`; a file that failed before any of its tests counts as one
 * failure. A test that passed at its second attempt has passed, and is listed. Undefined when the run wrote no report.
 */
export function readVitestCounts(file: string): Counts | undefined {
  const report = readReport(file);
  if (report === undefined) return undefined;
  const files = filesIn(report);
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults?.length,
  );
  const failed = numberAt(report, 'numFailedTests') + broken.length;
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed,
    failures: files.flatMap(failuresOf),
    retried: files.flatMap(retriedIn),
  };
}

/** From the report of Playwright's reporter `json`. A test that passed at its second attempt has passed, and is listed. */
export function readPlaywrightCounts(file: string): Counts | undefined {
  const report = readReport(file);
  if (report === undefined) return undefined;
  const specs = specsIn(report);
  const named = (status: string) =>
    specs.filter(({ tests = [] }) => tests.some((one) => one.status === status));
  return {
    passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
    failed: numberAt(report, 'stats', 'unexpected'),
    failures: named('unexpected').map((spec) => asFailure(nameOf(spec), messageOf(spec))),
    retried: named('flaky').map(nameOf),
  };
}

/** The fields that are read here. */
interface BrowserSpec {
  readonly title?: string;
  readonly file?: string;
  readonly tests?: readonly {
    readonly status?: string;
    readonly results?: readonly { readonly error?: { readonly message?: string } }[];
  }[];
}

/** A file, or a group of tests inside it. */
interface BrowserSuite {
  readonly specs?: readonly BrowserSpec[];
  readonly suites?: readonly BrowserSuite[];
}

function specsIn({ specs = [], suites = [] }: BrowserSuite): readonly BrowserSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function nameOf({ file = '', title = '' }: BrowserSpec): string {
  return `${file} › ${title}`;
}

function messageOf({ tests = [] }: BrowserSpec): string {
  const results = tests.flatMap((one) => one.results ?? []);
  return results.map(({ error }) => error?.message).find((message) => message !== undefined) ?? '';
}

/** The fields that are read here. */
interface TestedFile {
  readonly name?: string;
  readonly status?: string;
  readonly message?: string;
  readonly assertionResults?: readonly {
    readonly fullName?: string;
    readonly status?: string;
    readonly failureMessages?: readonly string[];
  }[];
}

function filesIn(report: object): readonly TestedFile[] {
  const files: unknown = Reflect.get(report, 'testResults');
  if (!Array.isArray(files)) throw new Error('the report has no list at testResults');
  return files;
}

function failuresOf({ name = '', status, message = '', assertionResults = [] }: TestedFile): string[] {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [asFailure(name, message)];
  return failed.map(({ fullName = '', failureMessages = [] }) =>
    asFailure(`${name} › ${fullName}`, failureMessages.join('\n')),
  );
}

/** Only the failures of earlier attempts show that there were any. */
function retriedIn({ name = '', assertionResults = [] }: TestedFile): string[] {
  return assertionResults
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName = '' }) => `${name} › ${fullName}`);
}

function asFailure(where: string, why: string): string {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, REASON_LINES);
  return [where, ...lines.map((line) => `    ${line}`)].join('\n');
}

function readReport(file: string): object | undefined {
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof report !== 'object' || report === null) throw new Error(`${file} is not a report`);
  return report;
}

function numberAt(report: object, ...keys: readonly string[]): number {
  const value = keys.reduce<unknown>(
    (part, key) => (part instanceof Object ? Reflect.get(part, key) : undefined),
    report,
  );
  if (typeof value !== 'number') throw new Error(`the report has no number at ${keys.join('.')}`);
  return value;
}
