import { styled } from '../../ui/theme/styled.ts';
import { COMMENT_NOT_FOUND } from '@plotline/contract/errors.ts';
import { useAuth } from '../../platform/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { color, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';
import { Foot, Quiet, Row, Words } from './comment-appearance.ts';
import { CommentText } from './CommentText.tsx';
import { ANSWERED_IS_GONE } from './stray-reply.ts';
import type { Commented } from './use-comments.ts';
import type { Outgoing } from './shown-threads.ts';
import { useSendComment } from './use-send-comment.ts';

interface OutgoingItemProps {
  activity: Commented;
  outgoing: Outgoing;
  onForget: () => void;
}

const Name = styled('b')({ marginRight: 2, fontWeight: weight.semibold });
const Reason = styled('span')({ color: color.error, fontWeight: weight.medium });

/** A comment that is being sent; a failed one shows the reason and a retry button. */
export function OutgoingItem({ activity, outgoing, onForget }: OutgoingItemProps) {
  const { user } = useAuth();
  const send = useSendComment(activity);
  const { content, headUuid, answeredUuid, error } = outgoing;
  const isStray = answeredUuid !== null && error === COMMENT_NOT_FOUND;
  const retry = () => {
    onForget();
    send.mutate(
      isStray ? { content, headUuid: null, answeredUuid: null } : { content, headUuid, answeredUuid },
    );
  };
  return (
    <Row>
      <Avatar user={user} size="small" />
      <div>
        <Words sx={{ opacity: error === null ? 0.6 : 1 }}>
          <Name dir="auto">{user ? displayName(user) : null}</Name>{' '}
          <CommentText comment={{ content, mentions: [] }} />
        </Words>
        <Foot role={error === null ? undefined : 'alert'}>
          {error === null ? (
            <span>Sending…</span>
          ) : (
            <>
              <Reason>{isStray ? ANSWERED_IS_GONE : error}</Reason>
              <Quiet type="button" onClick={retry}>
                {isStray ? 'Post as a comment' : 'Try again'}
              </Quiet>
              <Quiet type="button" onClick={onForget}>
                Discard
              </Quiet>
            </>
          )}
        </Foot>
      </div>
    </Row>
  );
}
