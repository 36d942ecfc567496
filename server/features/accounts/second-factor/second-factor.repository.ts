import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface TotpRow {
  readonly sealedSecret: string;
  readonly enabledAt: Date | null;
}

export async function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select sealed_secret as "sealedSecret", enabled_at as "enabledAt" from totp_secrets
    where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Stores a new secret that is not confirmed; returns false if one is enabled. */
export async function insertTotp(
  db: Db,
  { userId, sealedSecret, now }: { userId: string; sealedSecret: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_secrets as t (user_id, sealed_secret, created_at) values (${userId}, ${sealedSecret}, ${now})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
      where t.enabled_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Enables a secret with its first code; returns false if it was enabled or replaced meanwhile. */
export async function enableTotp(
  trx: Db,
  { userId, sealedSecret, step, now }: { userId: string; sealedSecret: string; step: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update totp_secrets set enabled_at = ${now}, last_step = ${step}
    where user_id = ${userId} and sealed_secret = ${sealedSecret} and enabled_at is null
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Marks the code of a time step as used; returns false if it or a later one was used before. */
export async function useTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_secrets set last_step = ${step} where user_id = ${userId} and last_step < ${step}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether there was an enabled or unconfirmed secret. */
export async function deleteTotp(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`delete from totp_secrets where user_id = ${userId} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Replaces all recovery codes; no hashes delete them. */
export async function replaceRecoveryCodes(
  trx: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(trx);
  if (hashes.length === 0) return;
  await sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, code_hash from unnest(${hashes}::bytea[]) as code_hash`.execute(trx);
}

/** Marks a recovery code as used, for only one of several concurrent callers. */
export async function useRecoveryCode(
  db: Db,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from recovery_codes where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}
