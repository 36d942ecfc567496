import { browserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';
import { sendAlarm } from '@plotline/web/tracker-kit/offline.ts';
import type { RestTimer } from './draft-workout.ts';

const TAG = 'rest';
const ASKED = 'weights-rest-asked';

/** Returns whether notifications are allowed, can be requested or are unavailable. */
export function restNotificationState(): 'granted' | 'askable' | 'unavailable' {
  if (!('Notification' in window) || Notification.permission === 'denied') return 'unavailable';
  return Notification.permission === 'granted' ? 'granted' : 'askable';
}

/** Requests permission for notifications when a rest begins for the first time in this browser. */
export async function requestRestPermission(): Promise<void> {
  const storage = browserStorage();
  if (restNotificationState() !== 'askable' || storage.getItem(ASKED) !== null) return;
  storage.setItem(ASKED, 'yes');
  await Notification.requestPermission();
}

/** Lets the service worker notify when a rest is over, also while the phone is locked; null cancels it. */
export async function scheduleRestAlarm(
  rest: Pick<RestTimer, 'endsAtMs'> | null,
  exercise: string,
): Promise<void> {
  if (restNotificationState() !== 'granted') return;
  const { pathname: link } = window.location;
  await sendAlarm({ tag: TAG, atMs: rest?.endsAtMs ?? null, title: 'Rest is over', body: exercise, link });
}

/** Vibrates where that is possible. */
export function vibrateRestOver(): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
}
