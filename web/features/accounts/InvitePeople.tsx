import { signupPath } from '../../platform/paths.ts';
import { CopyLink } from '../../ui/CopyLink.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';

/** The viewer's own invite link. */
export function InvitePeople({ username }: { username: string }) {
  return (
    <SectionCard
      title="Invite people"
      subtitle="The link opens the sign-up page with your picture and stats. New people can follow you right away."
    >
      <CopyLink label="Your invite link" href={`${window.location.origin}${signupPath}?from=${username}`} />
    </SectionCard>
  );
}
