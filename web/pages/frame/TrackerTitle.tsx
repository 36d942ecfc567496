import { styled } from '../../ui/theme/styled.ts';
import { trackerTitle } from '@plotline/contract/page-titles.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { displayName } from '../../features/profiles/display-name.ts';
import { profilePath } from '../../platform/paths.ts';
import { useViewAs, viewAsQuery } from '../../platform/view-as.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { color, focusRing, media, mixin, weight } from '../../ui/theme/tokens.ts';

const Owner = styled(Anchor)({
  color: color.muted,
  fontWeight: weight.medium,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { color: color.ink, textDecoration: 'underline' },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  // A name that does not fit beside the tracker's has its own line.
  [media.phone]: { display: 'inline-block', maxWidth: '100%', verticalAlign: 'bottom', ...mixin.ellipsis },
});

interface TrackerTitleProps {
  name: string;
  /** Undefined while loading. */
  profile: Profile | undefined;
}

/** The tracker's name, followed by the owner's name on the pages of others. */
export function TrackerTitle({ name, profile }: TrackerTitleProps) {
  if (!profile || profile.is_owner) return name;
  return (
    <>
      {name} <OwnerLink profile={profile} />
    </>
  );
}

function OwnerLink({ profile }: { profile: Profile }) {
  const query = viewAsQuery(useViewAs(profile.username));
  return <Owner href={profilePath(profile.username, query)}>{displayName(profile)}</Owner>;
}

/** Returns the title of the browser tab. */
export function documentTitleOf(name: string, profile: Profile | undefined): string {
  return profile ? trackerTitle(name, profile) : name;
}
