import { styled } from '@mui/material/styles';
import type { Profile } from '@plotline/contract/profiles.ts';
import { displayName } from '../../features/profiles/display-name.ts';
import { profilePath } from '../../platform/paths.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { color, focusRing, radius, space, weight } from '../../ui/theme/tokens.ts';

const Link = styled(Anchor)({
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  gap: space(2),
  maxWidth: '100%',
  color: color.muted,
  textDecoration: 'none',
  borderRadius: radius.base,
  '& b': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.ink,
    fontWeight: weight.semibold,
  },
  '&:hover b': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

/** Whose numbers these are, on the pages of other people. */
export function TrackerOwner({ profile }: { profile: Profile }) {
  return (
    <Link href={profilePath(profile.username)}>
      <Avatar person={profile} size="small" />
      <b dir="auto">{displayName(profile)}</b>
      <span>@{profile.username}</span>
    </Link>
  );
}
