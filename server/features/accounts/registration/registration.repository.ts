import type { Registration } from '@plotline/contract/registration.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export async function findRegistration(db: Db): Promise<Registration> {
  const { rows } = await sql<{ registration: Registration }>`
    select registration from server_settings`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('the settings of the server are missing');
  return settings.registration;
}

/** Returns whether anything changed. */
export async function updateRegistration(trx: Db, registration: Registration): Promise<boolean> {
  const { rows } = await sql`
    update server_settings set registration = ${registration} where registration <> ${registration}
    returning 1`.execute(trx);
  return rows.length > 0;
}

export interface InviteRow {
  readonly uuid: string;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly usedAt: Date | null;
  readonly usedBy: string | null;
}

export interface NewInvite {
  readonly uuid: string;
  readonly tokenHash: Buffer;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvite(trx: Db, invite: NewInvite): Promise<void> {
  await sql`
    insert into invites (uuid, token_hash, created_by, created_at, expires_at)
    values (${invite.uuid}, ${invite.tokenHash}, ${invite.createdBy}, ${invite.createdAt}, ${invite.expiresAt})`.execute(
    trx,
  );
}

/** Returns a slice of all invites, newest first. */
export async function findInvites(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<InviteRow[]> {
  const { rows } = await sql<InviteRow>`
    select uuid, created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt",
      revoked_at as "revokedAt", used_at as "usedAt", used_by as "usedBy"
    from invites order by created_at desc, uuid desc limit ${limit} offset ${offset}::bigint`.execute(db);
  return rows;
}

export async function countInvites(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from invites`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns whether an invite can be used. */
export async function isInviteOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from invites
    where token_hash = ${tokenHash} and used_at is null and revoked_at is null and expires_at > ${now}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Marks an invite as used by a new account; returns whether it could be used, for only one of several callers. */
export async function useInvite(
  trx: Db,
  { tokenHash, userId, now }: { tokenHash: Buffer; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update invites set used_at = ${now}, used_by = ${userId}
    where token_hash = ${tokenHash} and used_at is null and revoked_at is null and expires_at > ${now}
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Returns whether the invite could still be used. */
export async function revokeOpenInvite(trx: Db, uuid: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update invites set revoked_at = ${now}
    where uuid = ${uuid} and used_at is null and revoked_at is null and expires_at > ${now}
    returning 1`.execute(trx);
  return rows.length > 0;
}
