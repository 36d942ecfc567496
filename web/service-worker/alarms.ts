import type { Alarm } from '../platform/worker-messages.ts';

// Its types leave open which kind of worker this is.
declare const self: ServiceWorkerGlobalScope;

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
export function setAlarm(event: ExtendableMessageEvent, { tag, atMs, title, body, link }: Alarm): void {
  cancel(tag);
  if (atMs === null) return;
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const isSeen = windows.some(({ visibilityState }) => visibilityState === 'visible');
    if (!isSeen)
      await self.registration.showNotification(title, { icon: '/icon-192.png', body, tag, data: link });
    cancel(tag);
  };
  const timer = setTimeout(() => void show(), Math.max(0, atMs - Date.now()));
  event.waitUntil(new Promise<void>((end) => running.set(tag, { timer, end })));
}

function cancel(tag: string): void {
  const alarm = running.get(tag);
  if (!alarm) return;
  clearTimeout(alarm.timer);
  alarm.end();
  running.delete(tag);
}
