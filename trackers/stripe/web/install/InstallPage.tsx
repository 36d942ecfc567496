import { Button } from '@plotline/web/ui/Button.tsx';
import { tabStorage } from '@plotline/web/tracker-kit/browser-storage.ts';
import { navigate, rememberThisPlace } from '@plotline/web/tracker-kit/navigation.ts';
import { loginPath, settingsSectionPath } from '@plotline/web/tracker-kit/paths.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import type { SitePageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useDelayed } from '@plotline/web/ui/use-delayed.ts';
import { useEffect, useState } from 'react';
import { isOwnAttempt } from '../callback/attempt-tab.ts';
import { useConnection } from '../callback/use-connection.ts';
import { ConnectButton } from '../connection/ConnectButton.tsx';
import { NotConfigured } from '../connection/ConnectCard.tsx';
import { stripePath } from '../shared/paths.ts';
import { ResultCard } from '../shared/ResultCard.tsx';
import { useStripeStatus } from '../shared/stripe-queries.ts';
import { connectRequestOf, needsConfirmation, readInstall, type InstallResult } from './install-result.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

const REDIRECT_MS = 3000;
const CONNECTED = 'Your Stripe account is connected.';
const ONE_STEP_LEFT = 'One step left: allow access to your account.';

/** `/stripe`: where Stripe's marketplace leads after an installation of the app. */
export function InstallPage({ query }: SitePageProps) {
  const { session, user } = useAuth();
  const [isOwn] = useState(() => isOwnAttempt(tabStorage(), query['code'] ?? ''));
  // An installation that began elsewhere ends with the Connect button.
  const request = isOwn ? connectRequestOf(session, query) : null;
  const connection = useConnection(request);
  const confirmation = useStripeStatus({ isEnabled: needsConfirmation(session, query) });
  const result = readInstall(session, query, { confirmation, connection: request && connection });
  const username = user?.username ?? null;
  useDelayed(result.status === 'success', REDIRECT_MS, () => {
    if (username !== null) navigate(stripePath(username, { connected: 'true' }), { replace: true });
  });
  return <InstallCard result={result} username={username} />;
}

interface InstallCardProps {
  result: InstallResult;
  /** Null for guests. */
  username: string | null;
}

export function InstallCard({ result, username }: InstallCardProps) {
  switch (result.status) {
    case 'loading':
      return (
        <ResultCard result="loading" title="Finishing the installation...">
          This takes a few seconds.
        </ResultCard>
      );
    case 'success':
      return (
        <ResultCard result="success" title="App installed">
          {`${result.isConnected ? CONNECTED : ONE_STEP_LEFT} You're being redirected to your Stripe page...`}
        </ResultCard>
      );
    case 'error':
      return <InstallError message={result.message} />;
    case 'login_required':
      return <LoginRequired />;
    case 'not_configured':
      return <NotConfigured />;
    default:
      return <NotInstalled username={username} />;
  }
}

function InstallError({ message }: { message: string }) {
  return (
    <ResultCard
      result="error"
      title="Couldn't install the app"
      action={
        <Button variant="contained" href={settingsSectionPath('trackers')}>
          Try Again
        </Button>
      }
    >
      {message}
    </ResultCard>
  );
}

/** Stores this address, so that signing in returns here. */
function LoginRequired() {
  useEffect(() => rememberThisPlace(), []);
  return (
    <ResultCard
      result="login_required"
      title="Login Required"
      action={
        <Button variant="contained" href={loginPath}>
          Log In
        </Button>
      }
    >
      Log in to finish connecting your Stripe account.
    </ResultCard>
  );
}

function NotInstalled({ username }: { username: string | null }) {
  return (
    <ResultCard
      result="not_installed"
      title="Connect Stripe"
      action={
        username === null ? null : (
          <>
            <ConnectButton label="Install the app" isInstallation />
            <SecondaryButton href={stripePath(username)}>Go to Stripe</SecondaryButton>
          </>
        )
      }
    >
      Install the app at Stripe to connect your account, or see the details on your Stripe page.
    </ResultCard>
  );
}
