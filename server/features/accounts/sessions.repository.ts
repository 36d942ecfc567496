import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

const MAX_SESSIONS_LISTED = 500;

export interface NewSession {
  readonly uuid: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly isRemembered: boolean;
  readonly userAgent: string | null;
  readonly ip: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(trx: Db, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      uuid: session.uuid,
      user_id: session.userId,
      token_hash: session.tokenHash,
      is_remembered: session.isRemembered,
      user_agent: session.userAgent,
      ip: session.ip,
      created_at: session.startedAt,
      last_active_at: session.startedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function countLogin(trx: Db, userId: string, moment: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set((set) => ({
      total_sessions: set('total_sessions', '+', 1),
      last_login_at: moment,
      last_active_at: moment,
    }))
    .where('uuid', '=', userId)
    .execute();
}

interface LiveSession {
  readonly uuid: string;
  readonly user_id: string;
  readonly is_remembered: boolean;
  readonly created_at: Date;
  readonly last_active_at: Date;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly is_suspended: boolean;
}

/** Finds the session of a request. Written as SQL text, because every signed-in request runs it. */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select s.uuid, s.user_id, s.is_remembered, s.created_at, s.last_active_at, u.username, u.role,
      not u.is_active as is_suspended
    from sessions s join users u on u.uuid = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}
      and (u.is_active or exists (select from suspensions where user_id = u.uuid))`.execute(db);
  return rows[0];
}

export async function findLiveSessionIds(db: Db, uuids: readonly string[], now: Date): Promise<string[]> {
  const sessions = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uuid', 's.user_id')
    .select('s.uuid')
    .where('s.uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .where('s.expires_at', '>', now)
    .where('u.is_active', '=', true)
    .execute();
  return sessions.map(({ uuid }) => uuid);
}

/** Returns kind and start of a session; undefined when it has ended. */
export async function findSession(db: Db, uuid: string) {
  return db
    .selectFrom('sessions')
    .select(['is_remembered', 'created_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

export interface SessionUse {
  readonly uuid: string;
  readonly userId: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Locks the user before the session, like a deletion of the account, against deadlocks. */
export async function recordUse(trx: Db, use: SessionUse): Promise<void> {
  await trx
    .updateTable('users')
    .set({ last_active_at: use.at })
    .where('uuid', '=', use.userId)
    .where((where) => where.or([where('last_active_at', 'is', null), where('last_active_at', '<', use.at)]))
    .execute();
  await trx
    .updateTable('sessions')
    .set({ last_active_at: use.at, expires_at: use.expiresAt })
    .where('uuid', '=', use.uuid)
    .where('last_active_at', '<', use.at)
    .execute();
}

/** Returns the user of the deleted session; undefined when it had already ended. */
export async function deleteSession(trx: Db, uuid: string): Promise<string | undefined> {
  const session = await trx
    .deleteFrom('sessions')
    .where('uuid', '=', uuid)
    .returning('user_id')
    .executeTakeFirst();
  return session?.user_id;
}

export async function deleteSessionsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Deletes a session of this user; returns whether there was one. */
export async function deleteOwnSession(trx: Db, userId: string, uuid: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('sessions')
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteOtherSessions(trx: Db, userId: string, currentId: string): Promise<string[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('uuid', '<>', currentId)
    .returning('uuid')
    .execute();
  return ended.map(({ uuid }) => uuid);
}

/** Returns a user's live sessions, last used first. */
export async function findLiveSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['uuid', 'created_at', 'last_active_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_active_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(MAX_SESSIONS_LISTED)
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export interface KnownClient {
  readonly kind: 'device' | 'network';
  readonly value: string;
}

/**
 * Records devices and networks of a sign-in. Returns whether one of them is new for a user who has signed in before.
 */
export async function recordClients(
  trx: Db,
  { userId, clients, now }: { userId: string; clients: readonly KnownClient[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with earlier as (select exists (select from known_clients where user_id = ${userId}) as has_any)
    insert into known_clients as k (user_id, kind, value, last_seen_at)
    select ${userId}, c.kind, c.value, ${now}
    from json_to_recordset(${JSON.stringify(clients)}::json) as c (kind text, value text)
    order by c.kind
    on conflict (user_id, kind, value) do update set last_seen_at = excluded.last_seen_at
    returning (k.xmax = 0 and (select has_any from earlier)) as "isNew"`.execute(trx);
  return rows.some(({ isNew }) => isNew);
}

export async function deleteClientsBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from known_clients where last_seen_at < ${moment}`.execute(db);
}
