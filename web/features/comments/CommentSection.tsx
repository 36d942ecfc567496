import { styled } from '../../ui/theme/styled.ts';
import { COMMENTS_LIMITED, COMMENTS_OFF } from '@plotline/contract/errors.ts';
import { MessageCircleOff } from 'lucide-react';
import { useEffect, useEffectEvent, Suspense } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { loginPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { color, focusRing, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { Quiet } from './comment-appearance.ts';
import { useCommentTarget, useReadUpTo } from './comment-target.tsx';
import { MoreComments } from './MoreComments.tsx';
import { OutgoingItem } from './OutgoingItem.tsx';
import { composerId } from './composer-focus.ts';
import { readDraft } from './drafts.ts';
import { shownThreads, hasMoreThanShown, type Outgoing } from './shown-threads.ts';
import { isStray, ANSWERED_IS_GONE } from './stray-reply.ts';
import { Thread } from './Thread.tsx';
import { useComments, useWritten, type Commented } from './use-comments.ts';
import { focusHome } from './use-focus-home.ts';
import { useConversation, type ConversationState, type ReplyTarget } from './use-conversation.ts';
import { useOutgoing } from './use-send-comment.ts';

interface CommentSectionProps {
  activity: Commented;
  /** Whether it is on the activity's own page. */
  isWhole?: boolean;
}

const Root = styled('section')({
  ...mixin.grid(2),
  marginTop: space(1),
  padding: `${space(2.5)} 0 ${space(2)}`,
  borderTop: `1px solid ${color.outline}`,
  outline: 'none',
});
const Threads = styled('ul')({
  ...mixin.plainList,
  ...mixin.grid(2.5),
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
            {isListOpen ? 'Show fewer comments' : viewAll(Math.max(activity.comment_count, threads.length))}
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
          error={messageOf(list.error, "Couldn't load the comments.")}
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

/** Loads the list up to the thread of the linked comment and opens it. */
function useWayToTarget(
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

const Composer = lazyPart(async () => (await import('./Composer.tsx')).Composer);

interface StrayReplyProps {
  activity: Commented;
  replyTo: ReplyTarget;
  onClose: () => void;
}

const StrayReplyRoot = styled('div')({ display: 'grid', gap: space(1) });
const Hint = styled('output')({ ...text[13], display: 'block', color: color.muted });

/** The field of a reply to a comment that was deleted meanwhile. */
function StrayReply({ activity, replyTo, onClose }: StrayReplyProps) {
  const viewerId = useAuth().user?.uuid ?? '';
  const { activity_uuid: activityUuid } = activity;
  if (readDraft({ viewerId, activityUuid, headUuid: replyTo.headUuid }) === '') return null;
  return (
    <StrayReplyRoot>
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
    </StrayReplyRoot>
  );
}

const Closed = styled('p')({
  ...mixin.muted(14),
  ...mixin.row(2),
  minHeight: 36,
  margin: 0,
  borderRadius: radius.small,
  '& svg': { flex: 'none' },
  '&:focus-visible': focusRing,
});
const Room = styled('div')({ minHeight: 36 });
const LogIn = styled(Anchor)({
  ...text[14],
  display: 'inline-block',
  padding: '8px 0',
  borderRadius: radius.small,
  color: color.brandStrong,
  fontWeight: weight.medium,
  '&:focus-visible': focusRing,
});

interface WriteCommentProps {
  activity: Commented;
  shouldFocus: boolean;
  onClose: () => void;
}

/** The field for a comment, or the reason why the viewer cannot comment; guests get a link to log in. */
function WriteComment({ activity, shouldFocus, onClose }: WriteCommentProps) {
  const { session } = useAuth();
  if (session.status === 'unknown') return <Room />;
  const { comments_closed: closedTo } = activity;
  const isGuest = session.status === 'signed-out';
  // The author may follow a guest who logs in.
  if (isGuest && closedTo !== 'nobody') {
    return (
      <div>
        <LogIn id={composerId(activity.activity_uuid)} href={loginPath} onClick={() => rememberThisPlace()}>
          Log in to comment
        </LogIn>
      </div>
    );
  }
  if (closedTo) {
    return (
      <Closed id={composerId(activity.activity_uuid)} tabIndex={-1}>
        <MessageCircleOff size={18} strokeWidth={1.75} aria-hidden />
        {closedTo === 'nobody' ? COMMENTS_OFF : COMMENTS_LIMITED}.
      </Closed>
    );
  }
  return (
    <Suspense fallback={<Room />}>
      <Composer activity={activity} replyTo={null} shouldFocus={shouldFocus} onCancel={onClose} />
    </Suspense>
  );
}
