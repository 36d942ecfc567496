import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface TableSize {
  readonly name: string;
  /** With indexes and large values. */
  readonly bytes: number;
  readonly indexBytes: number;
  /** Estimate of the planner. */
  readonly rows: number;
}

/** Returns the largest tables of the database. */
export async function findLargestTables(db: Db, limit: number): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select case n.nspname when 'public' then c.relname::text else n.nspname || '.' || c.relname end as name,
      pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as "indexBytes",
      greatest(c.reltuples, 0)::bigint as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    order by bytes desc, name limit ${limit}`.execute(db);
  return rows;
}

export interface DatabaseSize {
  /** `18.1`. */
  readonly version: string;
  readonly bytes: number;
}

export async function findDatabaseSize(db: Db): Promise<DatabaseSize> {
  const { rows } = await sql<DatabaseSize>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0] ?? { version: '', bytes: 0 };
}
