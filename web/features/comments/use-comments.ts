import { listComments, listReplies, type Comment } from '@plotline/contract/comments.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { useIsViewAs } from '../../platform/view-as.tsx';
import { headsKey, repliesKey, writtenKey } from './comment-keys.ts';
import type { CommentPages } from './list-changes.ts';

/** The activity that comments belong to. */
export type Commented = Pick<
  Activity,
  'activity_uuid' | 'likeable_type' | 'comment_count' | 'comments_preview' | 'comments_closed' | 'username'
>;

const LONGEST_PAGE = 100;

/** Loads all comments on an activity, oldest first, page by page. */
export function useComments(
  { activity_uuid, likeable_type }: Commented,
  { isEnabled, isFarDown = false }: { isEnabled: boolean; isFarDown?: boolean },
) {
  const target = { activity_type: likeable_type, activity_uuid };
  return useInfiniteQuery({
    queryKey: headsKey(activity_uuid),
    queryFn: ({ pageParam, signal }) =>
      api.call(listComments, {
        query: { ...target, ...cursorQuery(pageParam), ...(isFarDown ? { limit: LONGEST_PAGE } : {}) },
        signal,
      }),
    ...cursorPaging,
    enabled: isEnabled,
  });
}

/** Loads the replies of a thread, starting with those that came with its head. */
export function useReplies(
  { activity_uuid }: Pick<Commented, 'activity_uuid'>,
  head: Comment,
  { isEnabled }: { isEnabled: boolean },
) {
  return useInfiniteQuery({
    queryKey: repliesKey(activity_uuid, head.uuid),
    queryFn: ({ pageParam, signal }) =>
      api.call(listReplies, { params: { uuid: head.uuid }, query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    enabled: isEnabled,
    placeholderData: () => firstReplies(head),
  });
}

const NONE: readonly Comment[] = [];

/** Returns the comments that the viewer has written on an activity since the page was opened. */
export function useWritten(activityUuid: string): readonly Comment[] {
  const { data } = useQuery<readonly Comment[]>({
    queryKey: writtenKey(activityUuid),
    queryFn: skipToken,
    initialData: [],
    staleTime: Infinity,
  });
  return useIsViewAs() ? NONE : (data ?? NONE);
}

function firstReplies({ replies, reply_count: total }: Comment): CommentPages | undefined {
  if (replies.length === 0) return undefined;
  const comments = replies.map((reply) => ({ ...reply, replies: [] }));
  const page = { comments, total, has_more: false, next_cursor: null };
  return { pages: [page], pageParams: [null] };
}
