import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logProblem } from '../../platform/log.ts';
import { PAGE_REFRESH } from '../../platform/page-refresh.ts';
import { registerServiceWorker } from '../../platform/service-worker.ts';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { useMatches } from '../../ui/use-layout.ts';
import { UpdateNote } from './UpdateNote.tsx';

/** The installed app on a device with a touch screen; in a tab the browser has its own gesture. */
const INSTALLED_ON_TOUCH = '(display-mode: standalone) and (pointer: coarse)';

/**
 * Stores the app for starts without a network. Has the parts of the app that the browser's window has elsewhere: the
 * offer of a new version, and pulling to refresh.
 */
export function AppWindow() {
  const registration = useRegistration();
  const queries = useQueryClient();
  const isInstalledOnTouch = useMatches(INSTALLED_ON_TOUCH);
  return (
    <>
      {registration ? <UpdateNote registration={registration} /> : null}
      {isInstalledOnTouch ? (
        <PullToRefresh
          onRefresh={() => {
            window.dispatchEvent(new Event(PAGE_REFRESH));
            return queries.refetchQueries({ type: 'active' });
          }}
        />
      ) : null}
    </>
  );
}

/** Registers the service worker; null until then, and where there is none. */
function useRegistration(): ServiceWorkerRegistration | null {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null);
  useEffect(() => {
    registerServiceWorker().then(setRegistration, (error: unknown) =>
      logProblem('the app could not be stored for offline use', error),
    );
  }, []);
  return registration;
}
