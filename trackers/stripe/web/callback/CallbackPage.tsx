import { Button } from '@plotline/web/ui/Button.tsx';
import { navigate } from '@plotline/web/tracker-kit/navigation.ts';
import { loginPath, profilePath, settingsPath } from '@plotline/web/tracker-kit/paths.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import type { SitePageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useDelayed } from '@plotline/web/ui/use-delayed.ts';
import { stripePath } from '../shared/paths.ts';
import { ResultCard } from '../shared/ResultCard.tsx';
import { AccountQuestion } from './AccountQuestion.tsx';
import { checkCallback, type CallbackCheck } from './callback-check.ts';
import { useConnection } from './use-connection.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

const REDIRECT_MS = 2000;

/** `/stripe/callback`: the result of allowing access at Stripe. */
export function CallbackPage({ query }: SitePageProps) {
  const { session } = useAuth();
  const check = checkCallback(session, query);
  const connection = useConnection(check.status === 'ready' ? check : null);
  const isConnected = check.status === 'ready' && connection.status === 'connected';
  const username = session.user?.username ?? null;
  useDelayed(isConnected, REDIRECT_MS, () => {
    if (username !== null) navigate(stripePath(username), { replace: true });
  });
  if (isConnected) return <Connected />;
  if (check.status === 'ready' && connection.status === 'unconfirmed' && username !== null)
    return (
      <AccountQuestion request={check} account={connection.account} profilePath={profilePath(username)} />
    );
  const message = errorOf(check, connection);
  return message === null ? <Connecting /> : <CallbackError message={message} username={username} />;
}

/** Returns the error to show; null while there is none. */
function errorOf(check: CallbackCheck, connection: ReturnType<typeof useConnection>): string | null {
  if (check.status !== 'ready') return check.status === 'error' ? check.message : null;
  return connection.status === 'failed' ? connection.message : null;
}

export function Connecting() {
  return (
    <ResultCard result="loading" title="Connecting Stripe...">
      This takes a few seconds.
    </ResultCard>
  );
}

export function Connected() {
  return (
    <ResultCard result="success" title="Stripe connected">
      You're being redirected to your Stripe page...
    </ResultCard>
  );
}

interface CallbackErrorProps {
  message: string;
  /** Null for guests. */
  username: string | null;
}

export function CallbackError({ message, username }: CallbackErrorProps) {
  return (
    <ResultCard
      result="error"
      title="Couldn't connect Stripe"
      action={
        <>
          <Button variant="contained" href={settingsPath}>
            Try Again
          </Button>
          <SecondaryButton href={username === null ? loginPath : profilePath(username)}>
            Go to Profile
          </SecondaryButton>
        </>
      }
    >
      {message}
    </ResultCard>
  );
}
