import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { approveFollowRequest, declineFollowRequest } from '@plotline/contract/follows.ts';
import { deleteNotification, type UnreadCount, type Notification } from '@plotline/contract/notifications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { useAuth } from '../../platform/session.tsx';
import { dayText } from '../../tracker-kit/dates.ts';
import { useReadings } from '../../tracker-kit/use-readings.ts';
import { withoutNotes } from '../../tracker-kit/without-notes.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { refreshProfile } from '../profiles/use-profile.ts';
import { splitMessage } from './notification-labels.ts';
import { NotificationPicture } from './NotificationPicture.tsx';
import { listKey, unreadKey, without, type NotificationPages, withApproved } from './notification-pages.ts';
import { changeList, takeUnreadCount } from './notifications.live.ts';

interface NotificationRowProps {
  notification: Notification;
  isNew: boolean;
  /** Called before its link is followed. */
  onLeave: () => void;
}

const Row = styled('li')({
  position: 'relative',
  '&[data-new]': { backgroundColor: `color-mix(in srgb, ${color.brandSoft} 40%, ${color.card})` },
});
const Link = styled(Anchor)({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: 40,
  padding: `${space(3)} ${space(10)} ${space(3)} ${space(6)}`,
  // The button that deletes stands below the one that closes the sheet.
  [media.phone]: { paddingInlineEnd: space(12) },
  ...mixin.plainLink,
  '&:hover': { backgroundColor: color.sunken },
  '&:focus-visible': { ...focusRing, outlineOffset: -2, borderRadius: radius.small },
});
const Message = styled('span')({
  ...text[14],
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > *': { display: 'block' },
  // A long name leaves the lines below it to what happened.
  '& b': {
    ...mixin.ellipsis,
    display: 'inline-block',
    maxWidth: '100%',
    verticalAlign: 'bottom',
    fontWeight: weight.semibold,
  },
});
const Excerpt = styled('span')({
  ...mixin.muted(13),
  marginTop: 2,
  overflow: 'hidden',
  // Two lines at most.
  '&&': { display: '-webkit-box' },
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
});
/** A long description is cut, its day never. */
const Post = styled('span')({
  ...mixin.muted(13),
  marginTop: 2,
  '&&': { display: 'flex' },
  // Descriptions begin with a verb.
  '& > :first-of-type': { ...mixin.ellipsis, '&::first-letter': { textTransform: 'uppercase' } },
  '& > :last-of-type': { flex: 'none', whiteSpace: 'pre' },
});
const Time = styled('span')({
  ...text[13],
  marginInlineStart: space(0.5),
  color: color.muted,
  whiteSpace: 'nowrap',
});
/** The time never stands alone in a line. */
const Together = styled('span')({ whiteSpace: 'nowrap' });
const Dot = styled('span')({
  position: 'absolute',
  top: 'calc(50% - 4px)',
  left: space(2),
  width: 8,
  height: 8,
  borderRadius: radius.full,
  backgroundColor: color.brand,
});
const DeleteButton = styled(IconButton)({
  position: 'absolute',
  top: space(4),
  right: space(2),
  width: 32,
  height: 32,
  color: color.muted,
  // As large as a finger.
  [media.phone]: { top: space(3), right: space(3), width: 40, height: 40 },
  // With a pointer it appears on hover; keyboards and touch screens always reach it.
  '@media (hover: hover)': {
    opacity: 0,
    'li:hover > &, &:focus-visible': { opacity: 1 },
  },
});
const Answers = styled('div')({
  display: 'flex',
  gap: space(2),
  padding: `0 ${space(6)} ${space(3)} ${space(19)}`,
});

/** Characters that fit a line together with a time. */
const WORD_MAX = 16;

/** Shows a notification; a follow request can be answered in place. */
export function NotificationRow({ notification, isNew, onLeave }: NotificationRowProps) {
  const [name, rest] = splitMessage(notification);
  const lastWord = lastWordOf(rest);
  const remove = useDeleteNotification();
  return (
    <Row data-new={isNew ? '' : undefined}>
      <Link href={notification.link} onClick={onLeave}>
        <NotificationPicture notification={notification} />
        <Message>
          <span>
            <b dir="auto">{name}</b>
            {rest.slice(0, lastWord)}
            <Together>
              {rest.slice(lastWord)}{' '}
              <Time>
                <RelativeTime instant={notification.created_at} isInSentence />
              </Time>
            </Together>
          </span>
          <Subject notification={notification} />
        </Message>
        {isNew ? (
          <Dot>
            <VisuallyHidden>New</VisuallyHidden>
          </Dot>
        ) : null}
      </Link>
      <DeleteButton
        size="small"
        aria-label={`Delete notification: ${name}${rest}`}
        onClick={(event) => {
          focusBeside(event.currentTarget);
          remove(notification);
        }}
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </DeleteButton>
      {notification.type === 'follow_request' ? <AnswerButtons notification={notification} /> : null}
    </Row>
  );
}

/** Says what it is about: the start of the comment, else the own post and its day. */
function Subject({ notification: { excerpt, post } }: { notification: Notification }) {
  const readingOf = useReadings();
  const now = useNow();
  if (excerpt) return <Excerpt dir="auto">{excerpt}</Excerpt>;
  if (!post) return null;
  const day = dayText(post.local_date, now);
  // The description may hold what the reader wants to see on no page.
  if (readingOf(post.tracker_type)) return <Post>{day}</Post>;
  return (
    <Post>
      {/* The dot is cut with the description. */}
      <span dir="auto">{withoutNotes(post.description)} ·</span>
      <span> {day}</span>
    </Post>
  );
}

/** Returns where the last word begins; the end of the text if that word is too long for one line. */
function lastWordOf(words: string): number {
  const start = words.lastIndexOf(' ') + 1;
  return words.length - start > WORD_MAX ? words.length : start;
}

/** Moves the focus to the next row before this one is removed. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}

function AnswerButtons({ notification }: { notification: Notification }) {
  const { mutate } = useAnswerRequest();
  const { username } = notification.related_user;
  return (
    <Answers>
      <Button
        size="small"
        variant="contained"
        aria-label={`Accept @${username}`}
        onClick={() => mutate({ notification, isApproved: true })}
      >
        Accept
      </Button>
      <SecondaryButton
        size="small"
        aria-label={`Decline @${username}`}
        onClick={() => mutate({ notification, isApproved: false })}
      >
        Decline
      </SecondaryButton>
    </Answers>
  );
}

/** Deletes a notification optimistically: it returns to the list if the server refuses. */
function useDeleteNotification(): (notification: Notification) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ uuid }: Notification) => api.call(deleteNotification, { params: { uuid } }),
    onMutate: async ({ uuid, is_read: isRead }) => {
      await queries.cancelQueries({ queryKey: listKey });
      const list = queries.getQueryData<NotificationPages>(listKey);
      const unread = queries.getQueryData<UnreadCount>(unreadKey);
      changeList(queries, (shown) => without(shown, uuid));
      if (unread && !isRead) takeUnreadCount(queries, { unread_count: Math.max(0, unread.unread_count - 1) });
      return { list, unread };
    },
    onError: (error, _, before) => {
      queries.setQueryData(listKey, before?.list);
      if (before?.unread) takeUnreadCount(queries, before.unread);
      toast({ message: messageOf(error, "Couldn't delete the notification.") });
      return queries.invalidateQueries({ queryKey: listKey });
    },
    onSuccess: (response) => void takeUnreadCount(queries, response),
  });
  return mutate;
}

interface Answer {
  readonly notification: Notification;
  readonly isApproved: boolean;
}

/** Accepts or declines the follow request of a notification, optimistically. */
function useAnswerRequest() {
  const queries = useQueryClient();
  const showToast = useToast();
  const { user } = useAuth();
  return useMutation({
    mutationFn: ({ notification: { related_user: requester }, isApproved }: Answer) =>
      api.call(isApproved ? approveFollowRequest : declineFollowRequest, {
        params: { username: requester.username },
      }),
    onMutate: async ({ notification: { uuid }, isApproved }) => {
      await queries.cancelQueries({ queryKey: listKey });
      changeList(queries, (list) => (isApproved ? withApproved(list, uuid) : without(list, uuid)));
    },
    onError: (error, { isApproved }) => {
      const fallback = `Couldn't ${isApproved ? 'accept' : 'decline'} the request.`;
      showToast({ message: messageOf(error, fallback) });
      return queries.invalidateQueries({ queryKey: listKey });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['follows', 'requests'] });
      if (user) void refreshProfile(queries, user.username);
    },
  });
}
