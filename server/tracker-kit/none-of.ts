import { sql, type RawBuilder } from 'kysely';

/** A condition: a column has none of some ids. A hash table of them is built once, however many there are. */
export function isNoneOf(column: RawBuilder<unknown>, uuids: readonly string[]): RawBuilder<boolean> {
  return uuids.length === 0 ? sql`true` : sql`(${column} not in (select unnest(${[...uuids]}::uuid[])))`;
}
