import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createBus, type Json } from './bus.ts';

const { db, pool, target } = await createTestDatabase();
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
const bus = await createBus({ db, target, log });
const otherNode = await createBus({ db, target, log });
afterAll(async () => {
  await Promise.all([bus.close(), otherNode.close()]);
});

/** What a topic brings until `count` messages are there. */
function collect(topic: string, count: number, from = otherNode): Promise<Json[]> {
  const messages: Json[] = [];
  return new Promise((resolve) => {
    from.subscribe(topic, (message) => {
      if (messages.push(message) === count) resolve(messages);
    });
  });
}

test('when a transaction commits, every node hears of it; when it is rolled back, no one does', async () => {
  const heard = [collect('a', 2, bus), collect('a', 2, otherNode)];
  const undone = db.transaction().execute(async (trx) => {
    await bus.publish(trx, 'a', 'undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await db.transaction().execute(async (trx) => {
    await bus.publish(trx, 'a', { n: 1, text: 'ü \u2028 "' });
    await bus.publish(trx, 'a', null);
  });
  const expected = [{ n: 1, text: 'ü \u2028 "' }, null];
  expect(await Promise.all(heard)).toEqual([expected, expected]);
});

test('when a message is longer than the database can notify of, it arrives whole and in its turn', async () => {
  const heard = collect('long', 3);
  const long = 'ß'.repeat(50_000);
  await bus.publish(db, 'long', 1);
  await bus.publish(db, 'long', long);
  await bus.publish(db, 'long', 2);
  expect(await heard).toEqual([1, long, 2]);
});

test('when long messages have been heard, they do not stay for ever', async () => {
  await pool.query(
    `insert into bus_messages (body, created_at) values ('"old"', now() - interval '11 minutes')`,
  );
  const heard = collect('tidy', 1);
  await bus.publish(db, 'tidy', 'x'.repeat(8_000));
  await heard;
  const { rows } = await pool.query('select count(*)::int as n from bus_messages where body = $1', ['"old"']);
  expect(rows).toEqual([{ n: 0 }]);
});

test('when a handler fails, it is logged and the others are called', async () => {
  otherNode.subscribe('failing', () => {
    throw new Error('handler is broken');
  });
  const heard = collect('failing', 1);
  await bus.publish(db, 'failing', 'x');
  expect(await heard).toEqual(['x']);
  expect(logged.join()).toContain('handler is broken');
});

test('when a subscription ends, it hears nothing more', async () => {
  const unwanted: Json[] = [];
  const end = otherNode.subscribe('ended', (message) => void unwanted.push(message));
  end();
  const heard = collect('ended', 1);
  await bus.publish(db, 'ended', 'x');
  await heard;
  expect(unwanted).toEqual([]);
});

test('when the connection breaks, the bus says so, comes back, tells of the gap and hears again', async () => {
  bus.onGap(() => {
    throw new Error('gap handler is broken');
  });
  const backAgain = Promise.all(
    [bus, otherNode].map((node) => new Promise<void>((resolve) => node.onGap(resolve))),
  );
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plotline bus' and datname = current_database()`,
  );
  await backAgain;
  expect(() => bus.checkReady()).not.toThrow();
  expect(logged.join()).toContain('bus connection lost');
  expect(logged.join()).toContain('gap handler is broken');
  const heard = collect('after', 1);
  await bus.publish(db, 'after', 'x');
  expect(await heard).toEqual(['x']);
});

test('when the database cannot be reached at the start, the reason is told', async () => {
  const unreachable = createBus({ db, target: 'postgres://ada@127.0.0.1:1/x', log });
  await expect(unreachable).rejects.toThrow('ECONNREFUSED');
});

test('when a user subscribes within transactions, what they write stands and falls with it', async () => {
  const own = await createBus({ db, target, log });
  own.subscribeWithin('within', async (trx, message) => {
    if (message === 'fail') throw new Error('handler failed');
    await own.publish(trx, 'follows', message);
  });
  const heard = collect('follows', 1);
  const publish = (message: Json, isUndone = false) =>
    db.transaction().execute(async (trx) => {
      await own.publish(trx, 'within', message);
      if (isUndone) throw new Error('undone');
    });
  await expect(publish('undone', true)).rejects.toThrow('undone');
  await expect(publish('fail')).rejects.toThrow('handler failed');
  await publish('kept');
  expect(await heard).toEqual(['kept']);
  await own.close();
});
