import { trimTrailing } from '@plotline/contract/trailing.ts';
import {
  deletePushSubscription,
  getPushKey,
  savePushSubscription,
} from '@plotline/contract/notifications.ts';
import { api } from '../../platform/api.ts';
import { registerServiceWorker } from '../../platform/service-worker.ts';

/** The state of push messages in this browser; `on`: the signed-in user gets them here. */
export type PushDevice = 'unsupported' | 'insecure' | 'install-first' | 'blocked' | 'off' | 'on';

export async function readPushDevice(): Promise<PushDevice> {
  const obstacle = findObstacle();
  if (obstacle) return obstacle;
  const subscription = await findSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  // The subscription may be one of an earlier user, which the server has ended.
  const { endpoint, public_key: key } = await api.call(getPushKey);
  return endpoint === subscription.endpoint && keyOf(subscription) === key ? 'on' : 'off';
}

/** Requests permission, which browsers allow only after a click. */
export async function turnPushOn(): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushDevice();
  await subscribe();
  return 'on';
}

export async function turnPushOff(): Promise<PushDevice> {
  const subscription = await findSubscription();
  if (!subscription) return 'off';
  await api.call(deletePushSubscription, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  return 'off';
}

/** Subscribes again after a new sign-in or a change of the server's key, if permission is granted. */
export async function renewPush(): Promise<void> {
  if (findObstacle() || Notification.permission !== 'granted') return;
  if ((await readPushDevice()) === 'off') await subscribe();
}

async function subscribe(): Promise<void> {
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const { public_key: key } = await api.call(getPushKey);
  // Browsers refuse to subscribe with another key while a subscription exists.
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new TypeError('a subscription without keys');
  await api.call(savePushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Returns why this browser gets no push messages, known at once; null if it can. */
export function findObstacle(): PushDevice | null {
  if (!window.isSecureContext) return 'insecure';
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return isAppleTouchDevice() ? 'install-first' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Returns whether push needs an app on the home screen. iPads identify as Macs. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Returns the key of a subscription in base64url. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const bytes = new Uint8Array(key ?? []);
  const base64 = btoa(String.fromCharCode(...bytes));
  return trimTrailing(base64.replaceAll('+', '-').replaceAll('/', '_'), '=');
}
