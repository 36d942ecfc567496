import { followSuggestions } from '@plotline/contract/follows.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { usersIn } from './follow-list.ts';
import { LISTS } from './use-follow-list.ts';

/** Time for which a followed suggestion stays visible, so that it can be undone. */
const FRESH_MS = 300_000;

/** Loads a few users to follow; empty until loaded. */
export function useSuggestions() {
  // Shaped as a list with one page, so that it is updated with the other lists.
  const { data } = useInfiniteQuery({
    queryKey: [...LISTS, 'suggestions'],
    queryFn: ({ signal }) => api.call(followSuggestions, { signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: FRESH_MS,
  });
  return data ? usersIn(data) : [];
}
