import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { queueStatement } from './database-client.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { createDatabase, withTransaction } from './database.ts';
import { withSnapshot } from './snapshot.ts';

type Tables = { readings: { id: number; title: string | null } };

const { db: core, pool, target } = await createTestDatabase({ isBlank: true, poolSize: 1 });
const db = core.withTables<Tables>();
await sql`create table readings (id int8 primary key, title text)`.execute(db);

test('when a query has parameters, it is prepared once under a name', async () => {
  // Each connection has prepared statements of its own.
  const { rows } = await db.connection().execute(async (connection) => {
    const byId = connection.selectFrom('readings').select('title');
    await byId.where('id', '=', 1).execute();
    await byId.where('id', '=', 2).execute();
    return sql<{ name: string; calls: number }>`
      select name, generic_plans + custom_plans as calls from pg_prepared_statements
        where statement = 'select "title" from "readings" where "id" = $1'`.execute(connection);
  });
  expect(rows).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{40}$/), calls: 2 }]);
});

test('when a query has no parameters, it is not prepared', async () => {
  await pool.query('select 1 as one');
  const { rows } = await pool.query(
    `select 1 from pg_prepared_statements where statement = 'select 1 as one'`,
  );
  expect(rows).toEqual([]);
});

test('when values are read, they are parsed to the documented types', async () => {
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

test('when a number is too large for JavaScript, the query fails', async () => {
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError);
});

test('when the work of a transaction throws, it is rolled back', async () => {
  const work = withTransaction(db, async (transaction) => {
    await transaction.insertInto('readings').values({ id: 10, title: null }).execute();
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('readings').select('id').where('id', '=', 10).execute()).toEqual([]);
});

test('when a transaction is started inside another, it joins that one', async () => {
  await withTransaction(db, (outer) =>
    withTransaction(outer, async (inner) => {
      expect(inner).toBe(outer);
      await inner.insertInto('readings').values({ id: 11, title: 'committed' }).execute();
    }),
  );
  expect(await db.selectFrom('readings').select('title').where('id', '=', 11).execute()).toEqual([
    { title: 'committed' },
  ]);
});

test('when a snapshot pauses between its queries, it is not ended; other transactions are', async () => {
  const limitOf = async (one: typeof core) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('idle_in_transaction_session_timeout') as limit`.execute(one);
    return rows[0]?.limit;
  };
  expect(await withSnapshot(core, limitOf)).toBe('0');
  expect(await withTransaction(core, limitOf)).toBe('1min');
});

test('when a statement takes too long, it is cancelled', async () => {
  const { pool: hasty, close } = createDatabase(target, { statementTimeoutMs: 50 });
  await expect(hasty.query('select pg_sleep(10)')).rejects.toThrow('statement timeout');
  await close();
});

test('when a checked-out connection breaks, its holder gets an error and the pool replaces it', async () => {
  const broken = Promise.withResolvers<Error>();
  const { pool: other, close } = createDatabase(target, { poolSize: 1, onIdleError: broken.resolve });
  const client = await other.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect((await broken.promise).message).toContain('terminating connection');
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('when the database is closed, it has no connections left', async () => {
  const { pool: other, close } = createDatabase(target);
  await other.query('select 1');
  await close();
  expect(other.totalCount).toBe(0);
});

test('when a statement is queued in a transaction, the next one sees its effect', async () => {
  const reading = await withTransaction(db, async (trx) => {
    await queueStatement(trx, sql`insert into readings (id, title) values (${20}, ${'early'})`);
    return trx.selectFrom('readings').select('title').where('id', '=', 20).executeTakeFirst();
  });
  expect(reading).toEqual({ title: 'early' });
});

test.each(['a query', 'the commit'])(
  'when a queued statement fails, %s after it fails and the transaction is rolled back',
  async (next) => {
    const work = withTransaction(db, async (trx) => {
      await trx.insertInto('readings').values({ id: 30, title: 'rolled back' }).execute();
      await queueStatement(trx, sql`insert into readings (id) values (${30})`);
      if (next === 'a query') await trx.selectFrom('readings').select('id').execute();
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await db.selectFrom('readings').select('id').where('id', '=', 30).execute()).toEqual([]);
  },
);

test('when the work throws after a queued statement, its error is thrown and the transaction is rolled back', async () => {
  const work = withTransaction(db, async (trx) => {
    await queueStatement(trx, sql`insert into readings (id) values (${40})`);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('readings').select('id').where('id', '=', 40).execute()).toEqual([]);
});

test('when a savepoint is rolled back before a queued statement was sent, the statement never runs', async () => {
  await withTransaction(db, async (trx) => {
    await sql`savepoint here`.execute(trx);
    await queueStatement(trx, sql`insert into readings (id) values (${'no number'})`);
    await sql`rollback to savepoint here`.execute(trx);
    await trx.insertInto('readings').values({ id: 45, title: 'committed' }).execute();
  });
  expect(await db.selectFrom('readings').select('id').where('id', '=', 45).execute()).toHaveLength(1);
});

test.each(['before the first statement', 'after the first statement'])(
  'when the connection of a transaction breaks %s, the database is unavailable',
  async (moment) => {
    const { db: other, pool: others, close } = createDatabase(target, { poolSize: 1 });
    const { rows } = await others.query<{ pid: number }>('select pg_backend_pid() as pid');
    const work = withTransaction(other, async (trx) => {
      if (moment === 'after the first statement') await sql`select 1`.execute(trx);
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(trx);
    });
    expect(await work.catch(isDatabaseUnavailable)).toBe(true);
    await expect(sql`select 1`.execute(other)).resolves.toBeDefined();
    await close();
  },
);

test('when the work throws before its first statement, the connection stays usable', async () => {
  const work = withTransaction(db, async () => {
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  await queueStatement(db, sql`insert into readings (id) values (${48})`);
  expect(await db.selectFrom('readings').select('id').where('id', '=', 48).execute()).toHaveLength(1);
});

test('when there is no transaction, a queued statement runs at once', async () => {
  await queueStatement(db, sql`insert into readings (id) values (${50})`);
  expect(await db.selectFrom('readings').select('id').where('id', '=', 50).execute()).toHaveLength(1);
});
