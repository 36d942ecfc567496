import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { queueStatement } from './database-client.ts';
import { isDatabaseAway } from './database-errors.ts';
import { createDatabase, withTransaction } from './database.ts';

type Tables = { readings: { id: number; title: string | null } };

const { db: core, pool, target } = await createTestDatabase({ isBlank: true, poolSize: 1 });
const db = core.withTables<Tables>();
await sql`create table readings (id int8 primary key, title text)`.execute(db);

test('when a query has parameters, it is prepared once under a name', async () => {
  const byId = db.selectFrom('readings').select('title');
  await byId.where('id', '=', 1).execute();
  await byId.where('id', '=', 2).execute();
  const { rows } = await pool.query<{ name: string; calls: number }>(
    `select name, generic_plans + custom_plans as calls from pg_prepared_statements
      where statement = 'select "title" from "readings" where "id" = $1'`,
  );
  expect(rows).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{40}$/), calls: 2 }]);
});

test('when a query has no parameters, it is not prepared', async () => {
  await pool.query('select 1 as one');
  const { rows } = await pool.query(
    `select 1 from pg_prepared_statements where statement = 'select 1 as one'`,
  );
  expect(rows).toEqual([]);
});

test('when values are read, they have the types that the program expects', async () => {
  const { rows } = await pool.query(`select
    9007199254740991::int8 as big, 12.50::numeric as amount, date '2026-02-28' as day, null::date as never,
    timestamptz '2026-02-28 23:00:00+01' as moment, '{"a": [1]}'::jsonb as document,
    array[1, null]::int8[] as bigs, array[date '2026-02-28'] as days`);
  expect(rows).toEqual([
    {
      big: Number.MAX_SAFE_INTEGER,
      amount: 12.5,
      day: '2026-02-28',
      never: null,
      moment: new Date('2026-02-28T22:00:00.000Z'),
      document: { a: [1] },
      bigs: [1, null],
      days: ['2026-02-28'],
    },
  ]);
});

test('when a number is too large to be exact, the query fails', async () => {
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError);
});

test('when the work of a transaction throws, nothing is kept', async () => {
  const work = withTransaction(db, async (transaction) => {
    await transaction.insertInto('readings').values({ id: 10, title: null }).execute();
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('readings').select('id').where('id', '=', 10).execute()).toEqual([]);
});

test('when a transaction is asked for inside another, it joins that one', async () => {
  await withTransaction(db, (outer) =>
    withTransaction(outer, async (inner) => {
      expect(inner).toBe(outer);
      await inner.insertInto('readings').values({ id: 11, title: 'kept' }).execute();
    }),
  );
  expect(await db.selectFrom('readings').select('title').where('id', '=', 11).execute()).toEqual([
    { title: 'kept' },
  ]);
});

test('when a statement takes too long, it is cancelled', async () => {
  const { pool: hasty, close } = createDatabase(target, { statementTimeoutMs: 50 });
  await expect(hasty.query('select pg_sleep(10)')).rejects.toThrow('statement timeout');
  await close();
});

test('when a connection breaks while it is held, the holder learns it and the pool replaces it', async () => {
  const broken = Promise.withResolvers<Error>();
  const { pool: other, close } = createDatabase(target, { poolSize: 1, onIdleError: broken.resolve });
  const held = await other.connect();
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect((await broken.promise).message).toContain('terminating connection');
  await expect(held.query('select 1')).rejects.toThrow();
  held.release(true);
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('when it is closed, its connections are gone, whoever used them', async () => {
  const { pool: other, close } = createDatabase(target);
  await other.query('select 1');
  await close();
  expect(other.totalCount).toBe(0);
});

test('when a statement of a transaction is not waited for, the next one sees what it did', async () => {
  const seen = await withTransaction(db, async (trx) => {
    await queueStatement(trx, sql`insert into readings (id, title) values (${20}, ${'early'})`);
    return trx.selectFrom('readings').select('title').where('id', '=', 20).executeTakeFirst();
  });
  expect(seen).toEqual({ title: 'early' });
});

test.each(['a query', 'the commit'])(
  'when such a statement fails, %s after it does, and nothing is kept',
  async (next) => {
    const work = withTransaction(db, async (trx) => {
      await trx.insertInto('readings').values({ id: 30, title: 'kept?' }).execute();
      await queueStatement(trx, sql`insert into readings (id) values (${30})`);
      if (next === 'a query') await trx.selectFrom('readings').select('id').execute();
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await db.selectFrom('readings').select('id').where('id', '=', 30).execute()).toEqual([]);
  },
);

test('when the work throws after such a statement, its error is the one that is thrown, and nothing is kept', async () => {
  const work = withTransaction(db, async (trx) => {
    await queueStatement(trx, sql`insert into readings (id) values (${40})`);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('readings').select('id').where('id', '=', 40).execute()).toEqual([]);
});

test('when a savepoint is gone back to before such a statement has left, it is never done', async () => {
  await withTransaction(db, async (trx) => {
    await sql`savepoint here`.execute(trx);
    await queueStatement(trx, sql`insert into readings (id) values (${'no number'})`);
    await sql`rollback to savepoint here`.execute(trx);
    await trx.insertInto('readings').values({ id: 45, title: 'kept' }).execute();
  });
  expect(await db.selectFrom('readings').select('id').where('id', '=', 45).execute()).toHaveLength(1);
});

test.each(['before it begins', 'in its midst'])(
  'when the connection of a transaction breaks %s, the database was away',
  async (moment) => {
    const { db: other, pool: others, close } = createDatabase(target, { poolSize: 1 });
    const { rows } = await others.query<{ pid: number }>('select pg_backend_pid() as pid');
    const work = withTransaction(other, async (trx) => {
      if (moment === 'in its midst') await sql`select 1`.execute(trx);
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(trx);
    });
    expect(await work.catch(isDatabaseAway)).toBe(true);
    await expect(sql`select 1`.execute(other)).resolves.toBeDefined();
    await close();
  },
);

test('when the work throws before it has asked anything, the connection is as it was', async () => {
  const work = withTransaction(db, async () => {
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  await queueStatement(db, sql`insert into readings (id) values (${48})`);
  expect(await db.selectFrom('readings').select('id').where('id', '=', 48).execute()).toHaveLength(1);
});

test('when there is no transaction, such a statement is done at once', async () => {
  await queueStatement(db, sql`insert into readings (id) values (${50})`);
  expect(await db.selectFrom('readings').select('id').where('id', '=', 50).execute()).toHaveLength(1);
});
