import { styled } from '@mui/material/styles';
import { BellRing } from 'lucide-react';
import { messageOf } from '../../platform/api-error.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { color, space, text, weight } from '../../ui/theme/tokens.ts';
import { useNow } from '../../ui/use-now.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { groupsOf } from './notification-groups.ts';
import { allOf } from './notification-pages.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useNewUuids, useNotifications, useReadWhenShown } from './use-notifications.ts';

interface NotificationListProps {
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** Has a minimum height, so that little moves when the list is loaded. */
const Root = styled('div')({ minHeight: 280 });
const Placeholder = styled('div')({ padding: `${space(1)} ${space(6)}` });
const GroupName = styled('h3')({
  ...text[13],
  position: 'sticky',
  top: 0,
  zIndex: 1,
  margin: 0,
  padding: `${space(2)} ${space(6)}`,
  backgroundColor: color.card,
  color: color.muted,
  fontWeight: weight.medium,
});
const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Failed = styled('li')({ ...text[14], padding: `${space(3)} ${space(6)}`, color: color.muted });
const Foot = styled('div')({ display: 'grid', padding: `${space(1)} ${space(6)} ${space(4)}` });

export function NotificationList({ onLeave }: NotificationListProps) {
  const list = useNotifications();
  const now = useNow();
  const all = list.data ? allOf(list.data) : [];
  const newUuids = useNewUuids(all);
  useReadWhenShown(list.isFetchedAfterMount && list.data !== undefined);
  if (list.isPending) {
    return (
      <Root>
        <Placeholder>
          <ListSkeleton rows={4} />
        </Placeholder>
      </Root>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Couldn’t load your notifications.')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <Root>
      {all.length === 0 ? <NoNotifications /> : null}
      {groupsOf(all, now).map(({ name, notifications }) => (
        <section key={name} aria-label={name}>
          <GroupName>{name}</GroupName>
          <Rows>
            {notifications.map((notification) => (
              <ErrorBoundary
                key={notification.uuid}
                what="notification"
                resetKey={notification}
                fallback={<Failed>Couldn’t show this notification.</Failed>}
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

function NoNotifications() {
  return (
    <EmptyState icon={<BellRing />} title="All quiet">
      You’ll see it here when someone follows you, or likes or comments on your activity.
    </EmptyState>
  );
}
