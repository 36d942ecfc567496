import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from './support/test-database.ts';

const { db } = await createTestDatabase();

test('when a row is deleted, an index finds the rows that refer to it', async () => {
  // A partial index serves as long as it leaves out nothing but rows without the reference.
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as reference
    from pg_constraint c
    cross join unnest(c.conkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    where c.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || (
          select quote_ident(one.attname) from pg_attribute one
          where one.attrelid = c.conrelid and one.attnum = c.conkey[1]) || ' IS NOT NULL)'))
    group by c.oid, c.conrelid
    order by 1`.execute(db);
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});
