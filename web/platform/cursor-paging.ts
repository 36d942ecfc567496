/** The options that all infinite queries of lists with cursors share. */
export const cursorPaging = {
  initialPageParam: firstPage(),
  getNextPageParam: ({ has_more: hasMore = true, next_cursor: cursor }: CursorPage) =>
    hasMore ? cursor : null,
};

interface CursorPage {
  readonly has_more?: boolean;
  readonly next_cursor: string | null;
}

function firstPage(): string | null {
  return null;
}

/** Returns the query that asks for a page. */
export function cursorQuery(cursor: string | null): { readonly cursor?: string } {
  return cursor === null ? {} : { cursor };
}
