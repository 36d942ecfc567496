import { followSuggestions } from '@plotline/contract/follows.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { usersIn } from './follow-list.ts';
import { LISTS } from './use-follow-list.ts';

/** Whoever was followed here stays in sight for a while, with the way to undo it. */
const FRESH_MS = 300_000;

/** A few users whom the viewer might follow; none until they are known. */
export function useSuggestions() {
  // The only page of a list, so that it shows what is done in others.
  const { data } = useInfiniteQuery({
    queryKey: [...LISTS, 'suggestions'],
    queryFn: ({ signal }) => api.call(followSuggestions, { signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: FRESH_MS,
  });
  return data ? usersIn(data) : [];
}
