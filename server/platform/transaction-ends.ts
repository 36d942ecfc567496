import type { QueryExecutorProvider } from 'kysely';

interface Ends {
  readonly before: (() => Promise<void>)[];
  readonly after: (() => void)[];
}

/** By their executors, which all faces of one transaction share. */
const open = new WeakMap<object, Ends>();

/** Lets others take part in the end of the transaction that `begin` begins; for `withTransaction` alone. */
export async function runWithEnds<Trx extends QueryExecutorProvider, Result>(
  begin: (run: (trx: Trx) => Promise<Result>) => Promise<Result>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const ends: Ends = { before: [], after: [] };
  const result = await begin(async (trx) => {
    open.set(trx.getExecutor(), ends);
    const done = await work(trx);
    for (const last of ends.before) await last();
    return done;
  });
  for (const next of ends.after) next();
  return result;
}

/** Runs `last` when the work of a transaction is done, as its last part; outside of transactions at once. */
export async function beforeCommit(trx: QueryExecutorProvider, last: () => Promise<void>): Promise<void> {
  const ends = open.get(trx.getExecutor());
  if (ends) ends.before.push(last);
  else await last();
}

/** Calls `next` on this node when a transaction is committed, never when it is rolled back; outside at once. */
export function afterCommit(trx: QueryExecutorProvider, next: () => void): void {
  const ends = open.get(trx.getExecutor());
  if (ends) ends.after.push(next);
  else next();
}
