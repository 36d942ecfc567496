import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { Check, CircleAlert, Lock, UserRoundX } from 'lucide-react';
import { useId } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { homePath, loginPath, profilePath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { color, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { isUserMissing, USER_NOT_FOUND } from './profile-access.ts';

interface ProfileUnavailableProps {
  username: string;
  error: Error;
  onRetry: () => void;
}

/** Shown when there is no such user or the profile failed to load. */
export function ProfileUnavailable({ username, error, onRetry }: ProfileUnavailableProps) {
  if (isUserMissing(error)) return <UserNotFound username={username} />;
  const retry = (
    <Button variant="outlined" color="inherit" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Card role="alert">
      <EmptyState
        icon={<CircleAlert />}
        accent="coral"
        title="Profile Unavailable"
        action={
          <>
            <Links />
            {retry}
          </>
        }
      >
        {messageOf(error, 'Failed to load profile')}
      </EmptyState>
    </Card>
  );
}

/** Shown when no user has this name, or none that this viewer may see. */
export function UserNotFound({ username }: { username: string }) {
  return (
    <Card role="alert">
      <EmptyState icon={<UserRoundX />} title={USER_NOT_FOUND} action={<Links />}>
        The username @{username} could not be found.
      </EmptyState>
    </Card>
  );
}

/** Shown for an address without a username. */
export function InvalidProfileAddress() {
  return (
    <Card role="alert">
      <EmptyState icon={<UserRoundX />} title="Profile Unavailable" action={<Links />}>
        Invalid profile URL: the username is missing.
      </EmptyState>
    </Card>
  );
}

const PrivateHead = styled('div')({
  ...mixin.row(4),
  '& > span': {
    ...mixin.centered,
    flex: 'none',
    width: 48,
    height: 48,
    borderRadius: radius.base,
    backgroundColor: color.brandSoft,
    color: color.brandStrong,
  },
  '& h2': { ...text[16], margin: 0, fontWeight: weight.semibold },
  '& p': { ...mixin.muted(14), margin: 0 },
});
const Followers = styled('ul')({
  ...mixin.column(2),
  ...mixin.plainList,
  margin: `${space(2)} 0 ${space(4)}`,
  '& > li': { ...text[14], ...mixin.row(2.5) },
  '& svg': { flex: 'none', width: 18, height: 18, strokeWidth: 1.75, color: color.brandStrong },
});
const FollowersTitle = styled('h3')({
  ...mixin.muted(13),
  margin: `${space(5)} 0 0`,
  fontWeight: weight.medium,
});
const Note = styled('p')({ ...mixin.muted(13), margin: 0 });

/**
 * Shown for a private profile that the viewer does not follow: the same for every profile, so that it reveals nothing.
 * The profile's head has the follow button.
 */
export function PrivateProfile({ followStatus }: { followStatus: Profile['follow_status'] }) {
  const isRequested = followStatus === 'requested';
  const titleId = useId();
  return (
    <Card>
      <PrivateHead>
        <span aria-hidden="true">
          <Lock size={22} strokeWidth={1.75} />
        </span>
        <div>
          <h2>This Account is Private</h2>
          <p>Follow this account to see their stats and activity.</p>
        </div>
      </PrivateHead>
      <FollowersTitle id={titleId}>Followers see</FollowersTitle>
      <Followers aria-labelledby={titleId}>
        <li>
          <Check aria-hidden />
          Trackers with stats and charts
        </li>
        <li>
          <Check aria-hidden />A year of activity
        </li>
        <li>
          <Check aria-hidden />
          Posts to like and comment on
        </li>
      </Followers>
      <Note>
        {isRequested
          ? 'Request sent. This page opens as soon as it is approved.'
          : 'The owner approves each request to follow.'}
      </Note>
    </Card>
  );
}

function Links() {
  const { user } = useAuth();
  return (
    <>
      {user ? (
        <Button variant="contained" href={profilePath(user.username)}>
          Go to Your Profile
        </Button>
      ) : null}
      <Button variant={user ? 'outlined' : 'contained'} color={user ? 'inherit' : 'primary'} href={homePath}>
        Browse Activity Feed
      </Button>
      {user ? null : (
        <Button variant="outlined" color="inherit" href={loginPath}>
          Log In
        </Button>
      )}
    </>
  );
}
