import { styled } from '../theme/styled.ts';
import type { ReactNode } from 'react';
import { Anchor } from '../Anchor.tsx';
import { visuallyHidden } from '../VisuallyHidden.tsx';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../theme/tokens.ts';

const Box = styled('div')({
  display: 'flex',
  alignItems: 'center',
  margin: '0 -4px',
  ...mixin.outlined('base'),
  [media.rail]: { border: 0, justifyContent: 'center' },
});

const User = styled(Anchor)({
  ...mixin.row(3),
  flex: 1,
  minWidth: 0,
  padding: space(3),
  ...mixin.plainLink,
  borderRadius: radius.base,
  '&:focus-visible': focusRing,
  [media.rail]: { padding: space(1), flex: 'none' },
});

const Names = styled('span')({ minWidth: 0, display: 'block', [media.rail]: visuallyHidden });
const line = {
  display: 'block',
  ...mixin.ellipsis,
} as const;
const Name = styled('b')({ ...text[14], ...line, fontWeight: weight.semibold });
const Detail = styled('span')({ ...text[13], ...line, color: color.muted });
const Action = styled('span')({ flex: 'none', paddingRight: space(2), [media.rail]: { display: 'none' } });

interface SidebarAccountProps {
  href: string;
  avatar: ReactNode;
  name: string;
  detail: string;
  /** A menu button at the end of the row. */
  action?: ReactNode;
}

/** The account at the foot of the sidebar; the rail shows only the avatar. */
export function SidebarAccount({ href, avatar, name, detail, action }: SidebarAccountProps) {
  return (
    <Box>
      <User href={href}>
        {avatar}
        <Names>
          <Name>{name}</Name>
          <Detail>{detail}</Detail>
        </Names>
      </User>
      {action ? <Action>{action}</Action> : null}
    </Box>
  );
}
