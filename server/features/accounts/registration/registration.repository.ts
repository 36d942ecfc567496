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
