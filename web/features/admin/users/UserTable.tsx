import { styled } from '../../../ui/theme/styled.ts';
import type { AdminUser } from '@plotline/contract/admin.ts';
import { formatDate } from '../../../platform/format.ts';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { countText } from '../count-text.ts';
import { TimeOrNever } from '../TimeOrNever.tsx';
import { UserCell } from '../UserCell.tsx';
import { UserMenu, UserStatus } from './UserControls.tsx';
import type { UserActions, UserListProps } from './user-list.ts';

const Soft = styled('span')({ color: color.muted });
const Email = styled('span')({
  display: 'block',
  maxWidth: 150,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: color.muted,
});

/** The users list on wide screens. */
export function UserTable({ users, label, sort, onSort, isStale, actions }: UserListProps) {
  return (
    <DataTable
      label={label}
      columns={columnsOf(actions)}
      rows={users}
      keyOf={({ uuid }) => uuid}
      sort={sort}
      onSort={onSort}
      isStale={isStale}
      isHeaderSticky
    />
  );
}

function columnsOf(actions: UserActions): readonly Column<AdminUser>[] {
  return [
    {
      key: 'username',
      header: 'User',
      isSortable: true,
      isFlexible: true,
      cell: (user) => <UserCell user={user} isActive={user.is_active} layout="compact" />,
    },
    {
      key: 'email',
      header: 'Email',
      isSortable: true,
      isDetail: true,
      cell: ({ email }) => <Email title={email}>{email}</Email>,
    },
    {
      key: 'role',
      header: 'Role',
      isSortable: true,
      cell: ({ role }) => (role === 'admin' ? <AdminBadge /> : <Soft>User</Soft>),
    },
    {
      key: 'created_at',
      header: 'Joined',
      isSortable: true,
      cell: ({ created_at }) => <Soft>{formatDate(new Date(created_at))}</Soft>,
    },
    {
      key: 'last_active_at',
      header: 'Last active',
      isSortable: true,
      cell: ({ last_active_at }) => <TimeOrNever instant={last_active_at} />,
    },
    {
      key: 'active_sessions',
      header: 'Sessions',
      isSortable: true,
      isNumeric: true,
      isDetail: true,
      cell: (user) => countText(user.active_sessions),
    },
    {
      key: 'total_sessions',
      header: 'Sign-ins',
      isSortable: true,
      isNumeric: true,
      isDetail: true,
      cell: (user) => countText(user.total_sessions),
    },
    {
      key: 'is_active',
      header: 'Status',
      isSortable: true,
      isNumeric: true,
      cell: (user) => <UserStatus user={user} actions={actions} />,
    },
    {
      key: 'menu',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      isNumeric: true,
      cell: (user) => <UserMenu user={user} actions={actions} />,
    },
  ];
}

export function AdminBadge() {
  return <StatusBadge tone="indigo">Admin</StatusBadge>;
}
