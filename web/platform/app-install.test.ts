import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const browser = new EventTarget();
let isStandalone = false;
const prompt = vi.fn<() => Promise<unknown>>(async () => ({ outcome: 'accepted' }));

beforeEach(() => {
  isStandalone = false;
  prompt.mockClear();
  vi.resetModules();
  vi.stubGlobal('window', Object.assign(browser, { matchMedia: () => ({ matches: isStandalone }) }));
});
afterEach(() => vi.unstubAllGlobals());

/** Offers the installation as Chromium does; returns whether its own banner was prevented. */
function offer(): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  browser.dispatchEvent(event);
  return event.defaultPrevented;
}

test('when the browser offers the installation, the dialog can be shown once', async () => {
  const { installOffer } = await import('./install-offer.ts');
  expect(offer()).toBe(true);
  const { installApp, installState } = await import('./app-install.ts');
  expect(installState()).toBe('offered');
  await installApp();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect([installState(), installOffer.current]).toEqual(['by-menu', null]);
  await installApp();
  expect(prompt).toHaveBeenCalledTimes(1);
});

test('when the app is installed by the menu, the offer ends', async () => {
  const { installOffer } = await import('./install-offer.ts');
  const { installState } = await import('./app-install.ts');
  offer();
  expect(installState()).toBe('offered');
  browser.dispatchEvent(new Event('appinstalled'));
  expect(installOffer.current).toBeNull();
  isStandalone = true;
  expect(installState()).toBe('installed');
});
