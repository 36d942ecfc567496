import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface TokenRow {
  readonly uuid: string;
  readonly start: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

export interface NewToken extends Omit<TokenRow, 'lastUsedAt'> {
  readonly userId: string;
  readonly tokenHash: Buffer;
}

export async function insertToken(trx: Db, token: NewToken): Promise<void> {
  await sql`
    insert into access_tokens (uuid, user_id, token_hash, start, name, scopes, created_at, expires_at)
    values (${token.uuid}, ${token.userId}, ${token.tokenHash}, ${token.start}, ${token.name},
      ${[...token.scopes]}::text[], ${token.createdAt}, ${token.expiresAt})`.execute(trx);
}

/** Returns the tokens of a user, newest first. */
export async function findTokens(db: Db, userId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select uuid, start, name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt",
      expires_at as "expiresAt"
    from access_tokens where user_id = ${userId} order by created_at desc, uuid desc`.execute(db);
  return rows;
}

export interface LiveToken {
  readonly uuid: string;
  readonly userId: string;
  readonly username: string;
  readonly scopes: readonly string[];
  readonly lastUsedAt: Date | null;
}

/** Finds the token of a request: neither expired nor of a user who is deactivated or suspended. */
export async function findLiveToken(db: Db, tokenHash: Buffer, now: Date): Promise<LiveToken | undefined> {
  const { rows } = await sql<LiveToken>`
    select t.uuid, t.user_id as "userId", u.username, t.scopes, t.last_used_at as "lastUsedAt"
    from access_tokens t join users u on u.uuid = t.user_id
    where t.token_hash = ${tokenHash} and (t.expires_at is null or t.expires_at > ${now})
      and u.is_active`.execute(db);
  return rows[0];
}

export async function updateTokenUse(db: Db, uuid: string, now: Date): Promise<void> {
  await sql`
    update access_tokens set last_used_at = ${now}
    where uuid = ${uuid} and (last_used_at is null or last_used_at < ${now})`.execute(db);
}

/** Deletes a token of this user; returns whether there was one. */
export async function deleteToken(trx: Db, userId: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from access_tokens where uuid = ${uuid} and user_id = ${userId} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteTokensOf(trx: Db, userId: string): Promise<void> {
  await sql`delete from access_tokens where user_id = ${userId}`.execute(trx);
}

export async function deleteTokensExpiredBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from access_tokens where expires_at < ${moment}`.execute(db);
}
