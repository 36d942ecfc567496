import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth } from '../../platform/session.tsx';
import { useIsViewAs } from '../../platform/view-as.tsx';
import { readDraft } from './drafts.ts';

/** Whom an answer goes to. */
export interface ReplyTarget {
  /** The head of the thread. */
  readonly headUuid: string;
  /** The comment that is answered: the head, or one of its replies. */
  readonly uuid: string;
  /** Whose it is. */
  readonly username: string;
}

/** What is open below a post. Its parts share it, and it outlives them: lists are scrolled, pages left and come back to. */
export interface Conversation {
  readonly isListOpen: boolean;
  readonly isComposerOpen: boolean;
  readonly replyTo: ReplyTarget | null;
  /** Threads whose replies are shown. */
  readonly openThreads: readonly string[];
}

interface ConversationOptions {
  /** On the page of the post everything is open from the start. */
  isWhole: boolean;
}

export function useConversation(activityUuid: string, { isWhole }: ConversationOptions) {
  const queries = useQueryClient();
  const viewerId = useAuth().user?.uuid ?? '';
  // Through another user's eyes there is only the beginning: what is open is read with one's own.
  const isViewAs = useIsViewAs();
  const eyes = isViewAs ? 'view as' : viewerId;
  // The same ones as long as it is the same conversation: a long list is drawn again where something changes alone.
  const { queryKey, begin, acts } = useMemo(() => {
    const key = ['kept', 'conversation', activityUuid, isWhole, eyes];
    const beginning = (): Conversation => ({
      isListOpen: isWhole,
      // What was not sent waits where it was written.
      isComposerOpen: isWhole || (!isViewAs && readDraft({ viewerId, activityUuid, headUuid: null }) !== ''),
      replyTo: null,
      openThreads: [],
    });
    const update = (change: (now: Conversation) => Partial<Conversation>) =>
      queries.setQueryData<Conversation>(key, (kept) => {
        const now = kept ?? beginning();
        return { ...now, ...change(now) };
      });
    return { queryKey: key, begin: beginning, acts: actsOn(update) };
  }, [queries, activityUuid, isWhole, isViewAs, viewerId, eyes]);
  const { data } = useQuery({ queryKey, queryFn: skipToken, staleTime: Infinity, initialData: begin });
  return { ...(data ?? begin()), ...acts, acts };
}

function actsOn(update: (change: (now: Conversation) => Partial<Conversation>) => void) {
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
export type ConversationActs = ConversationState['acts'];
