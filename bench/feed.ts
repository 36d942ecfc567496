// `npm run bench:feed`: reading, liking, commenting and posting, each beside a bare route that sends the same
// statements. Options: --sizes=10000,1000000 --seconds=3 --rounds=3 --only=reading|writing|like|comment|post
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { loadTrackers } from '../server/trackers.ts';
import { createDatabases, type FilledDatabase } from './feed/databases.ts';
import { startReading } from './feed/reading.ts';
import { takeTurns, type Compared } from './feed/turns.ts';
import { WRITES, type WriteKind } from './feed/writes.ts';
import { createWriting, measureVisible } from './feed/writing.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: process.env['BENCH_SIZES'] ?? '10000,1000000' },
    seconds: { type: 'string', default: process.env['BENCH_SECONDS'] ?? '3' },
    rounds: { type: 'string', default: process.env['BENCH_ROUNDS'] ?? '3' },
    only: { type: 'string' },
  },
});
const turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

const { databases, remove } = await createDatabases(values.sizes.split(',').map(Number));
try {
  console.log(
    `16 connections, 20,000 people; the median of ${turns.rounds} rounds of ${turns.seconds} s, taken in turns\n`,
  );
  printHead();
  const { only } = values;
  if (only === undefined || only === 'reading') await measureReading();
  const largest = databases.at(-1);
  const writes = WRITES.filter((kind) => only === undefined || only === 'writing' || only === kind);
  if (largest && writes.length > 0) await measureWriting(largest, writes);
} finally {
  await remove();
}

async function measureReading(): Promise<void> {
  const { comparisons, stop } = await startReading(databases);
  try {
    for (const contenders of comparisons) printLines(await takeTurns(contenders, turns));
  } finally {
    await stop();
  }
}

async function measureWriting(database: FilledDatabase, writes: readonly WriteKind[]): Promise<void> {
  const [tracker] = await loadTrackers(pino({ level: 'warn' }));
  for (const contenders of await createWriting(database, writes, tracker?.definition.likeableType ?? ''))
    printLines(await takeTurns(contenders, turns));
  if (!writes.includes('post')) return;
  const ms = await measureVisible(database);
  console.log(
    `\nA post by someone with 5,000 followers was read by one of them ${ms.toFixed(0)} ms after it was made.`,
  );
}

/** A table in Markdown. `of bare`: requests per second; `of first`: the p50 beside that of the first line of its kind. */
function printHead(): void {
  console.log('| feed | activities | server | req/s | p50 ms | p95 ms | of bare | p50 of first |');
  console.log('|---|---:|---|---:|---:|---:|---:|---:|');
}

function printLines(compared: readonly Compared[]): void {
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
