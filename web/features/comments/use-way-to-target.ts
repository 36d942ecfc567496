import { useEffect, useEffectEvent } from 'react';
import { useCommentTarget, useReadUpTo } from './comment-target.tsx';
import type { ConversationState } from './use-conversation.ts';

/** Loads the list up to the thread of the linked comment and opens it. */
export function useWayToTarget(
  heads: Parameters<typeof useReadUpTo>[0],
  { toggleThread }: Pick<ConversationState, 'toggleThread'>,
): void {
  const target = useCommentTarget();
  useReadUpTo(heads, target?.headUuid ?? null);
  const headUuid = target && target.headUuid !== target.uuid ? target.headUuid : null;
  const unfold = useEffectEvent((uuid: string) => toggleThread(uuid, true));
  useEffect(() => {
    if (headUuid !== null) unfold(headUuid);
  }, [headUuid]);
}
