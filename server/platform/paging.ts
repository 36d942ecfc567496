import { sql, type RawBuilder } from 'kysely';
import { decodeCursor, encodeCursor, timestampOf, type Position } from './cursor.ts';
import { HttpError } from './http/errors.ts';

/** A part of a list: after a position (null: from the beginning), past `offset` more rows, `count` of them. */
export interface Slice {
  readonly after: Position | null;
  readonly offset: number;
  readonly count: number;
}

/** The part of a list that a request names: by a cursor, or by the number of a page. */
export interface Paging {
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly limit: number;
}

/** Deepest offset of a numbered page: the database reads every row before it. A cursor reaches any depth. */
const MAX_OFFSET = 10_000;

/** Reads the requested page of a list. */
export async function readPage<Row extends Position>(
  { total, ...paging }: Paging & { readonly total: number },
  read: (slice: Slice) => Promise<readonly Row[]>,
) {
  const slice = sliceOf(paging, total);
  return pageOf(slice ? await read(slice) : [], paging.limit);
}

/** Returns the slice of a page and one row more, which shows whether there is a next page; null beyond the end. */
export function sliceOf(paging: Paging, total: number): Slice | null {
  const { cursor, page = 1, limit } = paging;
  const offset = (page - 1) * limit;
  return cursor === undefined && offset > 0 && offset >= total ? null : openSliceOf(paging);
}

/** Returns the slice of a page of a list whose length is not known yet. */
export function openSliceOf({ cursor, page = 1, limit }: Paging): Slice {
  if (cursor !== undefined) return { after: decodeCursor(cursor), offset: 0, count: limit + 1 };
  const offset = (page - 1) * limit;
  if (offset > MAX_OFFSET) throw pageTooDeep();
  return { after: null, offset, count: limit + 1 };
}

/** Splits the rows of a slice into those of the page and the cursor of the next page. */
export function pageOf<Row extends Position>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, has_more: last !== undefined, next_cursor: last ? encodeCursor(last) : null };
}

/** Selects a time column as a `Position` holds it: in microseconds since 1970. */
export function microsOf(time: string): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(time)}) * 1000000)::int8`;
}

/** Condition on the columns of a list, newest first: only rows behind a position, all when it is null. */
export function isOlder(after: Position | null, time: string, uuid: string): RawBuilder<boolean> {
  return after ? compare(after, [time, uuid], '<') : sql<boolean>`true`;
}

/** Condition on the columns of a list, oldest first: only rows behind a position, all when it is null. */
export function isNewer(after: Position | null, time: string, uuid: string): RawBuilder<boolean> {
  return after ? compare(after, [time, uuid], '>') : sql<boolean>`true`;
}

function compare(
  { micros, uuid }: Position,
  columns: readonly [time: string, uuid: string],
  operator: '<' | '>',
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))})
    ${sql.raw(operator)} (${timestampOf(micros)}::timestamptz, ${uuid}::uuid)`;
}

function pageTooDeep(): HttpError {
  return new HttpError(422, 'http.page_too_deep', [
    { loc: ['query', 'page'], msg: 'So far down the list, continue with the cursor', type: 'value_error' },
  ]);
}

/** Numbers of a list that is read by page. */
export function numberedPage({ page, limit, total }: Record<'page' | 'limit' | 'total', number>) {
  return { total, page, limit, total_pages: Math.ceil(total / limit) };
}
