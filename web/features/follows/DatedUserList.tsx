import { Alert } from '../../ui/Alert.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { LucideIcon } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { MissingData } from '../../ui/MissingData.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { media, mixin, space } from '../../ui/theme/tokens.ts';
import { usersIn } from './follow-list.ts';
import type { useBlockedUsers } from './use-block.ts';
import type { useLeavingRows } from './use-leaving-rows.ts';
import { UserListItem, UserList } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';

const Rows = styled(Card)({
  padding: `${space(1)} ${space(6)}`,
  [media.phone]: { paddingInline: space(4) },
});

const Nobody = styled('div')({
  ...mixin.muted(14),
  ...mixin.row(3),
  minHeight: 56,
  '& p': { margin: 0 },
  '& svg': { flex: 'none' },
});

interface DatedUserListProps {
  /** The accessible name of the list. */
  label: string;
  list: ReturnType<typeof useBlockedUsers>;
  rows: ReturnType<typeof useLeavingRows<{ username: string }>>;
  /** The verb on the button that removes a user from the list. */
  action: string;
  emptyIcon: LucideIcon;
  emptyText: string;
}

/** Users with dates and a button each that removes them from the list. */
export function DatedUserList({ label, list, rows, action, emptyIcon: Icon, emptyText }: DatedUserListProps) {
  const users = list.data ? rows.staying(usersIn(list.data)) : [];
  return (
    <Rows pad="none">
      <MissingData query={list} fallback="Couldn't load the list." />
      <UserList aria-label={label}>
        {users.map((user) => {
          const { username } = user;
          const failure = rows.failureOf(username);
          return (
            <UserListItem key={user.uuid}>
              <UserRow
                user={user}
                detail={<RelativeTime instant={user.created_at} />}
                action={
                  <SecondaryButton
                    size="small"
                    aria-label={`${action} @${username}`}
                    onClick={() => rows.leave({ username })}
                  >
                    {action}
                  </SecondaryButton>
                }
              />
              {failure ? <Alert severity="error">{failure}</Alert> : null}
            </UserListItem>
          );
        })}
      </UserList>
      {list.data && users.length === 0 && !list.hasNextPage ? (
        <Nobody>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <p>{emptyText}</p>
        </Nobody>
      ) : null}
      <LoadMore list={list} />
    </Rows>
  );
}
