import { styled } from '@mui/material/styles';
import { counted, formatDuration } from '../../../platform/format.ts';
import { color, media, space, tabularFigures, text } from '../../../ui/theme/tokens.ts';
import { UserCell } from '../UserCell.tsx';
import type { OnlineUser } from './online-users.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Item = styled('li')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: 64,
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});
const Facts = styled('span')({
  ...text[14],
  ...tabularFigures,
  flex: 'none',
  textAlign: 'end',
  '& > span': { ...text[13], display: 'block', color: color.muted },
});

/** Online users with the time since they connected. */
export function OnlineUserList({ users }: { users: readonly OnlineUser[] }) {
  return (
    <List aria-label="Online users">
      {users.map(({ user, seconds, connections }) => (
        <Item key={user.uuid}>
          <UserCell user={user} layout="stacked" />
          <Facts>
            {seconds === null ? 'Just left' : formatDuration(seconds)}
            <span>{counted(connections, 'connection')}</span>
          </Facts>
        </Item>
      ))}
    </List>
  );
}
