import type { Validators } from '@plotline/server/tracker-kit/sync/provider-http.ts';
import type { ChessDb } from '../chess.db.ts';
import type { KnownMonth } from './history-plan.ts';

export async function findMonths(db: ChessDb, accountId: string): Promise<readonly KnownMonth[]> {
  const rows = await db
    .selectFrom('chess_months')
    .select(['month', 'is_complete'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ month, is_complete }) => ({ month, isComplete: is_complete }));
}

/** Marks the months that this run has to fetch. A forced run fetches unfinished ones unconditionally. */
export async function setDue(
  db: ChessDb,
  accountId: string,
  { months, isForced }: { months: readonly string[]; isForced: boolean },
): Promise<void> {
  if (months.length === 0) return;
  await db
    .insertInto('chess_months')
    .values(months.map((month) => ({ account_id: accountId, month, is_due: true })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'month']).doUpdateSet((eb) => {
        const keptIfComplete = (column: 'etag' | 'last_modified') =>
          eb
            .case()
            .when(eb.ref('chess_months.is_complete'), '=', true)
            .then(eb.ref(`chess_months.${column}`))
            .else(null)
            .end();
        return {
          is_due: true,
          ...(isForced && { etag: keptIfComplete('etag'), last_modified: keptIfComplete('last_modified') }),
        };
      }),
    )
    .execute();
}

/** Finds the newest month left to fetch, and how many are left. */
export async function findDueMonth(
  db: ChessDb,
  accountId: string,
): Promise<{ readonly month: string; readonly validators: Validators; readonly left: number } | null> {
  const rows = await db
    .selectFrom('chess_months')
    .select(['month', 'etag', 'last_modified'])
    .where('account_id', '=', accountId)
    .where('is_due', '=', true)
    .orderBy('month', 'desc')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { month, etag, last_modified: lastModified } = first;
  return { month, validators: { etag, lastModified }, left: rows.length };
}

export async function countMonths(db: ChessDb, accountId: string): Promise<number> {
  const { months } = await db
    .selectFrom('chess_months')
    .select((eb) => eb.fn.countAll<number>().as('months'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return months;
}

/** Returns the numbers of games of accounts that were not stored because their rules or format are unknown. */
export async function countLeftOut(
  db: ChessDb,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chess_months')
    .select((eb) => ['account_id', eb.fn.sum<number>('left_out').as('games')])
    .where('account_id', 'in', [...accountIds])
    .where('left_out', '>', 0)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, games }) => [account_id, games]));
}

interface FetchedMonth {
  readonly month: string;
  readonly isComplete: boolean;
  /** Null: the month had not changed, and what is stored of it stays. */
  readonly fetched: { readonly validators: Validators; readonly leftOut: number } | null;
}

/** Saves that a month was fetched. */
export async function saveFetched(
  db: ChessDb,
  accountId: string,
  { month, isComplete, fetched }: FetchedMonth,
): Promise<void> {
  await db
    .updateTable('chess_months')
    .set({
      is_due: false,
      is_complete: isComplete,
      ...(fetched && {
        etag: fetched.validators.etag,
        last_modified: fetched.validators.lastModified,
        left_out: fetched.leftOut,
      }),
    })
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .execute();
}
