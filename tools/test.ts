// `npm run test:all`: every check there is. All of them run, whatever fails; the last line counts them.
// `npm test`: the same without the slow tests, and with one browser test of each screen.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRowProblems } from '../tests/sql-rows/coverage.ts';
import { ensureChromium } from './test/chromium.ts';
import { readPlaywrightCounts, readVitestCounts, type Counts } from './test/reports.ts';
import { summarise, type Result } from './test/summary.ts';
import { run } from './start/run.mjs';

const root = path.resolve(import.meta.dirname, '..');
const isShort = process.env['SHORT_TESTS'] === '1';
const results: Result[] = [];
const temporaryDir = mkdtempSync(path.join(tmpdir(), 'plotline-test-'));
process.on('exit', () => rmSync(temporaryDir, { recursive: true, force: true }));

/** The tag of browser tests that visit a screen in the way of most users. */
const JOURNEY = '@journey';

/** The exit code of shells for a program that Ctrl-C ended. */
const interruptedCode = 130;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (isInterrupted = true));

process.chdir(root);
// Tests start hundreds of processes: Node compiles their modules once. A module that does not load fails the tests.
await runTool(['node', 'tools/compile-server.ts']);
// Servers of the tests serve the web app if there is one: it must not appear in the middle of a test.
await check('web build', ['node', 'tools/build-web.ts']);
// Browser tests wait for a good part of their time: other tests use it.
await Promise.all([vitest().then(checkSources), playwright()]);

const { text, hasFailed } = summarise(results);
console.log(text);
process.exitCode = hasFailed ? 1 : 0;

/** Prints each check's output when it is done, between the lines of the tests. */
async function checkSources(): Promise<void> {
  // Several checkers of a project each compute the types that its files share: one takes a third less CPU time.
  await check('types', ['tsc', '-b', '--checkers', '1']);
  await check('lint', ['oxlint', '--type-aware', '--deny-warnings']);
  await check('format', ['oxfmt', '--check', '.']);
  await check('unused code', ['knip']);
}

async function check(name: string, command: readonly string[]): Promise<void> {
  const file = path.join(temporaryDir, `${name}.log`);
  const descriptor = openSync(file, 'w');
  const exitCode = await runTool(command, descriptor);
  closeSync(descriptor);
  console.log(`\n== ${name}: ${command.join(' ')}\n${readFileSync(file, 'utf8')}`);
  results.push({ name, passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 });
}

async function vitest(): Promise<void> {
  const report = fresh(path.join(root, 'test-results', 'vitest.json'));
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  process.env['SQL_ROWS_DIR'] = mkdtempSync(path.join(temporaryDir, 'sql-rows-'));
  const exitCode = await runTool(['vitest', 'run', ...reporters]);
  record('tests', exitCode, readVitestCounts(report));
  // Some statements are executed by slow tests alone.
  if (isShort) return;
  const problems = findRowProblems(process.env['SQL_ROWS_DIR']);
  for (const problem of problems) console.error(problem);
  results.push({ name: 'SQL rows', passed: problems.length === 0 ? 1 : 0, failed: problems.length });
}

async function playwright(): Promise<void> {
  const advice = await ensureChromium(run);
  if (advice !== undefined) {
    console.error(advice);
    record('browser tests', 1);
    return;
  }
  // A line per test, between the lines of the other tests.
  process.env['PLAYWRIGHT_FORCE_TTY'] = '0';
  // The path that playwright.config.ts gives its report.
  const report = fresh(path.join(root, 'test-results', 'browser.json'));
  const exitCode = await runTool(['playwright', 'test', ...(isShort ? ['--grep', JOURNEY] : [])]);
  record('browser tests', exitCode, readPlaywrightCounts(report));
}

/** A run that failed without a failed test, because a file or the set-up broke, counts as one failure. */
function record(name: string, exitCode: number, counts: Counts = { passed: 0, failed: 0 }): void {
  const isUnexplained = exitCode !== 0 && counts.failed === 0;
  results.push({ name, ...counts, failed: isUnexplained ? 1 : counts.failed });
}

async function runTool([tool = '', ...args]: readonly string[], output?: number): Promise<number> {
  const command = tool === 'node' ? process.execPath : path.join(root, 'node_modules', '.bin', tool);
  if (output === undefined) console.log(`\n== ${tool} ${args.join(' ')}`);
  const exitCode = await run(command, args, {}, output);
  if (isInterrupted) process.exit(interruptedCode);
  return exitCode;
}

function fresh(report: string): string {
  rmSync(report, { force: true });
  return report;
}
