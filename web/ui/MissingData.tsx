import type { ReactNode } from 'react';
import { LoadError } from './ErrorState.tsx';
import { ListSkeleton } from './Skeletons.tsx';

interface MissingDataProps {
  query: {
    readonly data: unknown;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** The message of a failure for which the server gives none. */
  fallback: string;
  /** Shown while the query loads; one row of a list if absent. */
  children?: ReactNode;
}

/** Stands for the data of a query until there is some: a placeholder, or the error with a retry button. */
export function MissingData({ query, fallback, children = <ListSkeleton rows={1} /> }: MissingDataProps) {
  if (query.data !== undefined) return null;
  return query.isError ? <LoadError query={query} fallback={fallback} /> : children;
}
