import type { Counts } from './reports.ts';

export interface Result extends Counts {
  readonly name: string;
}

/** A table of the results, whose last line is the sum: `N passed, N failed`. */
export function summarise(results: readonly Result[]): { text: string; hasFailed: boolean } {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, ...counts }) => `  ${name.padEnd(width)}  ${describe(counts)}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return { text: `\n${lines.join('\n')}\n\n${describe({ passed, failed })}`, hasFailed: failed > 0 };
}

function describe({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
