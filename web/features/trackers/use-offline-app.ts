import type { User } from '@plotline/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useIsReachable } from '../../platform/server-reachability.ts';
import { unsentWork } from '../../platform/unsent-work.ts';
import { trackerWebQuery, useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';

/** The app is stored for offline use after its start, which has more urgent requests. */
const SETTLE_DELAY_MS = 4_000;

/** Sends what trackers could not send earlier; returns whether the start is over, so that the app can be stored. */
export function useOfflineApp(user: User | null): boolean {
  const [isSettled, setSettled] = useState(false);
  const queries = useQueryClient();
  const registry = useTrackerRegistry();
  const isReachable = useIsReachable();
  const userId = user?.uuid ?? null;
  const send = useEffectEvent(async () => {
    if (!user) return;
    for (const type of unsentWork(user.uuid)) {
      const web = await queries.ensureQueryData(trackerWebQuery(type, registry));
      await web?.sendUnsent?.(user, queries);
    }
  });
  useEffect(() => {
    if (userId === null || !isReachable) return undefined;
    const attempt = () => {
      send().catch((error: unknown) => logProblem('unsent entries could not be sent', error));
    };
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [userId, isReachable]);
  useEffect(() => {
    if (userId === null) return undefined;
    const timer = setTimeout(() => setSettled(true), SETTLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId]);
  return isSettled;
}
