import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { UserRoundCheck } from 'lucide-react';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { color, media, space, text } from '../../ui/theme/tokens.ts';
import { usersIn } from './follow-list.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { UserListItem, UserList } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';
import { useBlockedUsers, useUnblockRows } from './use-block.ts';

const Rows = styled(Card)({
  padding: `${space(1)} ${space(6)}`,
  [media.phone]: { paddingInline: space(4) },
});

const Nobody = styled('div')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: 56,
  color: color.muted,
  '& p': { margin: 0 },
  '& svg': { flex: 'none' },
});

/** The users blocked by the viewer, with buttons to unblock. */
export function BlockedUsers() {
  const list = useBlockedUsers();
  const rows = useUnblockRows();
  const users = list.data ? rows.staying(usersIn(list.data)) : [];
  const unblock = (username: string) => rows.leave({ username });
  return (
    <Rows pad="none">
      {list.isPending ? <ListSkeleton rows={1} /> : null}
      {list.isError && !list.data ? (
        <ErrorState
          message={messageOf(list.error, "Couldn't load the list.")}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      <UserList aria-label="Blocked people">
        {users.map((user) => {
          const failure = rows.failureOf(user.username);
          return (
            <UserListItem key={user.uuid}>
              <UserRow
                user={user}
                detail={<RelativeTime instant={user.created_at} />}
                action={<UnblockButton username={user.username} onPress={unblock} />}
              />
              {failure ? <Alert severity="error">{failure}</Alert> : null}
            </UserListItem>
          );
        })}
      </UserList>
      {list.data && users.length === 0 && !list.hasNextPage ? (
        <Nobody>
          <UserRoundCheck size={20} strokeWidth={1.75} aria-hidden />
          <p>You haven't blocked anyone. To block someone, use the menu on their profile.</p>
        </Nobody>
      ) : null}
      <LoadMore list={list} />
    </Rows>
  );
}

function UnblockButton({ username, onPress }: { username: string; onPress: (username: string) => void }) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Unblock @${username}`}
      onClick={() => onPress(username)}
    >
      Unblock
    </Button>
  );
}
