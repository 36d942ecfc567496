import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface PasskeyRow {
  readonly uuid: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = sql`uuid, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter,
  transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function insertPasskey(trx: Db, passkey: Omit<PasskeyRow, 'lastUsedAt'>): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys (uuid, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.uuid}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${[...passkey.transports]}::text[], ${passkey.name}, ${passkey.createdAt})
    on conflict (credential_id) do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** Returns the passkeys of a user, oldest first. */
export async function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkeys where user_id = ${userId} order by created_at, uuid`.execute(db);
  return rows;
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkeys where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

export async function updatePasskeyUse(
  trx: Db,
  { uuid, counter, now }: { uuid: string; counter: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = ${now} where uuid = ${uuid} returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function deletePasskey(trx: Db, userId: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from passkeys where uuid = ${uuid} and user_id = ${userId} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deletePasskeysOf(trx: Db, userId: string): Promise<number> {
  const { rows } = await sql`delete from passkeys where user_id = ${userId} returning 1`.execute(trx);
  return rows.length;
}
