import { createComment, type WrittenComment } from '@plotline/contract/comments.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../platform/api.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { logProblem } from '../../platform/log.ts';
import { useAuth } from '../../platform/session.tsx';
import { useIsViewAs } from '../../platform/view-as.tsx';
import { headsKey } from './comment-keys.ts';
import { applyAdded } from './comments.live.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { addedByViewer } from './own-comments.ts';
import type { Outgoing, Sending } from './shown-threads.ts';
import type { Commented } from './use-comments.ts';

const FAILED = 'Failed to create comment';

/** Comments that were sent at least once. */
const tried = new WeakSet<Sending>();

/** Sends comments and replies on an activity. They are shown immediately and replaced by the server's response. */
export function useSendComment(activity: Commented) {
  const queries = useQueryClient();
  const viewerId = useAuth().user?.uuid ?? '';
  const { activity_uuid: activityUuid, likeable_type } = activity;
  return useMutation({
    mutationKey: sendKey(activityUuid),
    // A failed comment stays until it is sent or discarded.
    gcTime: Infinity,
    mutationFn: async (sending: Sending): Promise<WrittenComment | null> => {
      const { content, answeredUuid } = sending;
      const isRepeated = tried.has(sending);
      tried.add(sending);
      try {
        return await api.call(createComment, {
          body: {
            activity_type: likeable_type,
            activity_uuid: activityUuid,
            content,
            parent_comment_uuid: answeredUuid,
          },
        });
      } catch (error) {
        // The first attempt stored the comment, but its response got lost.
        if (isRepeated && error instanceof ApiError && error.status === 409) return null;
        throw error;
      }
    },
    onSuccess: (comment, { content, headUuid }) => {
      dropDraft({ viewerId, activityUuid, headUuid }, content);
      if (comment) applyAdded(queries, addedByViewer(activity, comment), viewerId);
      else void queries.invalidateQueries({ queryKey: headsKey(activityUuid) });
    },
    onError: (error, { content, headUuid }) => {
      const place = { viewerId, activityUuid, headUuid };
      // Survives a reload, but does not overwrite a newer draft.
      if (readDraft(place) === '') keepDraft(place, content);
      logProblem(messageOf(error, FAILED), error);
      // An earlier attempt with a lost response may have created the same comment.
      if (error instanceof ApiError && error.status === 409)
        void queries.invalidateQueries({ queryKey: headsKey(activityUuid) });
    },
  });
}

/** Returns the comments on an activity that are being sent or have failed. */
export function useOutgoing(activityUuid: string): {
  readonly outgoing: readonly Outgoing[];
  readonly forget: (one: Outgoing) => void;
} {
  const queries = useQueryClient();
  const viewerId = useAuth().user?.uuid ?? '';
  const states = useMutationState({
    filters: { mutationKey: sendKey(activityUuid) },
    select: ({ mutationId: id, state: { status, variables, error } }) =>
      isSending(variables) && (status === 'pending' || status === 'error')
        ? [{ id, ...variables, error: status === 'error' ? messageOf(error, FAILED) : null }]
        : [],
  });
  const forget = useCallback(
    ({ id, content, headUuid }: Outgoing) => {
      const cache = queries.getMutationCache();
      const mutation = cache.getAll().find(({ mutationId }) => mutationId === id);
      if (mutation) cache.remove(mutation);
      dropDraft({ viewerId, activityUuid, headUuid }, content);
    },
    [queries, viewerId, activityUuid],
  );
  return { outgoing: useIsViewAs() ? [] : states.flat(), forget };
}

function sendKey(activityUuid: string): readonly string[] {
  return ['send-comment', activityUuid];
}

function isSending(variables: unknown): variables is Sending {
  return typeof variables === 'object' && variables !== null && 'content' in variables;
}
