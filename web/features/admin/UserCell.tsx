import { styled } from '../../ui/theme/styled.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { ReactNode } from 'react';
import { profilePath } from '../../platform/paths.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { color, focusRing, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';

interface UserCellProps {
  user: Summary;
  /** Deactivated users have no profile to link to. */
  isActive?: boolean;
  /** Below the name instead of the username. */
  detail?: ReactNode;
  /** `line`: name and username in one line of a table; `compact`: two lines of a table; `stacked`: two of a list. */
  layout?: 'line' | 'compact' | 'stacked';
}

const line = {
  ...mixin.row(3),
  minWidth: 0,
  ...mixin.plainLink,
} as const;
const Line = styled('span')(line);
const Link = styled(Anchor)({
  ...line,
  borderRadius: radius.small,
  '&:hover b': { textDecoration: 'underline' },
  '&:focus-visible': { ...focusRing, outlineOffset: '-2px' },
});
const stacked = {
  ...text[14],
  flexDirection: 'column',
  alignItems: 'stretch',
  '& > span': { ...text[13], maxWidth: 'none' },
} as const;
const Names = styled('span')({
  display: 'flex',
  // The half below is that of the cell, not of the names.
  flex: 1,
  minWidth: 0,
  columnGap: space(2),
  alignItems: 'baseline',
  '& > *': {
    flex: '0 1 auto',
    minWidth: 0,
    ...mixin.ellipsis,
  },
  '& > b': { fontWeight: weight.semibold },
  // A long name leaves room for the username.
  '& > span': { color: color.muted, flexShrink: 0, maxWidth: '50%' },
  '&[data-layout="stacked"]': stacked,
  // In the narrow tables of tablets and phones.
  '@container (max-width: 760px)': stacked,
});

/** A user in a table or list: avatar, name and username, as a link to the profile. */
export function UserCell({ user, isActive = true, detail, layout = 'line' }: UserCellProps) {
  const content = (
    <>
      <Avatar user={user} size={layout === 'stacked' ? 'medium' : 'small'} />
      <Names data-layout={layout === 'line' ? 'line' : 'stacked'}>
        <b dir="auto">{displayName(user)}</b>
        <span>{detail ?? `@${user.username}`}</span>
      </Names>
    </>
  );
  return isActive ? <Link href={profilePath(user.username)}>{content}</Link> : <Line>{content}</Line>;
}
