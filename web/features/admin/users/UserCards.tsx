import { styled } from '../../../ui/theme/styled.ts';
import type { AdminUser } from '@plotline/contract/admin.ts';
import { counted, formatDate } from '../../../platform/format.ts';
import { SettingRows } from '../../../ui/SettingRow.tsx';
import { mixin, space } from '../../../ui/theme/tokens.ts';
import { TimeOrNever } from '../TimeOrNever.tsx';
import { UserCell } from '../UserCell.tsx';
import { UserMenu, UserStatus } from './UserControls.tsx';
import type { UserActions, UserListProps } from './user-list.ts';
import { AdminBadge } from './UserTable.tsx';

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
export function UserCards({ users, label, isStale, actions }: UserListProps) {
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
