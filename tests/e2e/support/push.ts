import { expect, type BrowserContext, type Page } from '@playwright/test';
import { startPushService, type PushBrowser } from '../../support/push-service.ts';

/** A push service, and browsers that subscribe to it: the one that the tests run has none of its own. */
export async function pushStage() {
  let user: BrowserContext | undefined;
  const service = await startPushService(async () => {
    if (!user) throw new Error('no one has a browser for push messages');
    const answer = await user.request.get('/api/notifications/push-key');
    const { public_key: key }: { public_key: string } = await answer.json();
    return key;
  });

  return {
    close: service.close,
    /** Call it before the page opens. */
    equip: async (context: BrowserContext): Promise<PushBrowser> => {
      const browser = service.newBrowser();
      user = context;
      const { endpoint, keys } = browser;
      await context.addInitScript(`(${pretendPush})(${JSON.stringify({ endpoint, keys })})`);
      return browser;
    },
    /** What the server has sent to the browser. */
    bodiesAt: (browser: PushBrowser) => service.pushedTo(browser).map(({ message }) => message['body']),
    /** The last of these reaches its service worker. */
    passOn: async (page: Page, browser: PushBrowser) => {
      await expect.poll(() => service.pushedTo(browser).length).toBeGreaterThan(0);
      await deliver(page, JSON.stringify(service.pushedTo(browser).at(-1)?.message));
    },
  };
}

/** As the browser does when its push service has brought a message. */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await browser.detach();
}

/** The push service gives the browser another address, and its service worker is done with that. */
export async function moveTo(page: Page, { endpoint, keys }: PushBrowser): Promise<void> {
  const subscription = JSON.stringify({ endpoint, expirationTime: null, keys });
  await workerOf(page).evaluate(`new Promise((resolve) => {
    PushManager.prototype.subscribe = async () => (${subscription});
    const event = new Event('pushsubscriptionchange');
    Object.defineProperty(event, 'waitUntil', { value: resolve });
    self.dispatchEvent(event);
  })`);
}

/** As `passOn`, and resolves when the service worker is done with it. */
export async function untilHandled(page: Page, message: unknown): Promise<void> {
  await workerOf(page).evaluate(`new Promise((resolve) => {
    const event = new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(message))} });
    Object.defineProperty(event, 'waitUntil', { value: resolve });
    self.dispatchEvent(event);
  })`);
}

function workerOf(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  return worker;
}

/** Makes the page one of those behind another window; tests otherwise look at all of theirs at once. */
export async function lookAway(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await (await page.context().newPage()).bringToFront();
  const isSeen = `self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    .then((all) => all.some(({ focused }) => focused))`;
  await expect.poll(() => workerOf(page).evaluate(isSeen)).toBe(false);
}

/** Titles, texts and links of the notifications that are open. */
export function shownTo(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, data }) => [title, body, data].join(' | ')))`);
}

/** Presses the notification that is open. A made-up press may not bring a window to the front, a real one does. */
export async function pressNotification(page: Page): Promise<void> {
  await workerOf(page).evaluate(`self.registration.getNotifications().then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
}

/** Runs in the page, before its own scripts. What was subscribed outlives the page, as in a browser. */
const pretendPush = `({ endpoint, keys }) => {
  const at = 'pretended-subscription';
  const bytesOf = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const subscriptionWith = (key) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key).buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(at);
      return true;
    },
  });
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    localStorage.setItem(at, key);
    return subscriptionWith(key);
  };
  PushManager.prototype.getSubscription = async () => {
    const key = localStorage.getItem(at);
    return key === null ? null : subscriptionWith(key);
  };
}`;
