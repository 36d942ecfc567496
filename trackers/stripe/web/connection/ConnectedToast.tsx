import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useStripeStatus } from '../shared/stripe-queries.ts';

/** Confirms once that an account was connected (`?connected=true`), if it was, and removes that from the URL. */
export function ConnectedToast({ query, setQuery }: Pick<TrackerPageProps, 'query' | 'setQuery'>) {
  const toast = useToast();
  const isReturning = query['connected'] !== undefined;
  const status = useStripeStatus({ isEnabled: isReturning });
  const isKnown = isReturning && status.data !== undefined;
  const finish = useEffectEvent(() => {
    if (status.data?.connected) toast({ message: 'Your Stripe account is connected.' });
    setQuery({ connected: null }, { replace: true });
  });
  useEffect(() => {
    if (isKnown) finish();
  }, [isKnown]);
  return null;
}
