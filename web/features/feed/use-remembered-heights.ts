import { useQueryClient } from '@tanstack/react-query';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo } from 'react';

/** Stores the heights of a feed's posts, so that the scroll position can be restored. */
export function useRememberedHeights(name: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const queryKey = ['kept', 'heights', name];
    return {
      initial: queries.getQueryData<VirtualItem[]>(queryKey) ?? [],
      /** Returns the function that stores them when the list unmounts. */
      remember: (read: () => VirtualItem[]) => () => void queries.setQueryData(queryKey, read()),
    };
  }, [queries, name]);
}
