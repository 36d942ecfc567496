import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface EmailConfirmation {
  readonly email: string;
  readonly expiresAt: Date;
}

/** Stores the address that a user has to confirm, in place of an earlier one. */
export async function upsertEmailConfirmation(
  trx: Db,
  { userId, email, expiresAt }: EmailConfirmation & { readonly userId: string },
): Promise<void> {
  await sql`
    insert into email_confirmations (user_id, email, expires_at) values (${userId}, ${email}, ${expiresAt})
    on conflict (user_id) do update
      set email = excluded.email, expires_at = excluded.expires_at, token_hash = null`.execute(trx);
}

export async function findEmailConfirmation(
  db: Db,
  userId: string,
  now: Date,
): Promise<EmailConfirmation | undefined> {
  const { rows } = await sql<EmailConfirmation>`
    select email, expires_at as "expiresAt" from email_confirmations
    where user_id = ${userId} and expires_at > ${now}`.execute(db);
  return rows[0];
}

/**
 * Sets the token of a link that is about to be mailed; an earlier link becomes invalid. Returns false if the user has
 * chosen another address since.
 */
export async function updateConfirmationToken(
  db: Db,
  { userId, email, tokenHash }: { userId: string; email: string; tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update email_confirmations set token_hash = ${tokenHash} where user_id = ${userId} and email = ${email}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function findConfirmingUser(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from email_confirmations where token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.userId;
}

/** Deletes the confirmation of a link and returns it, to only one of several concurrent callers. */
export async function takeEmailConfirmation(
  trx: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; email: string } | undefined> {
  const { rows } = await sql<{ userId: string; email: string }>`
    delete from email_confirmations where token_hash = ${tokenHash} and expires_at > ${now}
    returning user_id as "userId", email`.execute(trx);
  return rows[0];
}

export async function deleteEmailConfirmationOf(trx: Db, userId: string): Promise<void> {
  await sql`delete from email_confirmations where user_id = ${userId}`.execute(trx);
}

export async function deleteExpiredEmailConfirmations(db: Db, now: Date): Promise<void> {
  await sql`delete from email_confirmations where expires_at <= ${now}`.execute(db);
}

/** Sets an address that its owner has confirmed, or that needs no confirmation. */
export async function updateEmail(trx: Db, userId: string, email: string): Promise<void> {
  await sql`update users set email = ${email}, must_confirm_email = false where uuid = ${userId}`.execute(
    trx,
  );
}

/** Lets a user sign in whose mailbox was proven otherwise. */
export async function markEmailConfirmed(trx: Db, userId: string): Promise<void> {
  await sql`
    update users set must_confirm_email = false where uuid = ${userId} and must_confirm_email`.execute(trx);
}
