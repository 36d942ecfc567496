import { sql } from 'kysely';
import type { TrackerKit } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { WeightsTables } from './database.gen.ts';

export type WeightsKit = TrackerKit<WeightsTables>;

/** The database, or the transaction a command runs in. */
export type WeightsDb = WeightsKit['db'];

/** Types the kit with the tracker's tables, which the core does not know. */
export function weightsKit(kit: TrackerKit): WeightsKit {
  return { ...kit, db: kit.db.withTables<WeightsTables>() };
}

const ROWS_PER_STATEMENT = 2_000;

/** Inserts rows in batches of 2,000; `rows` have every column of the table. */
export async function insertRows<Table extends keyof WeightsTables>(
  db: WeightsDb,
  table: Table,
  rows: readonly RowOf<WeightsTables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db);
  }
}

/** A complete row to insert, including columns with a default. */
type RowOf<Columns> = {
  [Column in keyof Columns]: Columns[Column] extends { readonly __insert__: infer Value }
    ? Exclude<Value, undefined>
    : Columns[Column];
};
