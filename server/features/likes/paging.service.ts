import { decodeCursor, encodeCursor, type Position } from '../../platform/cursor.ts';
import { pageTooDeep } from './likes.errors.ts';

/** Which part of a list: after a position (null: from its beginning), past `offset` more, `count` of them. */
export interface Slice {
  readonly after: Position | null;
  readonly offset: number;
  readonly count: number;
}

export interface Paging {
  readonly page: number;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** How far a numbered page may reach: the database reads everything before it. A cursor reaches any depth. */
const DEEPEST = 10_000;

/** One more than is shown, which tells whether there are more. Null: the page lies beyond the end. */
export function sliceOf({ cursor, page, limit }: Paging, total: number): Slice | null {
  if (cursor !== undefined) return { after: decodeCursor(cursor), offset: 0, count: limit + 1 };
  const offset = (page - 1) * limit;
  if (offset > 0 && offset >= total) return null;
  if (offset > DEEPEST) throw pageTooDeep();
  return { after: null, offset, count: limit + 1 };
}

/** What is shown of the rows of a slice. */
export function pageOf<Row extends Position>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, has_more: last !== undefined, next_cursor: last ? encodeCursor(last) : null };
}
