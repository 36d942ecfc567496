import { useEffect, useSyncExternalStore } from 'react';
import type { ConnectionState } from './realtime-connection.ts';
import { createTopicRegistry } from './realtime-topics.ts';

// The part of realtime that the first paint needs; the socket itself is loaded later (realtime-client.ts).

export interface RealtimeStatus {
  readonly state: ConnectionState;
  /** Null until the server has sent it. */
  readonly onlineCount: number | null;
}

const INITIAL: RealtimeStatus = { state: 'idle', onlineCount: null };

let status = INITIAL;
const listeners = new Set<() => void>();

/** Updates the status; only realtime-client.ts calls it. */
export function setRealtimeStatus(change: Partial<RealtimeStatus>): void {
  status = { ...status, ...change };
  for (const listener of listeners) listener();
}

/** Returns the state of the connection and the number of online users. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(
    listen,
    () => status,
    () => INITIAL,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const topics = createTopicRegistry();

/**
 * Subscribes a topic while the component is mounted: `useTopic(activityTopic(uuid))`; null for none. The effects of its
 * events are declared in the `*.live.ts` of the features.
 */
export function useTopic(topic: string | null): void {
  useEffect(() => (topic === null ? undefined : topics.retain(topic)), [topic]);
}
