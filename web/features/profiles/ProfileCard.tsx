import { IconButton } from '../../ui/IconButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { USER_NOT_FOUND } from '@plotline/contract/errors.ts';
import { Flag } from 'lucide-react';
import { ApiError } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { profilePath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, focusRing, mixin, text, weight } from '../../ui/theme/tokens.ts';
import { Bio } from './Bio.tsx';
import { displayName } from './display-name.ts';
import { canOpenLists } from './profile-access.ts';
import { ProfileCardBody, ProfileCardHead, ProfileCardSkeleton } from './ProfileCardSkeleton.tsx';
import { useProfile } from './use-profile.ts';

const Names = styled('div')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
const Name = styled(Anchor)({
  display: 'block',
  ...mixin.plainLink,
  fontWeight: weight.semibold,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});
const Quiet = styled('span')({ ...text[13], color: color.muted, '& b': { color: color.ink } });

interface ProfileCardProps {
  username: string;
  /** Reports the profile, by the id of its user. */
  onReport: (uuid: string) => void;
}

/** The content of a hover card: a short profile. */
export function ProfileCard({ username, onReport }: ProfileCardProps) {
  const { data, error } = useProfile(username);
  if (data) return <LoadedProfile profile={data} onReport={onReport} />;
  if (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <ProfileCardBody role="alert">
        <p>{isMissing ? USER_NOT_FOUND : 'Failed to load profile'}</p>
      </ProfileCardBody>
    );
  }
  return <ProfileCardSkeleton />;
}

/** Shows only the name of a private or blocked profile. */
function LoadedProfile({ profile, onReport }: { profile: Profile } & Pick<ProfileCardProps, 'onReport'>) {
  const { user } = useAuth();
  const { uuid, username, bio, follower_count, following_count, enabled_trackers } = profile;
  return (
    <ProfileCardBody>
      <ProfileCardHead>
        <Avatar user={profile} />
        <Names>
          <Name href={profilePath(username)}>
            <bdi>{displayName(profile)}</bdi>
          </Name>
          <Quiet>@{username}</Quiet> {profile.follows_you ? <StatusBadge>Follows you</StatusBadge> : null}
        </Names>
        {user && !profile.is_owner ? (
          <IconButton size="small" aria-label={`Report @${username}`} onClick={() => onReport(uuid)}>
            <Flag size={14} strokeWidth={1.75} />
          </IconButton>
        ) : null}
      </ProfileCardHead>
      {profile.is_blocked ? <Quiet>You blocked @{username}</Quiet> : null}
      {canOpenLists(profile) ? (
        <>
          {bio ? <Bio bio={bio} /> : null}
          {follower_count === null || following_count === null ? null : (
            <Quiet>
              <b>{formatNumber(follower_count)}</b> {follower_count === 1 ? 'follower' : 'followers'} ·{' '}
              <b>{formatNumber(following_count)}</b> following
            </Quiet>
          )}
          {enabled_trackers.length > 0 ? (
            <Quiet>Tracks {enabled_trackers.map(({ name }) => name).join(', ')}</Quiet>
          ) : null}
        </>
      ) : null}
    </ProfileCardBody>
  );
}
