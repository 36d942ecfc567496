import { useQueryClient } from '@tanstack/react-query';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo } from 'react';

/** The heights of a feed's posts, so that who comes back finds the page as long as it was, and the place. */
export function useRememberedHeights(name: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const queryKey = ['kept', 'heights', name];
    return {
      initial: queries.getQueryData<VirtualItem[]>(queryKey) ?? [],
      /** Gives back the function that keeps them, for when the list goes. */
      remember: (read: () => VirtualItem[]) => () => void queries.setQueryData(queryKey, read()),
    };
  }, [queries, name]);
}
