import { styled } from '@mui/material/styles';
import { messageOf } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { useAuth } from '../../platform/session.tsx';
import { color, focusRing, radius, space } from '../../ui/theme/tokens.ts';
import { Quiet } from './comment-look.ts';
import { useWayToTarget } from './use-way-to-target.ts';
import { MoreComments } from './MoreComments.tsx';
import { OutgoingItem } from './OutgoingItem.tsx';
import { shownThreads, hasMoreThanShown } from './shown-threads.ts';
import { Thread } from './Thread.tsx';
import { useComments, useWritten, type Commented } from './use-comments.ts';
import { focusHome } from './use-focus-home.ts';
import { useConversation } from './use-conversation.ts';
import { useOutgoing } from './use-send-comment.ts';
import { WriteComment } from './WriteComment.tsx';

interface CommentSectionProps {
  activity: Commented;
  /** On the page of the activity itself. */
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

/** What people say about an activity: the first comments, all of them on demand, and where to write. */
export function CommentSection({ activity, isWhole = false }: CommentSectionProps) {
  const { user } = useAuth();
  const { activity_uuid } = activity;
  const conversation = useConversation(activity_uuid, { isWhole });
  const { isListOpen, isComposerOpen, change } = conversation;
  const hasMore = hasMoreThanShown(activity);
  const list = useComments(activity, { isEnabled: isListOpen && (hasMore || isWhole) });
  useWayToTarget(list, conversation);
  const written = useWritten(activity_uuid);
  const { outgoing, forget } = useOutgoing(activity_uuid);
  const pages = isListOpen ? list.data : undefined;
  const { threads, later, waiting } = shownThreads({
    activity,
    pages,
    written,
    outgoing,
    viewerId: user?.uuid,
  });
  const repliesTo = (headUuid: string) => waiting.filter((one) => one.headUuid === headUuid);
  const rootWaiting = waiting.filter(({ headUuid }) => headUuid === null);
  if (threads.length + later.length + rootWaiting.length === 0 && !hasMore && !isComposerOpen) return null;
  const drawn = (heads: typeof threads) =>
    heads.map((head) => (
      <Thread
        key={head.uuid}
        activity={activity}
        head={head}
        conversation={conversation}
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
          error={messageOf(list.error, 'The comments could not be loaded.')}
        />
      ) : null}
      {later.length > 0 ? <Threads aria-label="Your comments">{drawn(later)}</Threads> : null}
      {rootWaiting.map((one) => (
        <OutgoingItem key={one.id} activity={activity} outgoing={one} onForget={() => forget(one)} />
      ))}
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

/** One alone can be missing too: the reply to a deleted comment. */
function viewAll(count: number): string {
  return count === 1 ? 'View 1 comment' : `View all ${formatNumber(count)} comments`;
}
