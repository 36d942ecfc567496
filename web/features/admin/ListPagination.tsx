import { ADMIN_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { useEffect, useEffectEvent } from 'react';
import type { SetPageQuery } from '../../platform/page-query.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { DEFAULT_KEYS, ROWS_OPTIONS, type Place } from './admin-url.ts';

interface ListPaginationProps {
  place: Place;
  /** All rows there are. */
  total: number;
  setQuery: SetPageQuery;
  /** Whether `total` is that of the rows shown before. */
  isStale?: boolean;
  keys?: typeof DEFAULT_KEYS;
  defaultLimit?: number;
}

/** Pages of a list whose place is in the URL; absent if all rows fit on the smallest page. */
export function ListPagination(props: ListPaginationProps) {
  const {
    place,
    total,
    setQuery,
    isStale = false,
    keys = DEFAULT_KEYS,
    defaultLimit = ADMIN_PAGE_SIZE,
  } = props;
  const last = Math.max(1, Math.ceil(total / place.limit));
  const isBeyond = !isStale && place.page > last;
  const goToLast = useEffectEvent(() => setQuery({ [keys.page]: pageText(last) }, { replace: true }));
  // The list has become shorter, or the address was typed.
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
  const [smallest = ADMIN_PAGE_SIZE] = ROWS_OPTIONS;
  if (total <= smallest) return null;
  return (
    <Pagination
      page={Math.min(place.page, last) - 1}
      rowsPerPage={place.limit}
      count={total}
      options={ROWS_OPTIONS}
      onPage={(next) => setQuery({ [keys.page]: pageText(next + 1) })}
      onRowsPerPage={(rows) =>
        setQuery({ [keys.rows]: rows === defaultLimit ? null : String(rows), [keys.page]: null })
      }
    />
  );
}

function pageText(page: number): string | null {
  return page === 1 ? null : String(page);
}
