import { sql } from 'kysely';
import { queueStatement } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';

export interface ActorRow {
  readonly uuid: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly photo: string | null;
}

/** The first lock of whoever likes or comments: no one is activated or deactivated meanwhile. */
export async function lockActivations(trx: Db): Promise<void> {
  await queueStatement(trx, sql`select hold_activations()`);
}

/** An active user. */
export async function findActor(trx: Db, userId: string): Promise<ActorRow | undefined> {
  const { rows } = await sql<ActorRow>`
    select uuid, username, first_name, last_name, profile_photo_path as photo
    from users where uuid = ${userId} and is_active`.execute(trx);
  return rows[0];
}
