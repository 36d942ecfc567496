import type { Db } from './database.ts';

/** Every query of `read` sees the database as it was at the first of them, and none can write. */
export async function withSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
