import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';

export interface CachedPage<Answer> {
  /** The version of the games, for pages that are computed from now on. */
  readonly version: number;
  readonly answer: Answer | null;
}

/** Returns the answer to a request if it was computed from the current games. */
export async function findCached<Answer>(
  db: ChessDb,
  userId: string,
  request: string,
): Promise<CachedPage<Answer>> {
  const { rows } = await sql<CachedPage<Answer>>`
    select v.version, p.answer
    from (select coalesce((select version from chess_versions where user_id = ${userId}), 0) as version) v
    left join chess_pages p on p.user_id = ${userId} and p.request = ${request} and p.version = v.version`.execute(
    db,
  );
  return rows[0] ?? { version: 0, answer: null };
}

/** Saves an answer and deletes those of other days and older games: no one requests them again. */
export async function saveCached(
  db: ChessDb,
  page: {
    readonly userId: string;
    readonly request: string;
    readonly day: string;
    readonly version: number;
    readonly answer: unknown;
  },
): Promise<void> {
  const { userId, request, day, version, answer } = page;
  await sql`
    with outdated as (
      delete from chess_pages where user_id = ${userId} and request <> ${request}
        and (version < ${version} or day <> ${day}::date))
    insert into chess_pages as p (user_id, request, day, version, answer)
    values (${userId}, ${request}, ${day}, ${version}, ${JSON.stringify(answer)}::json)
    on conflict (user_id, request) do update set day = excluded.day, version = excluded.version, answer = excluded.answer
    where p.version <= excluded.version`.execute(db);
}

export async function invalidatePages(db: ChessDb, userId: string): Promise<void> {
  await sql`
    insert into chess_versions as v (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = v.version + 1`.execute(db);
}
