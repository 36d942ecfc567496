import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../server/platform/database.ts';

/** Finds a session's user by one query. */
export async function findViewer(db: Db, cookie: string | undefined): Promise<string | null> {
  const token = /session=([\w-]+)/.exec(cookie ?? '')?.[1];
  if (token === undefined) return null;
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      `select s.user_id from sessions s join users u on u.uuid = s.user_id
        where s.token_hash = $1 and s.expires_at > now() and u.is_active`,
      [hash('sha256', token, 'buffer')],
    ),
  );
  const [row] = rows;
  return typeof row === 'object' && row !== null && 'user_id' in row ? String(row.user_id) : null;
}
