import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useAuth } from '../../platform/session.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { color, space, text } from '../../ui/theme/tokens.ts';
import { readDraft } from './drafts.ts';
import { ANSWERED_IS_GONE } from './stray-reply.ts';
import type { Commented } from './use-comments.ts';
import type { ReplyTarget } from './use-conversation.ts';

const Composer = lazyPart(async () => (await import('./Composer.tsx')).Composer);

interface StrayReplyProps {
  activity: Commented;
  replyTo: ReplyTarget;
  onClose: () => void;
}

const Root = styled('div')({ display: 'grid', gap: space(1) });
const Hint = styled('output')({ ...text[13], display: 'block', color: color.muted });

/** The field of a reply to a comment that was deleted meanwhile. */
export function StrayReply({ activity, replyTo, onClose }: StrayReplyProps) {
  const viewerId = useAuth().user?.uuid ?? '';
  const { activity_uuid: activityUuid } = activity;
  if (readDraft({ viewerId, activityUuid, headUuid: replyTo.headUuid }) === '') return null;
  return (
    <Root>
      <Hint>{ANSWERED_IS_GONE} What you wrote becomes a comment of its own.</Hint>
      <Suspense>
        <Composer
          activity={activity}
          replyTo={replyTo}
          isStray
          shouldFocus
          onSent={onClose}
          onCancel={onClose}
        />
      </Suspense>
    </Root>
  );
}
