import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createBus, defineTopic, type Json } from './bus.ts';
import { withTransaction } from './database.ts';

/** Long form: `KILLS=200 vitest run server/platform/bus-gaps.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 10);
const AT_ONCE = 10;
/** Time within which open browsers must know that something was lost. */
const NOTICE_MS = 3_000;
const FIXTURE = path.join(import.meta.dirname, 'bus.fixture.ts');

const { db, pool, target } = await createTestDatabase();
const log = pino({ level: 'silent' });
const bus = await createBus({ target, log });
const otherNode = await createBus({ target, log });
afterAll(async () => {
  await Promise.all([bus.close(), otherNode.close()]);
});

const topic = defineTopic<Json>('committed');
let gaps = 0;
otherNode.onGap(() => (gaps += 1));
const received: Json[] = [];
otherNode.subscribe(topic, (message) => void received.push(message));

/** Resolves when the other node has reported more gaps than this. */
const untilGap = (before: number) =>
  vi.waitFor(() => expect(gaps).toBeGreaterThan(before), { timeout: NOTICE_MS, interval: 20 });

async function expectDelivery(): Promise<void> {
  const message = `message ${performance.now()}`;
  await bus.publish(db, topic, message);
  await vi.waitFor(() => expect(received).toContain(message));
}

async function startNode() {
  const child = fork(FIXTURE, [JSON.stringify(target)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

test(
  'when a node is killed between a commit and its sending, the others report a gap each time',
  async () => {
    await pool.query('create table committed (name text not null)');
    for (let done = 0; done < KILLS; done += AT_ONCE) {
      const nodes = await Promise.all(Array.from({ length: Math.min(AT_ONCE, KILLS - done) }, startNode));
      for (const [index, node] of nodes.entries()) {
        const before = gaps;
        node.send(`commit ${done + index}`);
        await untilGap(before);
      }
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from committed`.execute(db);
    expect(rows).toEqual([{ n: KILLS }]);
    expect(received).toEqual([]);
    await expectDelivery();
  },
  20_000 + KILLS * 2_000,
);

test('when a node stops, the others get its last messages and report no gap', async () => {
  const stopping = await createBus({ target, log });
  const before = gaps;
  await stopping.publish(db, topic, 'the last');
  await stopping.close();
  await vi.waitFor(() => expect(received).toContain('the last'));
  // Longer than the interval at which connections are checked.
  await new Promise((resolve) => void setTimeout(resolve, 2_200));
  expect(gaps).toBe(before);
});

test('when the connection breaks during a commit, every node reports a gap', async () => {
  let ownGaps = 0;
  bus.onGap(() => (ownGaps += 1));
  const before = gaps;
  const committing = withTransaction(db, async (trx) => {
    await bus.publish(trx, topic, 'unknown');
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => undefined);
  });
  await expect(committing).rejects.toThrow('connection error');
  await untilGap(before);
  expect(ownGaps).toBe(1);
  await expectDelivery();
  expect(received).not.toContain('unknown');
});

test('when a node has lost its connection, messages of the meantime are a gap for the others', async () => {
  const reported: string[] = [];
  const watched = await createBus({ target, log });
  watched.onGap(() => void reported.push('own'));
  onTestFinished(() => watched.close());
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where application_name = 'plotline bus' and datname = current_database()
      order by backend_start desc limit 1`,
  );
  const before = gaps;
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await vi.waitFor(() => expect(() => watched.checkReady()).toThrow('not connected'));
  await watched.publish(db, topic, 'in between');
  await vi.waitFor(() => expect(reported).toEqual(['own']));
  await untilGap(before);
  await watched.publish(db, topic, 'again');
  await vi.waitFor(() => expect(received).toContain('again'));
  expect(received).not.toContain('in between');
});

test('when a number is missing, the bus reports the gap and goes on', async () => {
  const client = new Client(target);
  await client.connect();
  onTestFinished(() => client.end());
  const send = (number: number, json: string) =>
    client.query(`select pg_notify('plotline_bus', '${number}.${json}')`);
  await send(1, '');
  const before = gaps;
  await send(3, '[{"topic":"committed","message":"third"}]');
  await untilGap(before);
  await send(4, '[{"topic":"committed","message":"fourth"}]');
  await vi.waitFor(() => expect(received.slice(-2)).toEqual(['third', 'fourth']));
  expect(gaps).toBe(before + 1);
});
