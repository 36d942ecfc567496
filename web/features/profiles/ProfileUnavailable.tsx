import Button from '@mui/material/Button';
import { Lock, UserRoundX } from 'lucide-react';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { homePath, loginPath, profilePath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** No such person, or the profile could not be loaded. */
export function ProfileUnavailable({ username, error }: { username: string; error: Error }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  const sentence = isMissing
    ? `The username @${username} could not be found.`
    : messageOf(error, 'Failed to load profile');
  return (
    <Card role="alert">
      <EmptyState
        icon={<UserRoundX />}
        title={isMissing ? 'User Not Found' : 'Profile Unavailable'}
        action={<WaysOut />}
      >
        {sentence}
      </EmptyState>
    </Card>
  );
}

/** An address without a name that could be somebody's. */
export function InvalidProfileAddress() {
  return (
    <Card role="alert">
      <EmptyState icon={<UserRoundX />} title="Profile Unavailable" action={<WaysOut />}>
        This is not a valid profile URL: the username is missing.
      </EmptyState>
    </Card>
  );
}

/** A private profile, as strangers see it. */
export function PrivateProfile() {
  return (
    <Card>
      <EmptyState icon={<Lock />} title="This Account is Private">
        Follow this account to see their stats and activity.
      </EmptyState>
    </Card>
  );
}

function WaysOut() {
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
