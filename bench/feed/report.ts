import type { Compared } from './turns.ts';

/** A table in Markdown. `of bare`: requests per second; `of first`: the p50 beside that of the first line of its kind. */
export function printHead(): void {
  console.log('| feed | activities | server | req/s | p50 ms | p95 ms | of bare | p50 of first |');
  console.log('|---|---:|---|---:|---:|---:|---:|---:|');
}

export function printLines(compared: readonly Compared[]): void {
  for (const one of compared) {
    const { feed, size, kind, measured } = one;
    const bare = compared.find((other) => isBare(other) && other.feed === feed && other.size === size);
    const first = compared.find((other) => other.kind === kind);
    const cells = [
      feed,
      size.toLocaleString('en'),
      kind,
      Math.round(measured.perSecond).toLocaleString('en'),
      measured.p50.toFixed(1),
      measured.p95.toFixed(1),
      `${Math.round((measured.perSecond / (bare ?? one).measured.perSecond) * 100)} %`,
      `${(measured.p50 / (first ?? one).measured.p50).toFixed(2)}x`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function isBare({ kind }: Compared): boolean {
  return kind === 'bare' || kind === 'buffer';
}
