import { existsSync, readFileSync } from 'node:fs';

/** How many tests passed and failed; skipped ones are neither. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * From the report of vitest's reporter `json`; a file that failed before any of its tests counts as one
 * failure. Undefined when the run did not get as far as writing it.
 */
export function readVitestCounts(file: string): Counts | undefined {
  const report = readReport(file);
  if (report === undefined) return undefined;
  const failed = numberAt(report, 'numFailedTests') + countBrokenFiles(report);
  return { passed: numberAt(report, 'numPassedTests'), failed };
}

/** From the report of Playwright's reporter `json`. A test that passed at its second attempt has passed. */
export function readPlaywrightCounts(file: string): Counts | undefined {
  const report = readReport(file);
  return (
    report && {
      passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
      failed: numberAt(report, 'stats', 'unexpected'),
    }
  );
}

function countBrokenFiles(report: object): number {
  const files: unknown = Reflect.get(report, 'testResults');
  if (!Array.isArray(files)) throw new Error('the report has no list at testResults');
  return files.filter((file: object) => {
    const tests: unknown = Reflect.get(file, 'assertionResults');
    return Reflect.get(file, 'status') === 'failed' && Array.isArray(tests) && tests.length === 0;
  }).length;
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
