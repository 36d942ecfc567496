import { sql } from 'kysely';
import { executeWithNext } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';

export interface ActorRow {
  readonly uuid: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly photo: string | null;
}

/** The first lock of whoever likes or comments: nobody is activated or deactivated meanwhile. */
export async function holdActivations(trx: Db): Promise<void> {
  await executeWithNext(trx, sql`select hold_activations()`);
}

/** An active person. */
export async function findActor(trx: Db, userId: string): Promise<ActorRow | undefined> {
  const { rows } = await sql<ActorRow>`
    select uuid, username, first_name, last_name, profile_photo_path as photo
    from users where uuid = ${userId} and is_active`.execute(trx);
  return rows[0];
}
