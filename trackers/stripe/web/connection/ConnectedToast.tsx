import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useEffect, useEffectEvent } from 'react';

/** Confirms once that an installation succeeded (`?connected=true`) and removes that from the URL. */
export function ConnectedToast({ query, setQuery }: Pick<TrackerPageProps, 'query' | 'setQuery'>) {
  const toast = useToast();
  const isConnected = query['connected'] === 'true';
  const show = useEffectEvent(() => {
    toast({ message: 'Your Stripe account is connected.' });
    setQuery({ connected: null }, { replace: true });
  });
  useEffect(() => {
    if (isConnected) show();
  }, [isConnected]);
  return null;
}
