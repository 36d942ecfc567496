/** Median and 95th percentile of durations. */
export function spread(times: readonly number[]): { readonly p50: number; readonly p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5) ?? Number.NaN, p95: at(0.95) ?? Number.NaN };
}

export interface Row {
  readonly what: string;
  readonly app: string;
  readonly bare: string;
  readonly target: string;
}

/** Returns a Markdown table. */
export function table(rows: readonly Row[]): string {
  const all = [{ what: '', app: 'Plotline', bare: 'bare ws', target: 'target' }, ...rows];
  const width = (column: keyof Row) => Math.max(...all.map((row) => row[column].length));
  const line = (row: Row) =>
    `| ${row.what.padEnd(width('what'))} | ${row.app.padStart(width('app'))} | ${row.bare.padStart(width('bare'))} | ${row.target.padStart(width('target'))} |`;
  const rule = {
    what: '-'.repeat(width('what')),
    app: '-'.repeat(width('app')),
    bare: '-'.repeat(width('bare')),
  };
  const [head, ...body] = all.map(line);
  return [head, line({ ...rule, target: '-'.repeat(width('target')) }), ...body].join('\n');
}
