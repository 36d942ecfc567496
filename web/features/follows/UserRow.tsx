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
  /** Before the reason if all of it fits. */
  lead?: string | undefined;
  /** Shown in place of the username. */
  reason?: ReactNode;
  /** Shown after the username. */
  detail?: ReactNode;
  action?: ReactNode;
  /** Draws the name and the username, for example with a part of it marked. */
  write?: (text: string) => ReactNode;
  /** The page that the row opens, by default the profile. */
  href?: string | undefined;
  /** Called before the link opens the page. */
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
/** Shows the last of its lines: a lead that has no room beside the rest is left out. */
const Line = styled('span')({
  ...mixin.muted(13),
  '&&': { display: 'flex' },
  flexWrap: 'wrap-reverse',
  alignContent: 'flex-end',
  height: text[13].lineHeight,
  overflow: 'hidden',
  whiteSpace: 'pre',
});
/** Its end stays visible. */
const Rest = styled('span')({
  display: 'flex',
  maxWidth: '100%',
  '& > :first-of-type': mixin.ellipsis,
  '& > :nth-of-type(2)': { flex: 'none' },
});

export function UserRow({ user, lead, reason, detail, action, write = asIs, ...link }: UserRowProps) {
  const { href = profilePath(user.username), onLeave } = link;
  return (
    <Row>
      <Who href={href} onClick={onLeave}>
        <Avatar user={user} />
        <Words>
          <b dir="auto">{write(displayName(user))}</b>
          <Line>
            {lead ? <span>{lead} </span> : null}
            <Rest>
              {/* The dot is cut with the words before it. */}
              <span>
                {reason ?? write(`@${user.username}`)}
                {detail ? ' ·' : null}
              </span>
              {detail ? <span> {detail}</span> : null}
            </Rest>
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
