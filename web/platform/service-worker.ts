import type { Alarm } from './worker-messages.ts';

const WORKER_URL = '/service-worker.js';

/** Registers the service worker, which stores the app for starts without a network; null where there is none. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
}

/** Sets or cancels an alarm in the service worker; returns whether there is one. */
export async function sendAlarm(alarm: Omit<Alarm, 'type'>): Promise<boolean> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return false;
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows; this one is of our origin
  worker?.postMessage({ type: 'alarm', ...alarm } satisfies Alarm);
  return Boolean(worker);
}
