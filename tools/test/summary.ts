import type { Counts } from './reports.ts';

export interface Result extends Counts {
  readonly name: string;
}

/** Returns the failures and a table of results; its last line is the sum: `N passed, N failed`. */
export function summarise(results: readonly Result[]): { text: string; hasFailed: boolean } {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, ...counts }) => `  ${name.padEnd(width)}  ${describe(counts)}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const failures = results.flatMap((result) => result.failures ?? []).map((failure) => `  ✗ ${failure}\n`);
  const retried = results.flatMap((result) => result.retried ?? []);
  const attempts = retried.map((name) => `  passed at the second attempt: ${name}`);
  const text = [
    '',
    ...failures,
    ...attempts,
    ...lines,
    `  ${'retried'.padEnd(width)}  ${retried.length}`,
    '',
    describe({ passed, failed }),
  ].join('\n');
  return { text, hasFailed: failed > 0 };
}

function describe({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
