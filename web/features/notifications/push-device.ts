import { trimTrailing } from '@plotline/contract/trailing.ts';
import {
  deletePushSubscription,
  getPushKey,
  savePushSubscription,
} from '@plotline/contract/notifications.ts';
import { api } from '../../platform/api.ts';

/** What this browser makes of push messages; `on`: the signed-in user gets theirs here. */
export type PushDevice = 'unsupported' | 'insecure' | 'install-first' | 'blocked' | 'off' | 'on';

const WORKER_URL = '/service-worker.js';

export async function readPushDevice(): Promise<PushDevice> {
  const obstacle = findObstacle();
  if (obstacle) return obstacle;
  const subscription = await findSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  // Whoever was signed in here before may have left a subscription, which the server has ended.
  const { endpoint, public_key: key } = await api.call(getPushKey);
  return endpoint === subscription.endpoint && keyOf(subscription) === key ? 'on' : 'off';
}

/** Asks for permission, so that it must begin with a user's press. */
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

/** Where it was on and still may be, after signing in again or when the server's key has changed. */
export async function renewPush(): Promise<void> {
  if (findObstacle() || Notification.permission !== 'granted') return;
  if ((await readPushDevice()) === 'off') await subscribe();
}

async function subscribe(): Promise<void> {
  await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { public_key: key } = await api.call(getPushKey);
  // With another key than before a browser refuses to subscribe.
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

function findObstacle(): PushDevice | null {
  if (!window.isSecureContext) return 'insecure';
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return isAppleTouchDevice() ? 'install-first' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** There, push messages are for apps on the home screen alone. Tablets call themselves Macs. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** In base64url. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const bytes = new Uint8Array(key ?? []);
  const base64 = btoa(String.fromCharCode(...bytes));
  return trimTrailing(base64.replaceAll('+', '-').replaceAll('/', '_'), '=');
}
