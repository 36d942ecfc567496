import { sql } from 'kysely';
import { ConfigError } from './config.ts';
import type { Db } from './database.ts';

/** Most rows per account by kind, as in `ROW_LIMITS`. */
export type RowLimits = Readonly<Record<string, number>>;

/**
 * Stores the limits that the operator has chosen, in place of earlier ones.
 * @throws ConfigError for a kind without a limit
 */
export async function saveRowLimits(db: Db, limits: RowLimits): Promise<void> {
  const known = await findLimitedKinds(db);
  const unknown = Object.keys(limits).filter((kind) => !known.includes(kind));
  if (unknown.length > 0)
    throw new ConfigError([`ROW_LIMITS has no kind ${unknown.join(', ')}: there are ${known.join(', ')}`]);
  await sql`
    with chosen as (
      select key as kind, value::integer as most from jsonb_each_text(${JSON.stringify(limits)}::jsonb)
    ), removed as (
      delete from row_limits where kind not in (select kind from chosen)
    )
    insert into row_limits (kind, most) select kind, most from chosen
    on conflict (kind) do update set most = excluded.most`.execute(db);
}

/** Returns the kinds in alphabetical order: the first arguments of the triggers. */
async function findLimitedKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as kind
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname = 'hold_row_limit' order by kind`.execute(
    db,
  );
  return rows.map(({ kind }) => kind);
}
