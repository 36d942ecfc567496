import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

const SESSIONS_SHOWN = 500;

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
}

/** The one query of every signed-in request; as text it is made in no time. */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select s.uuid, s.user_id, s.is_remembered, s.created_at, s.last_active_at, u.username, u.role
    from sessions s join users u on u.uuid = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.is_active`.execute(db);
  return rows[0];
}

/** Of these sessions those that have not ended. */
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

/** Returns the session's kind and when it signed in; undefined when it has ended. */
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

export async function recordUse(trx: Db, use: SessionUse): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ last_active_at: use.at, expires_at: use.expiresAt })
    .where('uuid', '=', use.uuid)
    .where('last_active_at', '<', use.at)
    .execute();
  await trx
    .updateTable('users')
    .set({ last_active_at: use.at })
    .where('uuid', '=', use.userId)
    .where((where) => where.or([where('last_active_at', 'is', null), where('last_active_at', '<', use.at)]))
    .execute();
}

/** Gives back whose session it was; undefined when it had ended already. */
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

/** Of one user; gives back whether it was theirs and had not ended. */
export async function deleteOwnSession(trx: Db, userId: string, uuid: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('sessions')
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Gives back the ids of those that ended. */
export async function deleteOtherSessions(trx: Db, userId: string, keptId: string): Promise<string[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('uuid', '<>', keptId)
    .returning('uuid')
    .execute();
  return ended.map(({ uuid }) => uuid);
}

/** A user's sessions that have not ended, the last used first. */
export async function findLiveSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['uuid', 'created_at', 'last_active_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_active_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
