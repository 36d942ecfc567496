import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface SignupRequestRow {
  readonly uuid: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly createdAt: Date;
}

/** Request with all that the account needs. */
export interface CompleteSignupRequest extends SignupRequestRow {
  readonly passwordHash: string;
  readonly timezone: string;
  /** Fields of the form that belong to trackers. */
  readonly extraFields: Readonly<Record<string, unknown>>;
}

export async function insertSignupRequest(trx: Db, request: CompleteSignupRequest): Promise<void> {
  await sql`
    insert into signup_requests
      (uuid, username, email, password_hash, first_name, last_name, timezone, extra_fields, created_at)
    values (${request.uuid}, ${request.username}, ${request.email}, ${request.passwordHash}, ${request.firstName},
      ${request.lastName}, ${request.timezone}, ${JSON.stringify(request.extraFields)}::jsonb,
      ${request.createdAt})`.execute(trx);
}

/** Returns a slice of the undecided requests, oldest first. */
export async function findSignupRequests(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<SignupRequestRow[]> {
  const { rows } = await sql<SignupRequestRow>`
    select uuid, username, email, first_name as "firstName", last_name as "lastName", created_at as "createdAt"
    from signup_requests where declined_at is null
    order by created_at, uuid limit ${limit} offset ${offset}::bigint`.execute(db);
  return rows;
}

export async function countSignupRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from signup_requests where declined_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Deletes an undecided request and returns it, to only one of several concurrent callers. */
export async function takeSignupRequest(trx: Db, uuid: string): Promise<CompleteSignupRequest | undefined> {
  const { rows } = await sql<CompleteSignupRequest>`
    delete from signup_requests where uuid = ${uuid} and declined_at is null
    returning uuid, username, email, password_hash as "passwordHash", first_name as "firstName",
      last_name as "lastName", timezone, extra_fields as "extraFields", created_at as "createdAt"`.execute(
    trx,
  );
  return rows[0];
}

/** Returns the declined request; undefined if it was decided on before. */
export async function markSignupDeclined(
  trx: Db,
  uuid: string,
  now: Date,
): Promise<{ username: string; email: string } | undefined> {
  const { rows } = await sql<{ username: string; email: string }>`
    update signup_requests set declined_at = ${now} where uuid = ${uuid} and declined_at is null
    returning username, email`.execute(trx);
  return rows[0];
}

/** Returns the newest request for an address, without the text of the address. */
export async function findRequestCredentials(db: Db, email: string) {
  const { rows } = await sql<{ passwordHash: string; isDeclined: boolean }>`
    select password_hash as "passwordHash", declined_at is not null as "isDeclined"
    from signup_requests where lower(email) = lower(${email})
    order by declined_at desc nulls first limit 1`.execute(db);
  return rows[0];
}

export async function deleteDeclinedBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from signup_requests where declined_at < ${moment}`.execute(db);
}
