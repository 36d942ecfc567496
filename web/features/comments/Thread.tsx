import { styled } from '../../ui/theme/styled.ts';
import type { Comment } from '@plotline/contract/comments.ts';
import { memo } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { useEffectiveViewer } from '../../platform/view-as.tsx';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { focusRing, mixin, radius, space } from '../../ui/theme/tokens.ts';
import { Nested, Quiet } from './comment-appearance.ts';
import { useCommentTarget, useReadUpTo } from './comment-target.tsx';
import { CommentItem, type Answered } from './CommentItem.tsx';
import { commentsIn } from './list-changes.ts';
import { MoreComments } from './MoreComments.tsx';
import { OutgoingItem } from './OutgoingItem.tsx';
import { isStray } from './stray-reply.ts';
import { focusHome } from './use-focus-home.ts';
import { useReplies, useWritten, type Commented } from './use-comments.ts';
import type { ConversationActions, ReplyTarget } from './use-conversation.ts';
import type { Outgoing } from './shown-threads.ts';

const Composer = lazyAddition(async () => (await import('./Composer.tsx')).Composer);

interface ThreadProps {
  activity: Commented;
  head: Comment;
  /** The comment that an open reply field in this thread answers. */
  replyTo: ReplyTarget | null;
  /** Whether its replies are visible. */
  isOpen: boolean;
  actions: ConversationActions;
  /** Replies in this thread that are being sent. */
  outgoing: readonly Outgoing[];
  onForget: (one: Outgoing) => void;
}

const Root = styled('li')({
  ...mixin.grid(1),
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
});
const Replies = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space(1.5) });

/** A comment with its replies, collapsed at first. */
export const Thread = memo(function Thread(props: ThreadProps) {
  const { activity, head, replyTo, isOpen, actions, outgoing, onForget } = props;
  const effectiveViewer = useEffectiveViewer();
  const { change, toggleThread } = actions;
  const answer =
    effectiveViewer && !activity.comments_closed
      ? ({ uuid, user }: Answered) => {
          toggleThread(head.uuid, true);
          change({ replyTo: { headUuid: head.uuid, uuid, username: user?.username ?? '' } });
        }
      : undefined;
  const isAnswered = replyTo !== null && !isStray(replyTo, { threads: [head], isAll: true });
  const replyCount = shownReplyCount(head);
  const isNested = replyCount > 0 || isAnswered || outgoing.length > 0;
  return (
    <Root {...focusHome}>
      <CommentItem activity={activity} comment={head} onReply={answer} />
      {isNested ? (
        <Nested>
          <ReplyToggle
            count={replyCount}
            isOpen={isOpen}
            onToggle={(next) => toggleThread(head.uuid, next)}
          />
          {isOpen ? <ReplyList activity={activity} head={head} onReply={answer} /> : null}
          {outgoing.map((one) => (
            <OutgoingItem key={one.id} activity={activity} outgoing={one} onForget={() => onForget(one)} />
          ))}
          {isAnswered ? (
            <Composer
              key={replyTo.uuid}
              activity={activity}
              replyTo={replyTo}
              shouldFocus
              onSent={() => change({ replyTo: null })}
              onCancel={() => change({ replyTo: null })}
            />
          ) : null}
        </Nested>
      ) : null}
    </Root>
  );
}, isSame);

/** Replies hidden from others are not counted, but shown to their author and to the author of the post. */
function shownReplyCount({ reply_count, replies }: Comment): number {
  return Math.max(reply_count, replies.length);
}

/** Ignores counts of the activity: they change with each comment, but no thread shows them. */
function isSame(before: ThreadProps, after: ThreadProps): boolean {
  return (
    before.activity.activity_uuid === after.activity.activity_uuid &&
    before.head === after.head &&
    before.replyTo === after.replyTo &&
    before.isOpen === after.isOpen &&
    before.actions === after.actions &&
    before.outgoing === after.outgoing &&
    before.onForget === after.onForget
  );
}

interface ReplyToggleProps {
  count: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function ReplyToggle({ count, isOpen, onToggle }: ReplyToggleProps) {
  if (count === 0) return null;
  const label = isOpen ? 'Hide replies' : `View ${formatNumber(count)} ${count === 1 ? 'reply' : 'replies'}`;
  return (
    <div>
      <Quiet type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {label}
      </Quiet>
    </div>
  );
}

interface ReplyListProps extends Pick<ThreadProps, 'activity' | 'head'> {
  onReply: ((comment: Answered) => void) | undefined;
}

function ReplyList({ activity, head, onReply }: ReplyListProps) {
  const list = useReplies(activity, head, { isEnabled: shownReplyCount(head) > 0 });
  const target = useCommentTarget();
  useReadUpTo(list, target?.headUuid === head.uuid ? target.uuid : null);
  const read = list.data ? commentsIn(list.data) : [];
  const written = useWritten(activity.activity_uuid).filter((one) => one.parent_comment_uuid === head.uuid);
  // An own new reply is visible also before the list is loaded to its end.
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
        error={messageOf(list.error, "Couldn't load the replies.")}
      />
    </>
  );
}
