import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

// Whether the last request got a response. `navigator.onLine` is not enough: a server may be down while the network is
// up, and reachable on a machine without a network.

/** The interval of the health checks while the server is unreachable. */
const PROBE_MS = 10_000;

let isReachable = true;
const listeners = new Set<() => void>();

export function useIsReachable(): boolean {
  const isUp = useSyncExternalStore(
    listen,
    () => isReachable,
    () => true,
  );
  useEffect(() => {
    if (isUp) return undefined;
    const probe = () => void probeServer();
    const timer = setInterval(probe, PROBE_MS);
    window.addEventListener('online', probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probe);
    };
  }, [isUp]);
  return isUp;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sends a health check, which ends before the next one so that they do not queue up. */
export async function probeServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const isUp = await fetch('/healthz', { cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
  setReachable(isUp);
  return isUp;
}

/** Loads queries again, as after a loss of the network, which the browser does not report when a server stops. */
function reconnect(): void {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
}

/** A page that is not live after this time has started all the same. */
const START_MS = 10_000;
let isStarting = true;

/** Ends the start of the page: it is live, and has loaded what it needs at once. */
export function endStart(): void {
  isStarting = false;
}

/** Whether a request that is sent now gets a response in all likelihood: the page itself has just arrived. */
export function isSurelyReachable(): boolean {
  return isStarting && performance.now() < START_MS && navigator.onLine && isReachable;
}

function setReachable(isUp: boolean): void {
  if (isUp === isReachable) return;
  isReachable = isUp;
  for (const listener of listeners) listener();
  if (isUp) reconnect();
}

/** Wraps `fetch` to track reachability: any response counts, also an error status. */
export function trackReachability(send: typeof fetch): typeof fetch {
  return async (...request) => {
    try {
      const response = await send(...request);
      setReachable(true);
      return response;
    } catch (error) {
      if (!isAborted(error)) setReachable(false);
      throw error;
    }
  };
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
