import { signupPath } from '../../platform/paths.ts';
import { CopyLink } from '../../ui/CopyLink.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { mixin, space } from '../../ui/theme/tokens.ts';

interface InvitePeopleProps {
  username: string;
  /** In the right column. */
  isSmall?: boolean;
}

const Content = styled('div')({
  ...mixin.column(4),
  // As close to the title as a subtitle.
  '& > p': { ...mixin.muted(13), margin: `-${space(4)} 0 0` },
  // Ends as far from the edge as it begins.
  '&[data-small]': { marginBottom: space(1), '& > p': { marginTop: 0 } },
});

/** The viewer's own invite link. */
export function InvitePeople({ username, isSmall = false }: InvitePeopleProps) {
  return (
    <SectionCard isSmall={isSmall} title="Invite people">
      <Content data-small={isSmall ? '' : undefined}>
        <p>
          The link opens the sign-up page with your picture and stats. New people can follow you right away.
        </p>
        <CopyLink label="Your invite link" href={`${window.location.origin}${signupPath}?from=${username}`} />
      </Content>
    </SectionCard>
  );
}
