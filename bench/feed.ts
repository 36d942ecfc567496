// `npm run bench:feed`: the product beside fixed references, which do the least work that yields the same bytes or stores
// the same act, whatever the product does. Options: --sizes=10000,1000000 --seconds=3 --rounds=3 --only=For (a beginning)
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/embedded-postgres.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { createCases } from './feed/cases.ts';
import { createFilled } from './feed/fill.ts';
import { checkBodies, takeTurns, type Result } from './feed/load.ts';
import { startReference } from './feed/reference.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,1000000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: printErrors });
try {
  console.log(`16 connections, medians of ${turns.rounds} rounds of ${turns.seconds} s, taken in turns\n`);
  console.log(
    '| case | activities | product /s | p50 ms | p95 ms | reference | /s | p50 ms | of it | target |',
  );
  console.log('|---|---:|---:|---:|---:|---|---:|---:|---:|---:|');
  for (const size of values.sizes.split(',').map(Number)) await measureSize(size);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}

async function measureSize(size: number): Promise<void> {
  const filled = await createFilled(postgres.connection, size);
  const product = await startServerProcess({
    dataDir,
    env: { DATABASE_URL: filled.url, SECRET_KEY: 'not a secret: of a measurement alone' },
  });
  try {
    const reference = await startReference(postgres.connection, { product: product.url, size });
    try {
      const cases = await createCases(product.url, { filled, cards: reference.cards });
      for (const one of cases.filter(({ name }) => name.startsWith(values.only))) {
        const servers = { product: product.url, reference: reference.url };
        if (!one.isWrite) await checkBodies(one, servers);
        printLine(size, await takeTurns(one, { ...turns, servers }));
      }
    } finally {
      await reference.stop();
    }
  } finally {
    await product.stop();
  }
}

function printLine(size: number, { name, against, target, product, reference, share }: Result): void {
  const cells = [
    name,
    size.toLocaleString('en'),
    Math.round(product.perSecond).toLocaleString('en'),
    product.p50.toFixed(1),
    product.p95.toFixed(1),
    against,
    Math.round(reference.perSecond).toLocaleString('en'),
    reference.p50.toFixed(1),
    `${Math.round(share * 100)} %`,
    `${target * 100} %`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** PostgreSQL's log: the only place with the reason of a failed statement if the server does not print it. */
function printErrors(line: string): void {
  if (/^(?:ERROR|FATAL|PANIC|DETAIL|CONTEXT|STATEMENT):/.test(line)) console.error(line);
}
