import { useEffect } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useAuth } from '../../platform/session.tsx';
import { isOpenLink } from '../../platform/worker-messages.ts';
import { useNavigate } from '../../ui/navigation.tsx';
import { isPushRemembered } from './push-memory.ts';

/** Opens the link of a clicked push message and renews the subscription of this browser. */
export function usePush(): void {
  const { user } = useAuth();
  const navigate = useNavigate();
  const userId = user?.uuid;
  useEffect(() => {
    if (userId !== undefined && isPushRemembered(userId)) void renew();
  }, [userId]);
  useEffect(() => {
    // Absent where the address is not secure.
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (isOpenLink(data)) navigate(data.link);
    };
    worker?.addEventListener('message', follow);
    return () => worker?.removeEventListener('message', follow);
  }, [navigate]);
}

async function renew(): Promise<void> {
  try {
    await (await import('./push-device.ts')).renewPush();
  } catch (error) {
    logProblem('push messages could not be renewed', error);
  }
}
