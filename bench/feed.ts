// `npm run bench:feed`: reading, liking, commenting and posting, each beside a bare route that sends the same
// statements. Options: --sizes=10000,1000000 --seconds=3 --rounds=3 --only=reading|writing|like|comment|post
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { loadTrackers } from '../server/trackers.ts';
import { createDatabases, type FilledDatabase } from './feed/databases.ts';
import { startReading } from './feed/reading.ts';
import { printHead, printLines } from './feed/report.ts';
import { takeTurns } from './feed/turns.ts';
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
