import { getPushKey, savePushSubscription, type PushMessage } from '@plotline/contract/notifications.ts';
import { isAlarm, type OpenLink } from '../platform/worker-messages.ts';
import { setAlarm } from './alarms.ts';
import { deleteEarlierApps, respond, storeApp } from './stored-app.ts';

// Shows push messages and alarms while no one looks at the app, and opens the app without a network. A new version waits
// until no page of the previous one is open, so that a page and its scripts always come from the same build.

// Its types leave open which kind of worker this is.
declare const self: ServiceWorkerGlobalScope;

// Without a stored app everything else works; it is stored with the next page.
self.addEventListener('install', (event) => event.waitUntil(storeApp().catch(() => undefined)));
self.addEventListener('activate', (event) => event.waitUntil(deleteEarlierApps()));
self.addEventListener('fetch', respond);

self.addEventListener('message', (event) => {
  if (isAlarm(event.data)) setAlarm(event, event.data);
});

self.addEventListener('push', (event) => {
  // The server alone can write it: it is encrypted and signed for this subscription.
  if (event.data) event.waitUntil(show(event.data.json() as PushMessage));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

async function show({ title, body, link, tag }: PushMessage): Promise<void> {
  const windows = await appWindows();
  // A focused window shows it already.
  if (windows.some(({ focused }) => focused)) return;
  const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' };
  await self.registration.showNotification(title, { ...pictures, body, tag, data: link });
}

/** In the window that was used last, which goes there without loading again. */
async function open(link: string): Promise<void> {
  const [last] = await appWindows();
  if (!last) return void (await self.clients.openWindow(link));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows; this one is of our origin
  last.postMessage({ type: 'open-link', link } satisfies OpenLink);
  await last.focus();
}

function appWindows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** The push service has given the old address up. Without a session there is no one to tell. */
async function renew(): Promise<void> {
  const answer = await fetch(getPushKey.path);
  if (!answer.ok) return;
  const { public_key: applicationServerKey } = (await answer.json()) as { public_key: string };
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  await fetch(savePushSubscription.path, {
    method: savePushSubscription.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
}
