import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createStatementTimes } from './statement-times.ts';

const NOW = new Date('2026-03-18T12:00:00.000Z');
const times = createStatementTimes(NOW);
const { db } = await createTestDatabase({
  onStatement: (statement, milliseconds) => times.record(statement, milliseconds),
});

test('when statements run or fail, their text and duration are recorded without values', async () => {
  for (const value of ['one', 'two']) await sql`select ${value}::text`.execute(db);
  await sql`select pg_sleep(0.03)`.execute(db);
  await expect(sql`select ${'private'}::int`.execute(db)).rejects.toThrow('invalid input');
  const all = times.slowest(10);
  expect(all[0]).toMatchObject({ statement: 'select pg_sleep(0.03)', calls: 1 });
  expect(all[0]?.meanMs).toBeGreaterThan(25);
  expect(all.find(({ statement }) => statement === 'select $1::text')).toMatchObject({ calls: 2 });
  expect(all.map(({ statement }) => statement)).toContain('select $1::int');
  expect(JSON.stringify(all)).not.toContain('private');
});

test('when there are more statements than the capacity, the known ones are still recorded', () => {
  const few = createStatementTimes(NOW, 1);
  for (const statement of ['a', 'b', 'a']) few.record(statement, 1);
  expect(few.slowest(10)).toEqual([{ statement: 'a', calls: 2, totalMs: 2, meanMs: 1, maxMs: 1 }]);
});
