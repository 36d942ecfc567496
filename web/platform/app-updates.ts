import { useSyncExternalStore } from 'react';
import { isBuildReply, type BuildQuestion } from './worker-messages.ts';

// A new version of the app is ready when its service worker waits: the worker of another build than the page's.

/** Time between two checks for a new version while the app stays open. */
const CHECK_INTERVAL_MS = 30 * 60_000;

let isReady = false;
let followed: ServiceWorkerRegistration | null = null;
let checkedAtMs = Date.now();
const listeners = new Set<() => void>();

/** Returns whether a version is ready that a reload of the page shows. */
export function useIsUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isReady,
  );
}

/** Follows the versions of a service worker, also those that come while the app is open. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  if (followed === registration) return;
  followed = registration;
  void compare(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void compare(worker);
    });
  });
  document.addEventListener('visibilitychange', () => {
    const isDue = Date.now() - checkedAtMs > CHECK_INTERVAL_MS;
    // Without a network the next look finds it.
    if (document.visibilityState === 'visible' && isDue) void checkForUpdate().catch(() => undefined);
  });
}

/** Looks for a new version; it is announced when its files are stored. */
export async function checkForUpdate(): Promise<void> {
  checkedAtMs = Date.now();
  await followed?.update();
}

async function compare(worker: ServiceWorker | null): Promise<void> {
  // The first worker of a browser belongs to the build of this page.
  if (!worker || !navigator.serviceWorker.controller) return;
  const entry = await entryOf(worker);
  isReady = entry !== null && !hasScript(entry);
  for (const listener of listeners) listener();
}

/** Returns the first script of a worker's build; null while developing. */
function entryOf(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(isBuildReply(data) ? data.entry : null);
    });
    port1.start();
    worker.postMessage({ type: 'build' } satisfies BuildQuestion, [port2]);
  });
}

/** A page that was loaded after the release has its scripts already, though an earlier worker controls it. */
function hasScript(entry: string): boolean {
  return [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === entry);
}
