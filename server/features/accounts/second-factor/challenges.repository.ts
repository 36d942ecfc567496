import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Sign-in or registration of a passkey that was begun. */
export interface Challenge {
  readonly purpose: 'second_factor' | 'passkey_login' | 'passkey_registration';
  /** Null for a sign-in with a passkey. */
  readonly userId: string | null;
  readonly isRemembered: boolean;
  readonly webauthnChallenge: string | null;
}

export interface NewChallenge extends Challenge {
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await sql`
    insert into sign_in_challenges (token_hash, purpose, user_id, is_remembered, webauthn_challenge, expires_at)
    values (${challenge.tokenHash}, ${challenge.purpose}, ${challenge.userId}, ${challenge.isRemembered},
      ${challenge.webauthnChallenge}, ${challenge.expiresAt})`.execute(db);
}

export async function findChallenge(db: Db, tokenHash: Buffer, now: Date): Promise<Challenge | undefined> {
  const { rows } = await sql<Challenge>`
    select purpose, user_id as "userId", is_remembered as "isRemembered",
      webauthn_challenge as "webauthnChallenge"
    from sign_in_challenges where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db);
  return rows[0];
}

export async function updateWebauthnChallenge(db: Db, tokenHash: Buffer, challenge: string): Promise<void> {
  await sql`
    update sign_in_challenges set webauthn_challenge = ${challenge} where token_hash = ${tokenHash}`.execute(
    db,
  );
}

/** Deletes a challenge; returns false for all but one of several concurrent callers. */
export async function deleteChallenge(trx: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from sign_in_challenges where token_hash = ${tokenHash} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteChallengesOf(trx: Db, userId: string): Promise<void> {
  await sql`delete from sign_in_challenges where user_id = ${userId}`.execute(trx);
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await sql`delete from sign_in_challenges where expires_at <= ${now}`.execute(db);
}
