import { Alert } from '../../../ui/Alert.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import type { AdminStats, AdminUser } from '@plotline/contract/admin.ts';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { counted, formatDate, formatPercent } from '../../../platform/format.ts';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { useAuth } from '../../../platform/session.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { layout, mixin, query as screen, space } from '../../../ui/theme/tokens.ts';
import { useMatches } from '../../../ui/use-layout.ts';
import { AdminContent } from '../AdminContent.tsx';
import { fetchFailure, updateFailure } from '../admin-errors.ts';
import { placeIn, sortAfter, sortIn, usersQueryIn } from '../admin-url.ts';
import { ListPagination } from '../ListPagination.tsx';
import { SignupRequests } from '../registration/SignupRequests.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { sortChange, UserFilters } from './UserFilters.tsx';
import { UserStatusDialog } from './UserStatusDialog.tsx';
import { AdminBadge, UserTable } from './UserTable.tsx';
import { UserTrackersDialog } from './UserTrackersDialog.tsx';
import { useAdminStats, useUsers, useUserStatus } from './use-users.ts';
import { RECENT_SIGNUP_DAYS } from '@plotline/contract/limits.ts';
import { StatsSkeleton } from '../../../ui/Skeletons.tsx';
import { StatRow } from '../../../ui/StatRow.tsx';
import { StatTile } from '../../../ui/StatTile.tsx';
import { countText } from '../count-text.ts';
import { SettingRows } from '../../../ui/SettingRow.tsx';
import { TimeOrNever } from '../TimeOrNever.tsx';
import { UserCell } from '../UserCell.tsx';
import { UserMenu, UserStatus } from './UserControls.tsx';
import type { UserActions, UserListProps } from './user-list.ts';

interface UserManagementProps {
  query: PageQuery;
  setQuery: SetPageQuery;
}

const CARD_HEIGHT = 137;
const ROW_HEIGHT = 45;

/** Visible wherever the administrator has scrolled to. */
const StickyAlert = styled(Alert)({
  position: 'sticky',
  top: `calc(${layout.topBar}px + ${space(2)})`,
  zIndex: 3,
});

/** The accounts of the server: numbers, search and filters, and activation. */
export function UserManagement({ query, setQuery }: UserManagementProps) {
  const { user: admin } = useAuth();
  const users = useUsers(usersQueryIn(query));
  const status = useUserStatus();
  const [toggled, setToggled] = useState<AdminUser | null>(null);
  const [shown, setShown] = useState<AdminUser | null>(null);
  const isPhone = useMatches(screen.phone);
  const place = placeIn(query);
  const sort = sortIn(query);
  const List = isPhone ? UserCards : UserTable;
  const toggle = (user: AdminUser) => {
    setToggled(null);
    status.change(user, !user.is_active);
  };
  return (
    <>
      <AdminStatsRow />
      <SignupRequests query={query} setQuery={setQuery} />
      {status.failure ? (
        <StickyAlert severity="error" onClose={status.dismiss}>
          {updateFailure(status.failure)}
        </StickyAlert>
      ) : null}
      <Card pad="none">
        <UserFilters query={query} setQuery={setQuery} />
        <AdminContent
          query={users}
          failure={(error) => fetchFailure('users', error)}
          skeleton={
            <RowsSkeleton
              rows={place.limit}
              height={isPhone ? CARD_HEIGHT : ROW_HEIGHT}
              hasHeader={!isPhone}
            />
          }
          isFlush
        >
          {({ users: rows, total }) => (
            <>
              {total === 0 ? (
                <NoUsers query={query} setQuery={setQuery} />
              ) : (
                <List
                  users={rows}
                  label={counted(total, 'user')}
                  sort={sort}
                  onSort={(clicked) => {
                    const { key, direction } = sortAfter(sort, clicked);
                    setQuery(sortChange(`${key} ${direction}`));
                  }}
                  isStale={users.isPlaceholderData}
                  actions={{ ownUuid: admin?.uuid, onToggle: setToggled, onShowTrackers: setShown }}
                />
              )}
              <ListPagination
                place={place}
                total={total}
                setQuery={setQuery}
                isStale={users.isPlaceholderData}
              />
            </>
          )}
        </AdminContent>
      </Card>
      <UserStatusDialog user={toggled} onConfirm={toggle} onClose={() => setToggled(null)} />
      <UserTrackersDialog user={shown} onClose={() => setShown(null)} />
    </>
  );
}

const NO_FILTERS = { search: null, role: null, active: null, admins: null, page: null };

function NoUsers({ query, setQuery }: UserManagementProps) {
  const search = query['search'] ?? '';
  const hasFilters = Object.keys(NO_FILTERS).some((key) => key in query);
  if (!hasFilters) {
    return (
      <EmptyState icon={<SearchX />} title="No users yet">
        Everyone who signs up appears here. Administrators are listed with Include Admins.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={search === '' ? 'No users match these filters' : `No users match "${search}"`}
      action={<SecondaryButton onClick={() => setQuery(NO_FILTERS)}>Clear filters</SecondaryButton>}
    >
      Only users with every chosen filter are listed.
    </EmptyState>
  );
}

/** The numbers of accounts and follows. */
function AdminStatsRow() {
  return (
    <AdminContent
      query={useAdminStats()}
      failure={(error) => fetchFailure('admin stats', error)}
      skeleton={<StatsSkeleton count={6} size="compact" />}
    >
      {(stats) => <Stats stats={stats} />}
    </AdminContent>
  );
}

function Stats({ stats: { users, follows } }: { stats: AdminStats }) {
  const share = (count: number) =>
    users.total === 0 ? 'no users yet' : `${formatPercent(count / users.total)} of users`;
  const tiles = [
    { label: 'Users', count: users.total, note: 'all accounts' },
    { label: 'Recent signups', count: users.recent_signups, note: `last ${RECENT_SIGNUP_DAYS} days` },
    { label: 'Active', count: users.active, note: share(users.active) },
    { label: 'Inactive', count: users.inactive, note: share(users.inactive) },
    { label: 'Follows', count: follows.total, note: 'accepted' },
    { label: 'Pending', count: follows.pending, note: 'follow requests' },
  ];
  return (
    <StatRow>
      {tiles.map(({ label, count, note }) => (
        <StatTile
          key={label}
          label={label}
          parts={[{ value: countText(count) }]}
          note={note}
          size="compact"
        />
      ))}
    </StatRow>
  );
}

const List = styled(SettingRows)({ '&[data-stale]': { opacity: 0.6 } });
const Item = styled('li')({ padding: `${space(3)} ${space(4)}` });
const Head = styled('div')({
  ...mixin.grid(2),
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
});
const Facts = styled('div')({
  ...mixin.muted(13),
  ...mixin.wrap,
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
  marginTop: space(2),
  paddingInlineStart: space(13),
});
const Email = styled('div')({ flex: '1 0 100%', overflowWrap: 'anywhere' });

/** The users list on phones. */
function UserCards({ users, label, isStale, actions }: UserListProps) {
  return (
    <List aria-label={label} data-stale={isStale ? '' : undefined}>
      {users.map((user) => (
        <UserCard key={user.uuid} user={user} actions={actions} />
      ))}
    </List>
  );
}

function UserCard({ user, actions }: { user: AdminUser; actions: UserActions }) {
  return (
    <Item>
      <Head>
        <UserCell user={user} isActive={user.is_active} layout="stacked" />
        <UserStatus user={user} actions={actions} />
        <UserMenu user={user} actions={actions} />
      </Head>
      <Facts>
        <Email>{user.email}</Email>
        {user.role === 'admin' ? <AdminBadge /> : null}
        <span>
          Last active: <TimeOrNever instant={user.last_active_at} />
        </span>
        <span>Joined {formatDate(new Date(user.created_at))}</span>
        <span>{counted(user.active_sessions, 'session')}</span>
        <span>{counted(user.total_sessions, 'sign-in')}</span>
      </Facts>
    </Item>
  );
}
