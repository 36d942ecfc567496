import { sql, type RawBuilder } from 'kysely';

/** Of two games, by their tables' names. A user may have been several players of one site, each with a rating; an account stays one when it is renamed. */
export function isOnePlayer(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.ref(one), sql.ref(other)];
  return sql`(${a}.account_id = ${b}.account_id or lower(${a}.own_name) = lower(${b}.own_name))`;
}
