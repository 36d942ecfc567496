import { styled } from '@mui/material/styles';
import type { Comment } from '@plotline/contract/comments.ts';
import { Suspense } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { useLooker } from '../../platform/view-as.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { focusRing, radius, space } from '../../ui/theme/tokens.ts';
import { Nested, Quiet } from './comment-look.ts';
import { useCommentTarget, useReadUpTo } from './comment-target.tsx';
import { CommentItem } from './CommentItem.tsx';
import { commentsIn } from './list-changes.ts';
import { MoreComments } from './MoreComments.tsx';
import { OutgoingItem } from './OutgoingItem.tsx';
import { focusHome } from './use-focus-home.ts';
import { useReplies, useWritten, type Commented } from './use-comments.ts';
import type { ConversationState } from './use-conversation.ts';
import type { Outgoing } from './use-send-comment.ts';

const Composer = lazyPart(async () => (await import('./Composer.tsx')).Composer);

interface ThreadProps {
  activity: Commented;
  head: Comment;
  conversation: ConversationState;
  /** Replies of this thread that are on their way. */
  outgoing: readonly Outgoing[];
  onForget: (one: Outgoing) => void;
}

const Root = styled('li')({
  display: 'grid',
  gap: space(1),
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
});
const Replies = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space(1.5) });

/** A comment with its replies, which stay folded until they are asked for. */
export function Thread({ activity, head, conversation, outgoing, onForget }: ThreadProps) {
  const looker = useLooker();
  const { replyTo, change, toggleThread } = conversation;
  const isOpen = conversation.openThreads.includes(head.uuid);
  const answer = looker
    ? (username: string) => {
        toggleThread(head.uuid, true);
        change({ replyTo: { headUuid: head.uuid, username } });
      }
    : undefined;
  const isAnswered = replyTo?.headUuid === head.uuid;
  const isNested = head.reply_count > 0 || isAnswered || outgoing.length > 0;
  return (
    <Root {...focusHome}>
      <CommentItem activity={activity} comment={head} onReply={answer} />
      {isNested ? (
        <Nested>
          <ReplyToggle
            count={head.reply_count}
            isOpen={isOpen}
            onToggle={(next) => toggleThread(head.uuid, next)}
          />
          {isOpen ? <ReplyList activity={activity} head={head} onReply={answer} /> : null}
          {outgoing.map((one) => (
            <OutgoingItem key={one.id} activity={activity} outgoing={one} onForget={() => onForget(one)} />
          ))}
          {isAnswered ? (
            <Suspense>
              <Composer
                key={replyTo.username}
                activity={activity}
                replyTo={replyTo}
                shouldFocus
                onSent={() => change({ replyTo: null })}
                onCancel={() => change({ replyTo: null })}
              />
            </Suspense>
          ) : null}
        </Nested>
      ) : null}
    </Root>
  );
}

interface ReplyToggleProps {
  count: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function ReplyToggle({ count, isOpen, onToggle }: ReplyToggleProps) {
  if (count === 0) return null;
  const words = isOpen ? 'Hide replies' : `View ${formatNumber(count)} ${count === 1 ? 'reply' : 'replies'}`;
  return (
    <div>
      <Quiet type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {words}
      </Quiet>
    </div>
  );
}

interface ReplyListProps extends Pick<ThreadProps, 'activity' | 'head'> {
  onReply: ((username: string) => void) | undefined;
}

function ReplyList({ activity, head, onReply }: ReplyListProps) {
  const list = useReplies(activity, head, { isEnabled: head.reply_count > 0 });
  const target = useCommentTarget();
  useReadUpTo(list, target?.headUuid === head.uuid ? target.uuid : null);
  const read = list.data ? commentsIn(list.data) : [];
  const written = useWritten(activity.activity_uuid).filter((one) => one.parent_comment_uuid === head.uuid);
  // One's own new reply is shown also where the list is not read to its end.
  const replies = [...new Map([...read, ...written].map((one) => [one.uuid, one])).values()];
  return (
    <>
      {replies.length > 0 ? (
        <Replies aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply.uuid}>
              <CommentItem activity={activity} comment={reply} onReply={onReply} />
            </li>
          ))}
        </Replies>
      ) : null}
      <MoreComments
        list={list}
        label="Load more replies"
        error={messageOf(list.error, 'The replies could not be loaded.')}
      />
    </>
  );
}
