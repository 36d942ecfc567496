import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createBus, defineTopic, type Json } from './bus.ts';
import { withTransaction } from './database.ts';

const { db, pool, target } = await createTestDatabase();
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
const bus = await createBus({ target, log });
const otherNode = await createBus({ target, log });
afterAll(async () => {
  await Promise.all([bus.close(), otherNode.close()]);
});

/** Resolves with the first `count` messages of a topic. */
function collect(name: string, count: number, from = otherNode): Promise<Json[]> {
  const messages: Json[] = [];
  return new Promise((resolve) => {
    from.subscribe(defineTopic<Json>(name), (message) => {
      if (messages.push(message) === count) resolve(messages);
    });
  });
}

test('when a transaction commits, every node gets its messages; when it is rolled back, none does', async () => {
  const received = [collect('a', 2, bus), collect('a', 2, otherNode)];
  const undone = withTransaction(db, async (trx) => {
    await bus.publish(trx, defineTopic<Json>('a'), 'undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await withTransaction(db, async (trx) => {
    await bus.publish(trx, defineTopic<Json>('a'), { n: 1, text: 'ü \u2028 "' });
    await bus.publish(trx, defineTopic<Json>('a'), null);
  });
  const expected = [{ n: 1, text: 'ü \u2028 "' }, null];
  expect(await Promise.all(received)).toEqual([expected, expected]);
});

test('when a message is too long for NOTIFY, it arrives whole and in order', async () => {
  const received = collect('long', 3);
  const long = 'ß'.repeat(50_000);
  await bus.publish(db, defineTopic<Json>('long'), 1);
  await bus.publish(db, defineTopic<Json>('long'), long);
  await bus.publish(db, defineTopic<Json>('long'), 2);
  expect(await received).toEqual([1, long, 2]);
});

test('when a handler fails, it is logged and the others are called', async () => {
  otherNode.subscribe(defineTopic<Json>('failing'), () => {
    throw new Error('handler is broken');
  });
  const received = collect('failing', 1);
  await bus.publish(db, defineTopic<Json>('failing'), 'x');
  expect(await received).toEqual(['x']);
  expect(logged.join()).toContain('handler is broken');
});

test('when a subscription ends, its handler is not called any more', async () => {
  const unexpected: Json[] = [];
  const end = otherNode.subscribe(defineTopic<Json>('ended'), (message) => void unexpected.push(message));
  end();
  const received = collect('ended', 1);
  await bus.publish(db, defineTopic<Json>('ended'), 'x');
  await received;
  expect(unexpected).toEqual([]);
});

test('when a message cannot be read, the bus reports the gap', async () => {
  const reported = new Promise<void>((resolve) => otherNode.onGap(resolve));
  await pool.query(`select pg_notify('plotline_bus', '0')`);
  await reported;
  const received = collect('read', 1);
  await bus.publish(db, defineTopic<Json>('read'), 'x');
  expect(await received).toEqual(['x']);
});

test('when the connection breaks, the bus reconnects and reports the gap', async () => {
  bus.onGap(() => {
    throw new Error('gap handler is broken');
  });
  const reconnected = Promise.all(
    [bus, otherNode].map((node) => new Promise<void>((resolve) => node.onGap(resolve))),
  );
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plotline bus' and datname = current_database()`,
  );
  await reconnected;
  await vi.waitFor(() => {
    bus.checkReady();
    expect(logged.join()).toContain('bus connection lost');
    expect(logged.join()).toContain('gap handler is broken');
  });
  const received = collect('after', 1);
  await bus.publish(db, defineTopic<Json>('after'), 'x');
  expect(await received).toEqual(['x']);
});

test('when the database cannot be reached at the start, the error says why', async () => {
  const unreachable = createBus({ target: 'postgres://ada@127.0.0.1:1/x', log });
  await expect(unreachable).rejects.toThrow('ECONNREFUSED');
});

test('when a handler subscribes within transactions, its writes commit or roll back with them', async () => {
  const own = await createBus({ target, log });
  own.subscribeWithin(defineTopic<Json>('within'), async (trx, message) => {
    if (message === 'fail') throw new Error('handler failed');
    await own.publish(trx, defineTopic<Json>('follows'), message);
  });
  const received = collect('follows', 1);
  const publish = (message: Json, isUndone = false) =>
    withTransaction(db, async (trx) => {
      await own.publish(trx, defineTopic<Json>('within'), message);
      if (isUndone) throw new Error('undone');
    });
  await expect(publish('undone', true)).rejects.toThrow('undone');
  await expect(publish('fail')).rejects.toThrow('handler failed');
  await publish('committed');
  expect(await received).toEqual(['committed']);
  await own.close();
});
