/** The query string of a page: its tab, filters and page number. */
export type PageQuery = Readonly<Record<string, string>>;

/** Changes entries of the query string, null removes one; the page keeps its scroll position. */
export type SetPageQuery = (
  change: Readonly<Record<string, string | null>>,
  options?: {
    /** Replaces the history entry. */
    readonly replace?: boolean;
  },
) => void;
