import {
  hiddenPosts,
  restorePost,
  type HiddenPost,
  type HiddenPosts,
} from '@plotline/contract/activities.ts';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { messageOf } from '../../platform/api-error.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useToast } from '../../ui/Toasts.tsx';

export const HIDDEN_POSTS = ['hidden-posts'] as const;

/** Loads the viewer's hidden posts, newest first, page by page. */
export function useHiddenPosts() {
  return useInfiniteQuery({
    queryKey: HIDDEN_POSTS,
    queryFn: ({ pageParam, signal }) => api.call(hiddenPosts, { query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  });
}

type Restored = Pick<HiddenPost, 'activity_uuid' | 'tracker_type'> & {
  /** Puts it back into the loaded feeds, which do not reload by themselves. */
  readonly putBack?: () => void;
};

/** Restores a hidden post; it leaves the list optimistically. */
export function useRestorePost(): (post: Restored) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ tracker_type, activity_uuid: uuid }: Restored) =>
      api.call(restorePost, { params: { tracker_type, uuid } }),
    onMutate: async ({ activity_uuid: uuid }) => {
      await queries.cancelQueries({ queryKey: HIDDEN_POSTS });
      queries.setQueryData<InfiniteData<HiddenPosts>>(HIDDEN_POSTS, (list) => list && without(list, uuid));
    },
    onError: (error) => {
      toast({ message: messageOf(error, 'Failed to restore the post') });
      return queries.invalidateQueries({ queryKey: HIDDEN_POSTS });
    },
    onSuccess: (_, { putBack }) => {
      putBack?.();
      toast({ message: 'Back in the feed' });
      return queries.invalidateQueries({ queryKey: feedKey });
    },
  });
  return mutate;
}

function without(list: InfiniteData<HiddenPosts>, uuid: string): InfiniteData<HiddenPosts> {
  const pages = list.pages.map((page) => ({
    ...page,
    activities: page.activities.filter(({ activity_uuid }) => activity_uuid !== uuid),
  }));
  return { ...list, pages };
}
