import { useEffect, useSyncExternalStore } from 'react';

// Whether the server answered when it was asked last. What the browser says of its network is not enough: a server
// may be down while the network is there, and be there on a machine without any.

/** While nothing is asked of a server that was not there, it is asked for a sign of life. */
const PROBE_MS = 10_000;

let isReachable = true;
const listeners = new Set<() => void>();

export function useIsReachable(): boolean {
  const reached = useSyncExternalStore(
    listen,
    () => isReachable,
    () => true,
  );
  useEffect(() => {
    if (reached) return undefined;
    const probe = () => void probeServer();
    const timer = setInterval(probe, PROBE_MS);
    window.addEventListener('online', probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probe);
    };
  }, [reached]);
  return reached;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the server for a sign of life; no longer than until the next time, or calls would queue behind such ones. */
export async function probeServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const reached = await fetch('/healthz', { cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
  noteReachable(reached);
  return reached;
}

function noteReachable(reached: boolean): void {
  if (reached === isReachable) return;
  isReachable = reached;
  for (const listener of listeners) listener();
}

/** Any answer, a refusal too, says that the server is there. */
export function watchReachability(send: typeof fetch): typeof fetch {
  return async (...request) => {
    try {
      const answer = await send(...request);
      noteReachable(true);
      return answer;
    } catch (error) {
      if (!isAborted(error)) noteReachable(false);
      throw error;
    }
  };
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
