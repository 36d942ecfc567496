import type { QueryExecutorProvider } from 'kysely';

interface Hooks {
  readonly before: (() => Promise<void>)[];
  readonly after: (() => void)[];
}

/** Hooks by executor, which all views of a transaction share. */
const open = new WeakMap<object, Hooks>();

/** Runs a transaction with hooks; for `withTransaction` only. */
export async function runWithHooks<Trx extends QueryExecutorProvider, Result>(
  begin: (run: (trx: Trx) => Promise<Result>) => Promise<Result>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const hooks: Hooks = { before: [], after: [] };
  const result = await begin(async (trx) => {
    open.set(trx.getExecutor(), hooks);
    const done = await work(trx);
    for (const hook of hooks.before) await hook();
    return done;
  });
  for (const hook of hooks.after) hook();
  return result;
}

/** Runs `hook` as the last part of a transaction; outside of transactions at once. */
export async function beforeCommit(trx: QueryExecutorProvider, hook: () => Promise<void>): Promise<void> {
  const hooks = open.get(trx.getExecutor());
  if (hooks) hooks.before.push(hook);
  else await hook();
}

/** Calls `hook` after a commit, never after a rollback; outside of transactions at once. */
export function afterCommit(trx: QueryExecutorProvider, hook: () => void): void {
  const hooks = open.get(trx.getExecutor());
  if (hooks) hooks.after.push(hook);
  else hook();
}
