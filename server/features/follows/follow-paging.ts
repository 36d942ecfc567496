import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { followers } from '@plotline/contract/follows.ts';
import { FOLLOW_LIST_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { decodeCursor, encodeCursor, type Position } from '../../platform/cursor.ts';
import type { Slice } from './follow-lists.repository.ts';
import { pageTooDeep } from './follows.errors.ts';

export type Paging = QueryOf<typeof followers>;

/** How far a numbered page may reach: the database reads everything before it. A cursor reaches any depth. */
const DEEPEST = 10_000;

/** What a page needs of a list: one more than it shows, which tells whether there are more. Null: it lies beyond the end. */
export function sliceOf({ cursor, page = 1, ...paging }: Paging, total: number): Slice | null {
  const count = limitOf(paging) + 1;
  if (cursor !== undefined) return { after: decodeCursor(cursor), offset: 0, count };
  const offset = (page - 1) * limitOf(paging);
  if (offset > 0 && offset >= total) return null;
  if (offset > DEEPEST) throw pageTooDeep();
  return { after: null, offset, count };
}

/** The rows that a page shows, and where the list goes on. */
export function pageOf<Row extends Position>(rows: readonly Row[], paging: Paging) {
  const limit = limitOf(paging);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, end: { has_more: last !== undefined, next_cursor: last ? encodeCursor(last) : null } };
}

/** The moment a position names. */
export function instantOf({ micros }: Position): string {
  return new Date(Math.floor(micros / 1000)).toISOString();
}

function limitOf({ limit = FOLLOW_LIST_PAGE_SIZE }: Pick<Paging, 'limit'>): number {
  return limit;
}
