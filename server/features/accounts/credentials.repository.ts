import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['uuid', 'email', 'password_hash', 'is_active', 'must_confirm_email'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

export async function findPasswordHash(db: Db, uuid: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return account?.password_hash;
}

export async function updatePassword(trx: Db, uuid: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('uuid', '=', uuid).execute();
}
