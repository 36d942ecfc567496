import { allowLongPauses, type Db } from './database.ts';

/**
 * Every query of `read` sees the database as it was at the first of them, and none can write. `read` may pause between
 * them: it must have a time limit of its own.
 */
export async function withSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await allowLongPauses(snapshot);
      return read(snapshot);
    });
}
