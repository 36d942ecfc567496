import type { QueryExecutorProvider } from 'kysely';
import { isDatabaseUnavailable } from './database-errors.ts';

interface Hook {
  readonly committed: () => void;
  readonly unknown: (() => void) | undefined;
}

/** Hooks by executor, which all views of a transaction share. */
const open = new WeakMap<object, Hook[]>();

/** Runs a transaction with hooks; for `withTransaction` only. */
export async function runWithHooks<Trx extends QueryExecutorProvider, Result>(
  begin: (run: (trx: Trx) => Promise<Result>) => Promise<Result>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const hooks: Hook[] = [];
  let isCommitting = false;
  let result: Result;
  try {
    result = await begin(async (trx) => {
      open.set(trx.getExecutor(), hooks);
      const done = await work(trx);
      isCommitting = true;
      return done;
    });
  } catch (error) {
    if (isCommitting && isDatabaseUnavailable(error)) for (const { unknown } of hooks) unknown?.();
    throw error;
  }
  for (const { committed } of hooks) committed();
  return result;
}

/**
 * Calls `committed` after a commit, never after a rollback; outside of transactions at once. If the connection breaks
 * during the commit, no one knows whether it took place, and `unknown` is called.
 */
export function afterCommit(trx: QueryExecutorProvider, committed: () => void, unknown?: () => void): void {
  const hooks = open.get(trx.getExecutor());
  if (hooks) hooks.push({ committed, unknown });
  else committed();
}
