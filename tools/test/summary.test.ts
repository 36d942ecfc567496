import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywrightCounts, readVitestCounts } from './reports.ts';
import { summarise } from './summary.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plotline-reports-'));
  file = path.join(folder, 'report.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('when all checks have run, the last line is their sum', () => {
  const results = [
    { name: 'types', passed: 1, failed: 0 },
    { name: 'tests', passed: 40, failed: 2, failures: ['a.test.ts › when it rains', 'b.test.ts'] },
  ];
  const { text, hasFailed } = summarise(results);
  expect(text.split('\n').at(-1)).toBe('41 passed, 2 failed');
  expect(text).toContain('  types  1 passed, 0 failed');
  expect(text).toContain('✗ a.test.ts › when it rains\n\n  ✗ b.test.ts\n');
  expect(hasFailed).toBe(true);
  expect(summarise(results.slice(0, 1)).hasFailed).toBe(false);
});

test('when reports are read, skipped tests count neither way and a second attempt counts as passed', () => {
  const tests = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 3 };
  writeFileSync(file, JSON.stringify({ ...tests, testResults: [] }));
  expect(readVitestCounts(file)).toMatchObject({ passed: 5, failed: 1, failures: [] });
  writeFileSync(file, JSON.stringify({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 9 } }));
  expect(readPlaywrightCounts(file)).toMatchObject({ passed: 5, failed: 2 });
});

const spec = (title: string, status: string, message?: string) => ({
  title,
  file: 'home.spec.ts',
  tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
});

test('when a browser test fails or passes at its second attempt, the end of the run names it', () => {
  const specs = [spec('when it is new', 'expected'), spec('when it is slow', 'flaky', 'late')];
  const suites = [{ specs, suites: [{ specs: [spec('when it breaks', 'unexpected', 'broken')] }] }];
  writeFileSync(file, JSON.stringify({ stats: { expected: 1, flaky: 1, unexpected: 1 }, suites }));
  const counts = readPlaywrightCounts(file);
  expect(counts).toEqual({
    passed: 2,
    failed: 1,
    failures: ['home.spec.ts › when it breaks\n    broken'],
    retried: ['home.spec.ts › when it is slow'],
  });
  const { text } = summarise([{ name: 'browser tests', passed: 2, failed: 1, ...counts }]);
  expect(text).toContain('passed at the second attempt: home.spec.ts › when it is slow');
  expect(text).toMatch(/retried +1\n\n2 passed, 1 failed$/);
});

test('when a test or a whole file fails, its place and reason are listed', () => {
  const broken = { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  const why = ['\u001b[31mAssertionError\u001b[39m', ...Array.from({ length: 50 }, (_, n) => `at line ${n}`)];
  const assertionResults = [
    { status: 'passed', fullName: 'when it shines' },
    { status: 'failed', fullName: 'when it rains', failureMessages: [why.join('\n')] },
  ];
  const failed = { name: 'b.test.ts', status: 'failed', assertionResults };
  writeFileSync(
    file,
    JSON.stringify({ numPassedTests: 5, numFailedTests: 1, testResults: [broken, failed, broken] }),
  );
  const counts = readVitestCounts(file);
  expect(counts).toMatchObject({ passed: 5, failed: 3 });
  expect(counts?.failures?.[0]).toBe('a.test.ts\n    no such module');
  expect(counts?.failures?.[1]?.split('\n').slice(0, 3)).toEqual([
    'b.test.ts › when it rains',
    '    AssertionError',
    '    at line 0',
  ]);
  expect(counts?.failures?.[1]?.split('\n')).toHaveLength(13);
});

test('when a test passes at its second attempt, it counts as passed and the end of the run names it', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'when it shines', failureMessages: [] },
    { status: 'passed', fullName: 'when it is slow', failureMessages: ['Test timed out'] },
    { status: 'failed', fullName: 'when it rains', failureMessages: ['wet', 'wet again'] },
  ];
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }];
  writeFileSync(file, JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults }));
  const counts = readVitestCounts(file);
  expect(counts).toMatchObject({ passed: 2, failed: 1, retried: ['a.test.ts › when it is slow'] });
  const { text } = summarise([{ name: 'tests', passed: 2, failed: 1, ...counts }]);
  expect(text).toContain('passed at the second attempt: a.test.ts › when it is slow');
});

test('when there is no report, there are no counts; another file is an error', () => {
  expect(readVitestCounts(file)).toBeUndefined();
  writeFileSync(file, '{}');
  expect(() => readVitestCounts(file)).toThrow('testResults');
  expect(() => readPlaywrightCounts(file)).toThrow('stats.expected');
});
