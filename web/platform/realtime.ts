import { useEffect, useSyncExternalStore } from 'react';
import type { ConnectionState } from './realtime-connection.ts';
import { createTopicRegistry } from './realtime-topics.ts';

// What the first paint needs of the socket. The socket itself is loaded later: realtime-client.ts.

export interface RealtimeStatus {
  readonly state: ConnectionState;
  /** Null until the server has said it. */
  readonly onlineCount: number | null;
}

const NOBODY: RealtimeStatus = { state: 'idle', onlineCount: null };

let status = NOBODY;
const listeners = new Set<() => void>();

/** For realtime-client.ts alone. */
export function setRealtimeStatus(change: Partial<RealtimeStatus>): void {
  status = { ...status, ...change };
  for (const listener of listeners) listener();
}

/** Whether the socket is connected, and how many users are online. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(
    listen,
    () => status,
    () => NOBODY,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const topics = createTopicRegistry();

/**
 * Hears of a topic while the component is mounted; null for none. What the events do is in the features'
 * `*.live.ts`. `useTopic(activityTopic(uuid))`
 */
export function useTopic(topic: string | null): void {
  useEffect(() => (topic === null ? undefined : topics.retain(topic)), [topic]);
}
