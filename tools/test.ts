// `npm test`: every check there is. All of them run, whatever fails; the last line counts them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRowProblems } from '../tests/sql-rows/coverage.ts';
import { ensureChromium } from './test/chromium.ts';
import { readPlaywrightCounts, readVitestCounts } from './test/reports.ts';
import type { Counts } from './test/reports.ts';
import { summarise } from './test/summary.ts';
import type { Result } from './test/summary.ts';
import { run } from './start/run.mjs';

const root = path.resolve(import.meta.dirname, '..');
const results: Result[] = [];

/** What shells give for a program that Ctrl-C ended. */
const interruptedCode = 130;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (isInterrupted = true));

process.chdir(root);
const configs = ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.worker.json', 'tsconfig.live.json'];
await check('types', ...configs.map((config) => ['tsc', '-p', config]));
await check('lint', ['oxlint', '--type-aware', '--deny-warnings']);
await check('format', ['oxfmt', '--check', '.']);
await check('unused code', ['knip']);
await vitest();
await check('web build', ['node', 'tools/build-web.ts']);
await playwright();

const { text, hasFailed } = summarise(results);
console.log(text);
process.exitCode = hasFailed ? 1 : 0;

/** Counts as one, however many commands it takes. */
async function check(name: string, ...commands: readonly (readonly string[])[]): Promise<void> {
  const exitCodes: number[] = [];
  for (const command of commands) exitCodes.push(await runTool(name, command));
  const hasPassed = exitCodes.every((exitCode) => exitCode === 0);
  results.push({ name, passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1 });
}

async function vitest(): Promise<void> {
  const report = fresh(path.join(root, 'test-results', 'vitest.json'));
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const rowsDir = mkdtempSync(path.join(tmpdir(), 'plotline-sql-rows-'));
  process.env['SQL_ROWS_DIR'] = rowsDir;
  const exitCode = await runTool('tests', ['vitest', 'run', ...reporters]);
  record('tests', exitCode, readVitestCounts(report));
  const problems = findRowProblems(rowsDir);
  for (const problem of problems) console.error(problem);
  results.push({ name: 'SQL rows', passed: problems.length === 0 ? 1 : 0, failed: problems.length });
  rmSync(rowsDir, { recursive: true, force: true });
}

async function playwright(): Promise<void> {
  const advice = await ensureChromium(run);
  if (advice !== undefined) {
    console.error(advice);
    record('browser tests', 1);
    return;
  }
  // Where playwright.config.ts has its report written.
  const report = fresh(path.join(root, 'test-results', 'browser.json'));
  const exitCode = await runTool('browser tests', ['playwright', 'test']);
  record('browser tests', exitCode, readPlaywrightCounts(report));
}

/** A run that failed without a failed test, because a file or the set-up broke, counts as one failure. */
function record(name: string, exitCode: number, counts: Counts = { passed: 0, failed: 0 }): void {
  const isUnexplained = exitCode !== 0 && counts.failed === 0;
  results.push({ name, ...counts, failed: isUnexplained ? 1 : counts.failed });
}

async function runTool(name: string, [tool = '', ...args]: readonly string[]): Promise<number> {
  console.log(`\n== ${name}: ${[tool, ...args].join(' ')}`);
  const command = tool === 'node' ? process.execPath : path.join(root, 'node_modules', '.bin', tool);
  const exitCode = await run(command, args);
  if (isInterrupted) process.exit(interruptedCode);
  return exitCode;
}

function fresh(report: string): string {
  rmSync(report, { force: true });
  return report;
}
