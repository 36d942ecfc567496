import type { Db } from '../../platform/database.ts';
import { findAdministrators } from './accounts.repository.ts';

/** The ids of those who administer this server now. */
export function administratorsOf(db: Db): Promise<string[]> {
  return findAdministrators(db);
}
