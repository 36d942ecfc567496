import type { QueryClient } from '@tanstack/react-query';
import { getMe } from '@plotline/contract/accounts.ts';
import { ApiError } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { startRealtime } from '../../platform/realtime-client.ts';
import { liveFeatures } from './live-features.ts';

/** Connects, with everything that hears of events. A refusal of `getMe` signs out by itself. */
export function startForSession(queries: QueryClient): () => void {
  return startRealtime({ queries, features: liveFeatures, checkSession });
}

/** Where the server does not answer, no one is signed out. */
async function checkSession(): Promise<boolean> {
  try {
    await api.call(getMe);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
