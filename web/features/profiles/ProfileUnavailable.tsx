import { Button } from '../../ui/Button.tsx';
import { CircleAlert, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { homePath, loginPath, profilePath } from '../../platform/paths.ts';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { useAuth } from '../../platform/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { isUserMissing, USER_NOT_FOUND } from './profile-access.ts';

const ReportDialog = lazyAddition(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog);

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

/** Shown when no user has this name, or none that this viewer may see. It can be reported in either case. */
export function UserNotFound({ username }: { username: string }) {
  const { user } = useAuth();
  const [isReporting, setReporting] = useState(false);
  const report = (
    <Button color="inherit" onClick={() => setReporting(true)}>
      Report @{username}
    </Button>
  );
  return (
    <Card role="alert">
      <EmptyState
        icon={<UserRoundX />}
        title={USER_NOT_FOUND}
        action={
          <>
            <Links />
            {user ? report : null}
          </>
        }
      >
        The username @{username} could not be found.
      </EmptyState>
      {isReporting ? (
        <ReportDialog target={{ type: 'profile', username }} onClose={() => setReporting(false)} />
      ) : null}
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
        <Button variant="outlined" color="inherit" href={loginPath} onClick={() => rememberThisPlace()}>
          Log In
        </Button>
      )}
    </>
  );
}
