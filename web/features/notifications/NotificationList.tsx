import { styled } from '../../ui/theme/styled.ts';
import { NOTIFICATIONS_DAYS, NOTIFICATIONS_PAGE_SIZE } from '@plotline/contract/limits.ts';
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
  type UnreadCount,
} from '@plotline/contract/notifications.ts';
import { useInfiniteQuery, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { searchPath } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { color, media, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { useNow } from '../../ui/use-now.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { groupsOf } from './notification-groups.ts';
import { allOf, listKey, withRead } from './notification-pages.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { changeList, takeUnreadCount } from './notifications.live.ts';
import { useUnread } from './use-unread-count.ts';

interface NotificationListProps {
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** Has a minimum height, so that little moves when the list is loaded. */
const Root = styled('div')({
  minHeight: 280,
  // A row that reaches beyond the edge fades; below the last one this is empty space.
  '&::after': {
    content: '""',
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'block',
    height: space(8),
    background: `linear-gradient(transparent, ${color.card})`,
    pointerEvents: 'none',
    // Covers the padding of the sheet, too: browsers count `bottom` from within it.
    [media.phone]: { bottom: `-${space(2)}` },
  },
});
/** Marks the list while it has no notifications. */
export const EMPTY_LIST = 'data-empty-list';
/** Centres its content in the height of the list. */
const Empty = styled('div')({ ...mixin.grid(0), alignContent: 'center', minHeight: 'max(280px, 100%)' });
const PLACEHOLDER_ROWS = 6;
const GROUP_NAME_HEIGHT = 34;
/** In the shape of a row with three lines. */
const PlaceholderRow = styled('div')({
  ...mixin.row(3),
  height: 60,
  padding: `${space(3)} ${space(10)} ${space(3)} ${space(6)}`,
  '& > :last-child': { flex: 1 },
});
const GroupName = styled('h3')({
  ...mixin.muted(13),
  position: 'sticky',
  top: 0,
  zIndex: 1,
  margin: 0,
  padding: `${space(2)} ${space(6)}`,
  backgroundColor: color.card,
  fontWeight: weight.medium,
  // Rows do not end in nothing when they are scrolled below it.
  '[data-scrolled] &': { boxShadow: `0 1px ${color.outline}` },
});
const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Failed = styled('li')({ ...text[14], padding: `${space(3)} ${space(6)}`, color: color.muted });
const Foot = styled('div')({ display: 'grid', padding: `${space(1)} ${space(6)} 0` });

export function NotificationList({ onLeave }: NotificationListProps) {
  const list = useNotifications();
  const now = useNow();
  const all = list.data ? allOf(list.data) : [];
  const newUuids = useNewUuids(all);
  useReadWhenShown(list.isFetchedAfterMount && list.data !== undefined);
  if (list.isPending) {
    return (
      <Root>
        <ListSkeleton />
      </Root>
    );
  }
  if (!list.data) {
    return <LoadError query={list} fallback="Couldn't load your notifications." />;
  }
  if (all.length === 0) return <NoNotifications onLeave={onLeave} />;
  return (
    <Root>
      {groupsOf(all, now).map(({ name, notifications }) => (
        <section key={name} aria-label={name}>
          <GroupName>{name}</GroupName>
          <Rows>
            {notifications.map((notification) => (
              <ErrorBoundary
                key={notification.uuid}
                what="notification"
                resetKey={notification}
                fallback={<Failed>Couldn't show this notification.</Failed>}
              >
                <NotificationRow
                  notification={notification}
                  isNew={newUuids.has(notification.uuid)}
                  onLeave={onLeave}
                />
              </ErrorBoundary>
            ))}
          </Rows>
        </section>
      ))}
      {list.hasNextPage ? (
        <Foot>
          <LoadMore list={list} />
        </Foot>
      ) : null}
    </Root>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading notifications">
      <div style={{ height: GROUP_NAME_HEIGHT }} />
      {Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
        <PlaceholderRow key={index}>
          <Skeleton variant="circular" width={40} height={40} />
          <div>
            <Skeleton width="90%" height={20} />
            <Skeleton width="40%" height={20} />
            <Skeleton width="60%" height={20} />
          </div>
        </PlaceholderRow>
      ))}
    </Loading>
  );
}

function NoNotifications({ onLeave }: NotificationListProps) {
  return (
    <Empty {...{ [EMPTY_LIST]: '' }}>
      <EmptyState
        icon={<BellRing />}
        title="All quiet"
        action={
          <SecondaryButton href={searchPath} onClick={onLeave}>
            Find people
          </SecondaryButton>
        }
      >
        You'll see it here when someone follows you, or likes or comments on your activity.
      </EmptyState>
    </Empty>
  );
}

/** Loads the notifications, newest first, page by page, each time the list opens. */
function useNotifications() {
  const queries = useQueryClient();
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: async ({ pageParam, signal }) => {
      const days = { limit: NOTIFICATIONS_PAGE_SIZE, days_back: NOTIFICATIONS_DAYS };
      const query = { ...days, ...cursorQuery(pageParam) };
      const page = await api.call(listNotifications, { query, signal });
      // Without a socket the list brings the newest count; the effect below marks them as read.
      takeUnreadCount(queries, page);
      return page;
    },
    ...cursorPaging,
    staleTime: 0,
  });
}

/** Marks all notifications as read while the list is shown, new ones too. */
function useReadWhenShown(isShown: boolean): void {
  const queries = useQueryClient();
  const { unread_count: unread, seq } = useUnread();
  const { mutate } = useMutation({
    // Called once per count; a new count may have the same value.
    mutationFn: (_seq: number | undefined) => api.call(markNotificationsRead, { body: {} }),
    onSuccess: (response) => applyAllRead(queries, response),
  });
  useEffect(() => {
    if (isShown && unread > 0) mutate(seq);
  }, [isShown, unread, seq, mutate]);
}

/** Applies that all notifications were read on this device: without a socket, no event says so. */
export function applyAllRead(queries: QueryClient, count: UnreadCount): void {
  takeUnreadCount(queries, count);
  changeList(queries, (list) =>
    withRead(
      list,
      allOf(list).map(({ uuid }) => uuid),
    ),
  );
}

/** Returns the notifications that were unread when first shown; they stay marked as new until the list closes. */
function useNewUuids(notifications: readonly Notification[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const more = notifications.filter(({ uuid, is_read: isRead }) => !isRead && !seen.has(uuid));
  if (more.length > 0) setSeen(new Set([...seen, ...more.map(({ uuid }) => uuid)]));
  return seen;
}
