import type { QueryClient } from '@tanstack/react-query';
import { getMe } from '@plotline/contract/accounts.ts';
import { ApiError } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { startRealtime } from '../../platform/realtime-client.ts';
import { liveFeatures } from './live-features.ts';

/** Connects the socket with all live features. A 401 of `getMe` signs out by itself. */
export function startForSession(queries: QueryClient): () => void {
  return startRealtime({ queries, features: liveFeatures, checkSession });
}

/** Returns false only if the session is over; an unreachable server signs no one out. */
async function checkSession(): Promise<boolean> {
  try {
    await api.call(getMe);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
