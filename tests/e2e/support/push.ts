import { expect, type BrowserContext, type Page } from '@playwright/test';
import { startPushService, type PushBrowser } from '../../support/push-service.ts';

/** Starts a fake push service and fake subscriptions, because the browser of the tests has no push service. */
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
    /** Installs the fake subscription; call it before the page opens. */
    equip: async (context: BrowserContext): Promise<PushBrowser> => {
      const browser = service.newBrowser();
      user = context;
      const { endpoint, keys } = browser;
      await context.addInitScript(`(${fakePush})(${JSON.stringify({ endpoint, keys })})`);
      return browser;
    },
    /** Returns the texts of the messages that the server sent to the browser. */
    bodiesAt: (browser: PushBrowser) => service.pushedTo(browser).map(({ message }) => message['body']),
    /** Delivers the last message to the service worker. */
    passOn: async (page: Page, browser: PushBrowser) => {
      await expect.poll(() => service.pushedTo(browser).length).toBeGreaterThan(0);
      await deliver(page, JSON.stringify(service.pushedTo(browser).at(-1)?.message));
    },
  };
}

/** Delivers a message to the service worker, like a push service. */
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

/** Changes the subscription and waits until the service worker has handled that. */
export async function moveTo(page: Page, { endpoint, keys }: PushBrowser): Promise<void> {
  const subscription = JSON.stringify({ endpoint, expirationTime: null, keys });
  await workerOf(page).evaluate(`new Promise((resolve) => {
    PushManager.prototype.subscribe = async () => (${subscription});
    const event = new Event('pushsubscriptionchange');
    Object.defineProperty(event, 'waitUntil', { value: resolve });
    self.dispatchEvent(event);
  })`);
}

/** Delivers a message and waits until the service worker has handled it. */
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

/** Moves the focus to another page; by default all pages of a test count as focused. */
export async function lookAway(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await (await page.context().newPage()).bringToFront();
  const isSeen = `self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    .then((all) => all.some(({ focused }) => focused))`;
  await expect.poll(() => workerOf(page).evaluate(isSeen)).toBe(false);
}

/** Returns the title, text and link of each open notification. */
export function shownTo(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, data }) => [title, body, data].join(' | ')))`);
}

/** Clicks the open notification. Unlike a real click, a synthetic one may not focus a window. */
export async function pressNotification(page: Page): Promise<void> {
  await workerOf(page).evaluate(`self.registration.getNotifications().then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
}

/** Runs in the page before its scripts. The subscription outlives the page, as in a browser. */
const fakePush = `({ endpoint, keys }) => {
  const at = 'fake-subscription';
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
