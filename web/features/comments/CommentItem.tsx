import { styled } from '../../ui/theme/styled.ts';
import { hideComment, showComment, type Comment } from '@plotline/contract/comments.ts';
import { COMMENT_TYPE } from '@plotline/contract/likes.ts';
import { Ellipsis, Eye, EyeOff, Flag, Pencil, Trash2, UserRoundX } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { profilePath } from '../../platform/paths.ts';
import { useEffectiveViewer } from '../../platform/view-as.tsx';
import { IconNote } from '../../ui/IconNote.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { lazyAddition, lazyPart } from '../../ui/lazy-part.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { color, focusRing, MIN_TARGET, mixin, radius, text, weight } from '../../ui/theme/tokens.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { displayName } from '../profiles/display-name.ts';
import { ProfileHoverCard } from '../profiles/ProfileHoverCard.tsx';
import { Foot, Quiet, Row, Words } from './comment-appearance.ts';
import { useBringIntoView, useCommentTarget } from './comment-target.tsx';
import { CommentText } from './CommentText.tsx';
import { applyCommentLike, applyHidden } from './comments.live.ts';
import { placeOfEdit, readDraft } from './drafts.ts';
import type { Commented } from './use-comments.ts';
import { useFocusHome } from './use-focus-home.ts';
import { DELETE_FAILED, useDeleteComment } from './use-delete-comment.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useToast } from '../../ui/Toasts.tsx';

const WithheldNote = lazyAddition(async () => (await import('../reports/WithheldNote.tsx')).WithheldNote);
const CommentEdit = lazyPart(async () => (await import('./CommentEdit.tsx')).CommentEdit);

/** The parts of a comment that a reply needs. */
export type Answered = Pick<Comment, 'uuid' | 'user'>;

interface CommentItemProps {
  activity: Commented;
  comment: Comment;
  /** Absent where replying is not possible. */
  onReply?: ((comment: Answered) => void) | undefined;
}

/** Height of a name without padding, in pixels. */
const NAME_HEIGHT = 17;
const Name = styled(Anchor)({
  marginRight: 2,
  // Padding within a line enlarges the touch target alone.
  paddingBlock: (MIN_TARGET - NAME_HEIGHT) / 2,
  borderRadius: radius.small,
  ...mixin.plainLink,
  fontWeight: weight.semibold,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});
const Gone = styled('p')({ ...text[13], margin: 0, color: color.muted, fontStyle: 'italic' });
const NoFace = styled('span')({
  ...mixin.centered,
  width: 32,
  height: 32,
  borderRadius: radius.full,
  backgroundColor: color.sunken,
  color: color.muted,
});

/** A comment or reply; a deleted comment with replies shows a placeholder. */
export function CommentItem({ activity, comment, onReply }: CommentItemProps) {
  const [editing, setEditing] = useEditor(comment);
  const isTarget = useCommentTarget()?.uuid === comment.uuid;
  const row = useBringIntoView(isTarget);
  const { user: author } = comment;
  if (!author) return <Tombstone />;
  const href = profilePath(author.username);
  return (
    <Row ref={row} {...(isTarget ? { 'data-target': '', tabIndex: -1 } : {})}>
      <Anchor href={href} tabIndex={-1} aria-hidden="true">
        <Avatar user={author} size="small" />
      </Anchor>
      {editing ? (
        <Suspense fallback={<Words>{comment.content}</Words>}>
          <CommentEdit
            comment={comment}
            activity={activity}
            shouldFocus={editing === 'open'}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      ) : (
        <div>
          <Words>
            <ProfileHoverCard username={author.username}>
              <Name href={href}>
                <bdi>{displayName(author)}</bdi>
              </Name>
            </ProfileHoverCard>{' '}
            <CommentText comment={comment} />
          </Words>
          {comment.is_withheld ? <WithheldNote uuid={comment.uuid} /> : null}
          {comment.is_hidden ? (
            <IconNote>
              <EyeOff size={12} aria-hidden />
              Hidden. Only you and the author can see it.
            </IconNote>
          ) : null}
          <CommentFoot
            comment={comment}
            username={author.username}
            onReply={comment.is_withheld ? undefined : onReply}
          />
        </div>
      )}
      <ViewerMenu
        activity={activity}
        comment={comment}
        isEditing={Boolean(editing)}
        onEdit={() => setEditing('open')}
      />
    </Row>
  );
}

/** The state of a comment's editor. An edit that was left continues by itself, without taking the focus. */
function useEditor(comment: Comment) {
  const isOwn = useEffectiveViewer() === comment.user?.username;
  const [state, setState] = useState<'open' | 'continued' | null>();
  if (state === undefined && isOwn && readDraft(placeOfEdit(comment))) setState('continued');
  return [state, setState] as const;
}

interface CommentFootProps extends Pick<CommentItemProps, 'comment' | 'onReply'> {
  username: string;
}

function CommentFoot({ comment, username, onReply }: CommentFootProps) {
  const target = { likeable_type: COMMENT_TYPE, likeable_uuid: comment.uuid };
  return (
    <Foot>
      <RelativeTime instant={comment.created_at} />
      {comment.edited_at ? <span>edited</span> : null}
      {comment.is_withheld ? null : (
        <LikeButton
          target={target}
          state={comment}
          apply={applyCommentLike}
          size={18}
          what={`comment of @${username}`}
          hidesZero
        />
      )}
      {onReply ? (
        <Quiet type="button" aria-label={`Reply to @${username}`} onClick={() => onReply(comment)}>
          Reply
        </Quiet>
      ) : null}
    </Foot>
  );
}

interface ViewerMenuProps extends Pick<CommentItemProps, 'activity' | 'comment'> {
  isEditing: boolean;
  onEdit: () => void;
}

/** The menu of the author, or that of other users; visitors have none. */
function ViewerMenu({ activity, comment, isEditing, onEdit }: ViewerMenuProps) {
  const effectiveViewer = useEffectiveViewer();
  if (isEditing || effectiveViewer === null) return null;
  if (effectiveViewer !== comment.user?.username)
    return <OthersMenu comment={comment} canHide={effectiveViewer === activity.username} />;
  return <CommentMenu activity={activity} comment={comment} onEdit={onEdit} />;
}

function Tombstone() {
  return (
    <Row sx={{ alignItems: 'center' }}>
      <NoFace aria-hidden>
        <UserRoundX size={16} strokeWidth={1.75} />
      </NoFace>
      <Gone>This comment was deleted</Gone>
    </Row>
  );
}

interface CommentMenuProps {
  activity: Commented;
  comment: Comment;
  onEdit: () => void;
}

function CommentMenu({ activity, comment, onEdit }: CommentMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHome(button);
  const [isAsking, setAsking] = useState(false);
  const removal = useDeleteComment(activity, comment);
  const ask = () => {
    removal.reset();
    setAsking(true);
  };
  return (
    <>
      <MenuButton
        ref={button}
        label="Your comment"
        icon={Ellipsis}
        variant="plain"
        entries={[
          ...(comment.is_withheld ? [] : [{ label: 'Edit', icon: Pencil, onPick: onEdit }]),
          { label: 'Delete', icon: Trash2, tone: 'danger', onPick: ask },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete comment?"
        confirmLabel="Delete"
        tone="danger"
        isBusy={removal.isPending}
        error={removal.isError ? messageOf(removal.error, DELETE_FAILED) : null}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      >
        Are you sure you want to delete this comment?
      </ConfirmDialog>
    </>
  );
}

const ReportDialog = lazyAddition(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog);

interface OthersMenuProps {
  comment: Comment;
  /** Whether the comment is on an activity of the viewer. */
  canHide: boolean;
}

/** The menu of another user's comment. */
function OthersMenu({ comment, canHide }: OthersMenuProps) {
  const [isReporting, setReporting] = useState(false);
  const setHidden = useHideComment(comment);
  const hiding = comment.is_hidden
    ? { label: 'Show to everyone', icon: Eye, onPick: () => setHidden(false) }
    : { label: 'Hide from others', icon: EyeOff, onPick: () => setHidden(true) };
  return (
    <>
      <MenuButton
        label={`More about the comment of @${comment.user?.username}`}
        icon={Ellipsis}
        variant="plain"
        entries={[
          ...(canHide ? [hiding] : []),
          { label: 'Report', icon: Flag, onPick: () => setReporting(true) },
        ]}
      />
      {isReporting ? (
        <ReportDialog target={{ type: 'comment', uuid: comment.uuid }} onClose={() => setReporting(false)} />
      ) : null}
    </>
  );
}

/** Hides a comment on an own activity from others, or shows it again; the mark appears optimistically. */
function useHideComment({ uuid }: Pick<Comment, 'uuid'>): (isHidden: boolean) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (isHidden: boolean) => api.call(isHidden ? hideComment : showComment, { params: { uuid } }),
    onMutate: (isHidden) => applyHidden(queries, uuid, isHidden),
    onError: (error, isHidden) => {
      applyHidden(queries, uuid, !isHidden);
      toast({ message: messageOf(error, "Couldn't change the comment.") });
    },
  });
  return mutate;
}
