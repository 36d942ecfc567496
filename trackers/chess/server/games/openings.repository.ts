import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import type { GameOpening } from './game.model.ts';

/** The ids of openings, by the key of each; those that no one has had yet are added. */
export async function openingIds(
  db: ChessDb,
  openings: readonly GameOpening[],
  keyOf: (opening: Pick<GameOpening, 'eco' | 'name'>) => string,
): Promise<Map<string, number>> {
  const wanted = new Map(openings.map((opening) => [keyOf(opening), opening]));
  if (wanted.size === 0) return new Map();
  const names = JSON.stringify([...wanted.values()].map(({ eco, name, family }) => ({ eco, name, family })));
  // In one order, so that two that add the same ones wait for each other and not both.
  await sql`
    insert into chess_openings (eco, name, family)
    select coalesce(n.eco, ''), n.name, n.family
    from json_to_recordset(${names}::json) as n (eco text, name text, family text)
    where not exists (select from chess_openings o where o.name = n.name and o.eco = coalesce(n.eco, ''))
    order by n.name, n.eco
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; eco: string; name: string }>`
    select o.id, o.eco, o.name
    from json_to_recordset(${names}::json) as n (eco text, name text)
    join chess_openings o on o.name = n.name and o.eco = coalesce(n.eco, '')`.execute(db);
  return new Map(rows.map(({ id, eco, name }) => [keyOf({ eco: eco || null, name }), id]));
}
