import { styled } from '../../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import type { Summary } from '@plotline/contract/schema.ts';
import { profilePath } from '../../platform/paths.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { focusRing, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';

interface UserRowProps {
  user: Summary;
  /** Shown in place of the username. */
  reason?: ReactNode;
  /** Shown after the username. */
  detail?: ReactNode;
  action?: ReactNode;
  /** Draws the name and the username, for example with a part of it marked. */
  write?: (text: string) => ReactNode;
  /** Called before the link opens the profile. */
  onLeave?: () => void;
}

const Row = styled('div')({
  ...mixin.wrap,
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: `${space(1)} ${space(3)}`,
  minHeight: 64,
  paddingBlock: space(1),
});
const Who = styled(Anchor)({
  ...mixin.row(3),
  flex: '1 1 160px',
  minWidth: 0,
  borderRadius: radius.small,
  ...mixin.plainLink,
  '&:hover b': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});
const Words = styled('span')({
  minWidth: 0,
  '& > *': { display: 'block' },
  '& > b': { ...text[14], ...mixin.ellipsis, fontWeight: weight.semibold },
});
/** Its end stays visible. */
const Line = styled('span')({
  ...mixin.muted(13),
  '&&': { display: 'flex' },
  whiteSpace: 'pre',
  '& > :first-of-type': { ...mixin.ellipsis, minWidth: 0 },
  '& > :nth-of-type(2)': { flex: 'none' },
});

export function UserRow({ user, reason, detail, action, write = asIs, onLeave }: UserRowProps) {
  return (
    <Row>
      <Who href={profilePath(user.username)} onClick={onLeave}>
        <Avatar user={user} />
        <Words>
          <b dir="auto">{write(displayName(user))}</b>
          <Line>
            <span>{reason ?? write(`@${user.username}`)}</span>
            {detail ? <span> · {detail}</span> : null}
          </Line>
        </Words>
      </Who>
      {action}
    </Row>
  );
}

function asIs(name: string): ReactNode {
  return name;
}
