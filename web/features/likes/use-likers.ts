import { likers, type Likeable } from '@plotline/contract/likes.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { LISTS } from '../follows/use-follow-list.ts';

export const LIKERS = [...LISTS, 'likers'] as const;

export function likersKey({ likeable_type, likeable_uuid }: Likeable): readonly string[] {
  return [...LIKERS, likeable_type, likeable_uuid];
}

/** Loads the users who like a target, page by page, newest first. */
export function useLikers({ likeable_type, likeable_uuid }: Likeable) {
  const target = { likeable_type, likeable_uuid };
  return useInfiniteQuery({
    queryKey: likersKey(target),
    queryFn: ({ pageParam, signal }) =>
      api.call(likers, { query: { ...target, ...cursorQuery(pageParam) }, signal }),
    ...cursorPaging,
    staleTime: 0,
  });
}
