import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { runInContext } from './request-context.ts';
import { createStatementTimes } from './statement-times.ts';

const since = new Date('2026-03-18T12:00:00.000Z');
const lines: string[] = [];
const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
afterEach(() => {
  vi.restoreAllMocks();
  lines.length = 0;
});

test('when statements run or fail, their text and calls are recorded without values', async () => {
  const times = createStatementTimes({ log, since });
  const { db } = await createTestDatabase({ times });
  for (const value of ['one', 'two']) await sql`select ${value}::text`.execute(db);
  await sql`select pg_sleep(0.03)`.execute(db);
  await expect(sql`select ${'private'}::int`.execute(db)).rejects.toThrow('invalid input');
  const all = [...times.all()];
  expect(all.find(({ statement }) => statement === 'select $1::text')).toMatchObject({ calls: 2 });
  expect(all.find(({ statement }) => statement.includes('pg_sleep'))?.totalMs).toBeGreaterThan(25);
  expect(all.map(({ statement }) => statement)).toContain('select $1::int');
  expect(JSON.stringify(all)).not.toContain('private');
});

test('when the slowest statements are listed, the longest mean time comes first', () => {
  const clock = vi.spyOn(performance, 'now');
  const times = createStatementTimes({ log, since });
  for (const [statement, ms] of [
    ['often', 5],
    ['slow', 9],
    ['often', 5],
    ['quick', 1],
  ] as const) {
    clock.mockReturnValue(0);
    const stop = times.start(statement);
    clock.mockReturnValue(ms);
    stop();
  }
  expect(times.slowest(2)).toMatchObject([
    { statement: 'slow', calls: 1, totalMs: 9 },
    { statement: 'often', calls: 2, totalMs: 10 },
  ]);
});

test('when a statement is slow, it is logged with the id of its request and without values', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const text = 'select uuid from users where email = $1';
  const stop = runInContext({ reqId: 'r1' }, () => createStatementTimes({ log, since }).start(text));
  clock.mockReturnValue(700);
  stop();
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 40, reqId: 'r1', ms: 700, statement: 'select users 0', sql: text, msg: 'slow query' },
  ]);
});

test('when there are more statements than the capacity, the others are counted together', () => {
  const few = createStatementTimes({ log, since, capacity: 1 });
  for (const statement of ['a', 'b', 'a', 'c']) few.start(statement)();
  expect([...few.all()].map(({ label, calls }) => [label, calls])).toEqual([
    ['call none 0', 2],
    ['other', 2],
  ]);
});
