import { likers, type Likeable } from '@plotline/contract/likes.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { LISTS } from '../follows/use-follow-list.ts';

/** Starts the key of every list of those who like something. */
export const LIKERS = [...LISTS, 'likers'] as const;

export function likersKey({ likeable_type, likeable_uuid }: Likeable): readonly string[] {
  return [...LIKERS, likeable_type, likeable_uuid];
}

/** Who likes something, page by page, the newest first. */
export function useLikers({ likeable_type, likeable_uuid }: Likeable) {
  const target = { likeable_type, likeable_uuid };
  return useInfiniteQuery({
    queryKey: likersKey(target),
    queryFn: ({ pageParam, signal }) =>
      api.call(likers, { query: { ...target, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ has_more, next_cursor }) => (has_more ? next_cursor : null),
    staleTime: 0,
  });
}

function firstPage(): string | null {
  return null;
}
