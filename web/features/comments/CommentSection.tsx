import { styled } from '@mui/material/styles';
import { messageOf } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { useAuth } from '../../platform/session.tsx';
import { color, focusRing, radius, space } from '../../ui/theme/tokens.ts';
import { Quiet } from './comment-appearance.ts';
import { useCommentTarget } from './comment-target.tsx';
import { useWayToTarget } from './use-way-to-target.ts';
import { MoreComments } from './MoreComments.tsx';
import { OutgoingItem } from './OutgoingItem.tsx';
import { shownThreads, hasMoreThanShown, type Outgoing } from './shown-threads.ts';
import { isStray } from './stray-reply.ts';
import { StrayReply } from './StrayReply.tsx';
import { Thread } from './Thread.tsx';
import { useComments, useWritten, type Commented } from './use-comments.ts';
import { focusHome } from './use-focus-home.ts';
import { useConversation } from './use-conversation.ts';
import { useOutgoing } from './use-send-comment.ts';
import { WriteComment } from './WriteComment.tsx';

interface CommentSectionProps {
  activity: Commented;
  /** Whether it is on the activity's own page. */
  isWhole?: boolean;
}

const Root = styled('section')({
  display: 'grid',
  gap: space(2),
  marginTop: space(1),
  padding: `${space(2.5)} 0 ${space(2)}`,
  borderTop: `1px solid ${color.outline}`,
  outline: 'none',
});
const Threads = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: space(2.5),
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
});

const NONE: readonly Outgoing[] = [];

/** The comments on an activity: a preview, all of them on demand, and the field for a new one. */
export function CommentSection({ activity, isWhole = false }: CommentSectionProps) {
  const { user } = useAuth();
  const { activity_uuid } = activity;
  const conversation = useConversation(activity_uuid, { isWhole });
  const { isListOpen, isComposerOpen, replyTo, change } = conversation;
  const hasMore = hasMoreThanShown(activity);
  const isFarDown = useCommentTarget() !== null;
  const list = useComments(activity, { isEnabled: isListOpen && (hasMore || isWhole), isFarDown });
  useWayToTarget(list, conversation);
  const written = useWritten(activity_uuid);
  const { outgoing, forget } = useOutgoing(activity_uuid);
  const pages = isListOpen ? list.data : undefined;
  const { threads, later, pending } = shownThreads({
    activity,
    pages,
    written,
    outgoing,
    viewerId: user?.uuid,
  });
  const heads = [...threads, ...later];
  const repliesTo = (headUuid: string) =>
    pending.length === 0 ? NONE : pending.filter((one) => one.headUuid === headUuid);
  // Includes replies in threads that are hidden or deleted.
  const rootPending = pending.filter(({ headUuid }) => heads.every(({ uuid }) => uuid !== headUuid));
  const isAll = !list.isFetching && (pages ? !list.hasNextPage : !hasMore);
  const stray = replyTo && isStray(replyTo, { threads: heads, isAll }) ? replyTo : null;
  if (heads.length + rootPending.length === 0 && !stray && !hasMore && !isComposerOpen) return null;
  const drawn = (some: typeof threads) =>
    some.map((head) => (
      <Thread
        key={head.uuid}
        activity={activity}
        head={head}
        replyTo={replyTo?.headUuid === head.uuid ? replyTo : null}
        isOpen={conversation.openThreads.includes(head.uuid)}
        actions={conversation.actions}
        outgoing={repliesTo(head.uuid)}
        onForget={forget}
      />
    ));
  return (
    <Root aria-label="Comments" {...focusHome}>
      {hasMore && !isWhole ? (
        <div>
          <Quiet type="button" aria-expanded={isListOpen} onClick={() => change({ isListOpen: !isListOpen })}>
            {isListOpen ? 'Show fewer comments' : viewAll(activity.comment_count)}
          </Quiet>
        </div>
      ) : null}
      {threads.length > 0 ? (
        <Threads {...focusHome} aria-label="Comments">
          {drawn(threads)}
        </Threads>
      ) : null}
      {isListOpen ? (
        <MoreComments
          list={list}
          label="Load more comments"
          error={messageOf(list.error, 'Couldn’t load the comments.')}
        />
      ) : null}
      {later.length > 0 ? <Threads aria-label="Your comments">{drawn(later)}</Threads> : null}
      {rootPending.map((one) => (
        <OutgoingItem key={one.id} activity={activity} outgoing={one} onForget={() => forget(one)} />
      ))}
      {stray ? (
        <StrayReply
          key={stray.uuid}
          activity={activity}
          replyTo={stray}
          onClose={() => change({ replyTo: null })}
        />
      ) : null}
      {isComposerOpen && !(isWhole && list.isLoading) ? (
        <WriteComment
          activity={activity}
          shouldFocus={!isWhole}
          onClose={() => change({ isComposerOpen: isWhole })}
        />
      ) : null}
    </Root>
  );
}

/** A single hidden comment is possible: the reply to a deleted one. */
function viewAll(count: number): string {
  return count === 1 ? 'View 1 comment' : `View all ${formatNumber(count)} comments`;
}
