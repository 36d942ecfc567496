import { getPushKey, savePushSubscription, type PushMessage } from '@plotline/contract/notifications.ts';
import {
  isAlarm,
  isBuildQuestion,
  type BuildReply,
  type OpenLink,
  type Alarm,
} from '../platform/worker-messages.ts';
import { buildEntry, deleteEarlierApps, respond, storeApp } from './stored-app.ts';
import { SHARE_TARGET, SHARED_FILE, SHARED_FILE_CACHE } from '@plotline/contract/share-target.ts';

// Shows push messages and alarms while no one looks at the app, and opens the app without a network. A new version waits
// until no page of the previous one is open, so that a page and its scripts always come from the same build.

// Its types leave open which kind of worker this is.
declare const self: ServiceWorkerGlobalScope;

// Without a stored app everything else works; it is stored with the next page.
self.addEventListener('install', (event) => event.waitUntil(storeApp().catch(() => undefined)));
self.addEventListener('activate', (event) => event.waitUntil(deleteEarlierApps()));
self.addEventListener('fetch', (event) => {
  if (!receiveSharedFile(event)) respond(event);
});

self.addEventListener('message', (event) => {
  if (isAlarm(event.data)) setAlarm(event, event.data);
  if (isBuildQuestion(event.data)) event.ports[0]?.postMessage({ entry: buildEntry() } satisfies BuildReply);
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

// The system sends a file that the user shares with the installed app as a form. The worker leaves the file for the page
// that opens next, which starts the import.

/** Responds to a shared file; returns whether the request is one. */
function receiveSharedFile(event: FetchEvent): boolean {
  const { request } = event;
  if (request.method !== 'POST' || new URL(request.url).pathname !== SHARE_TARGET.action) return false;
  event.respondWith(keepFile(request));
  return true;
}

async function keepFile(request: Request): Promise<Response> {
  const file = (await request.formData()).get(SHARE_TARGET.field);
  if (!(file instanceof File)) return Response.redirect('/', 303);
  const cache = await caches.open(SHARED_FILE_CACHE);
  const headers = { 'content-type': file.type, [SHARED_FILE.nameHeader]: encodeURIComponent(file.name) };
  await cache.put(SHARED_FILE.key, new Response(file, { headers }));
  return Response.redirect(SHARED_FILE.page, 303);
}

interface Running {
  readonly timer: ReturnType<typeof setTimeout>;
  /** Lets the browser stop the worker. */
  readonly end: () => void;
}

const running = new Map<string, Running>();

/**
 * Sets, moves or cancels an alarm. Its timer runs here, because browsers freeze the page of a locked phone; they let a
 * worker run for some minutes.
 */
function setAlarm(event: ExtendableMessageEvent, { tag, atMs, title, body, link }: Alarm): void {
  cancel(tag);
  if (atMs === null) return;
  const ring = async () => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const isSeen = windows.some(({ visibilityState }) => visibilityState === 'visible');
    if (!isSeen)
      await self.registration.showNotification(title, { icon: '/icon-192.png', body, tag, data: link });
    cancel(tag);
  };
  const timer = setTimeout(() => void ring(), Math.max(0, atMs - Date.now()));
  event.waitUntil(new Promise<void>((end) => running.set(tag, { timer, end })));
}

function cancel(tag: string): void {
  const alarm = running.get(tag);
  if (!alarm) return;
  clearTimeout(alarm.timer);
  alarm.end();
  running.delete(tag);
}
