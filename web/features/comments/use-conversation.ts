import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth } from '../../platform/session.tsx';
import { useIsViewAs } from '../../platform/view-as.tsx';
import { readDraft } from './drafts.ts';

/** The comment that a new reply answers. */
export interface ReplyTarget {
  /** The head of the thread. */
  readonly headUuid: string;
  /** The head, or one of its replies. */
  readonly uuid: string;
  /** The author of the comment. */
  readonly username: string;
}

/** The open parts of a conversation below a post; persists when the post is scrolled away or the page is left. */
export interface Conversation {
  readonly isListOpen: boolean;
  readonly isComposerOpen: boolean;
  readonly replyTo: ReplyTarget | null;
  /** Threads with visible replies. */
  readonly openThreads: readonly string[];
}

interface ConversationOptions {
  /** Everything is open initially on the post's own page. */
  isWhole: boolean;
}

export function useConversation(activityUuid: string, { isWhole }: ConversationOptions) {
  const queries = useQueryClient();
  const viewerId = useAuth().user?.uuid ?? '';
  // In a simulated view only the preview is shown: more would be loaded as oneself.
  const isViewAs = useIsViewAs();
  const viewKey = isViewAs ? 'view as' : viewerId;
  // Stable for one conversation, so that long lists render only changed threads.
  const { queryKey, createInitial, actions } = useMemo(() => {
    const key = ['kept', 'conversation', activityUuid, isWhole, viewKey];
    const initial = (): Conversation => ({
      isListOpen: isWhole,
      // An unsent draft stays in its field.
      isComposerOpen: isWhole || (!isViewAs && readDraft({ viewerId, activityUuid, headUuid: null }) !== ''),
      replyTo: null,
      openThreads: [],
    });
    const update = (change: (now: Conversation) => Partial<Conversation>) =>
      queries.setQueryData<Conversation>(key, (cached) => {
        const now = cached ?? initial();
        return { ...now, ...change(now) };
      });
    return { queryKey: key, createInitial: initial, actions: actionsOn(update) };
  }, [queries, activityUuid, isWhole, isViewAs, viewerId, viewKey]);
  const { data } = useQuery({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    initialData: createInitial,
  });
  return { ...(data ?? createInitial()), ...actions, actions };
}

function actionsOn(update: (change: (now: Conversation) => Partial<Conversation>) => void) {
  return {
    change: (change: Partial<Conversation>) => update(() => change),
    toggleThread: (headUuid: string, isOpen: boolean) =>
      update(({ openThreads }) => {
        const others = openThreads.filter((uuid) => uuid !== headUuid);
        return { openThreads: isOpen ? [...others, headUuid] : others };
      }),
  };
}

export type ConversationState = ReturnType<typeof useConversation>;
export type ConversationActions = ConversationState['actions'];
