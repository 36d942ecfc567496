import Alert from '@mui/material/Alert';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { signInFailure } from './sign-in-labels.ts';

/** Shows the result of a Lichess sign-in once and removes it from the URL. */
export function SignInResult({ query, setQuery }: Pick<TrackerPageProps, 'query' | 'setQuery'>) {
  const { verified, verify_error: code } = query;
  const [failure, setFailure] = useState(() => signInFailure(code));
  const toast = useToast();
  const hasResult = verified !== undefined || code !== undefined;
  const showResult = useEffectEvent(() => {
    if (verified === 'lichess') toast({ message: 'Your Lichess account is verified.' });
    setQuery({ verified: null, verify_error: null }, { replace: true });
  });
  useEffect(() => {
    if (hasResult) showResult();
  }, [hasResult]);
  if (failure === null) return null;
  return (
    <Alert severity="warning" onClose={() => setFailure(null)}>
      {failure}
    </Alert>
  );
}
