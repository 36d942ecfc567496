import type { QueryClient } from '@tanstack/react-query';
import { getMe } from '@plotline/contract/accounts.ts';
import { ApiError } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { setCurrentUser } from '../../platform/current-user.ts';
import { startRealtime } from '../../platform/realtime-client.ts';
import { liveFeatures } from './live-features.ts';

/** Connects the socket with all live features. A 401 of `getMe` signs out by itself. */
export function startForSession(queries: QueryClient): () => void {
  return startRealtime({ queries, features: liveFeatures, checkSession: () => checkSession(queries) });
}

/**
 * Returns false only if the session is over or the user is suspended, whose page is then shown; an unreachable server
 * signs no one out.
 */
async function checkSession(queries: QueryClient): Promise<boolean> {
  try {
    const user = await api.call(getMe);
    if (!user.suspension) return true;
    setCurrentUser(queries, user);
    return false;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
