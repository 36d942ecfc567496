import type { Pool } from 'pg';

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  /** PostgreSQL's name of the type, or of an array's elements. */
  readonly type: string;
  readonly isArray: boolean;
  readonly isNullable: boolean;
  /** `always`: not writable. `default`: optional. */
  readonly filledIn: 'always' | 'default' | 'never';
  /** The values of an enum, in order. */
  readonly enumValues: readonly string[] | null;
  /** Condition of a CHECK on this column only. */
  readonly check: string | null;
}

/** Tables and views of the public schema, by name, with their columns in order. */
export async function readTables(pool: Pool): Promise<readonly Table[]> {
  const { rows } = await pool.query<Column & { table: string }>(columnsQuery);
  const byTable = Map.groupBy(rows, (row) => row.table);
  return [...byTable].map(([name, columns]) => ({ name, columns }));
}

const columnsQuery = `
  select c.relname as "table", a.attname as name,
      coalesce(element.typname, t.typname) as type,
      element.oid is not null as "isArray",
      not a.attnotnull as "isNullable",
      case when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
           when a.attidentity = 'd' or a.atthasdef then 'default'
           else 'never' end as "filledIn",
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
        where e.enumtypid = coalesce(element.oid, t.oid)) as "enumValues",
      (select pg_get_expr(k.conbin, k.conrelid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        order by k.conname limit 1) as check
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    order by c.relname collate "C", a.attnum`;
