import { allowLongPauses, type Db } from './database.ts';
import { runOutsideShare } from './request-context.ts';

/**
 * Every query of `read` sees the database as it was at the first of them, and none can write. `read` may pause between
 * them: it must have a time limit of its own.
 */
export async function withSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  // A pause must not keep the caller's other requests waiting; exports have limits of their own.
  return runOutsideShare(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        await allowLongPauses(snapshot);
        return read(snapshot);
      }),
  );
}
