import { expect, test, type Page } from '@playwright/test';
import { startReleasingServer, type ReleasingServer } from './support/release.ts';
import { signUp } from './support/users.ts';

test.use({ serviceWorkers: 'allow' });

let server: ReleasingServer;
test.beforeEach(async () => {
  server = await startReleasingServer();
});
test.afterEach(() => server.close());

test('when a new version is released, the open app offers it, and a reload shows it', async ({
  page,
  context,
}) => {
  await signUp(context, 'updater');
  await page.goto(`${server.url}/settings/app`);
  await untilStored(page);
  const earlier = await firstScript(page);
  await expect(page.getByText('A new version is ready')).toHaveCount(0);

  server.release();
  await page.getByRole('button', { name: 'Check now' }).click();
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(offer).toBeVisible();
  expect(await firstScript(page)).toBe(earlier);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => firstScript(page)).not.toBe(earlier);
  const later = await firstScript(page);
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
  await expect(offer).toHaveCount(0);

  // The stored app is the new one, too, once no page of the earlier one is open.
  await page.close();
  const next = await context.newPage();
  await next.goto(server.url);
  await expect.poll(() => next.evaluate('caches.keys().then((names) => names.length)')).toBe(1);
  await context.setOffline(true);
  await next.goto(`${server.url}/`);
  await expect(next.getByText("Can't reach the server. Check your connection.")).toBeVisible();
  expect(await firstScript(next)).toBe(later);
});

test('when text was not saved, the new version waits for a confirmation', async ({ page, context }) => {
  await signUp(context, 'typist');
  await page.goto(`${server.url}/settings/app`);
  await untilStored(page);
  const earlier = await firstScript(page);
  server.release();
  await page.getByRole('button', { name: 'Check now' }).click();
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(offer).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).last().click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('Half a sentence');
  await offer.getByRole('button', { name: 'Reload' }).click();
  const question = page.getByRole('dialog', { name: 'Reload now?' });
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Half a sentence');
  expect(await firstScript(page)).toBe(earlier);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await question.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => firstScript(page)).not.toBe(earlier);
});

/** Waits until the app is stored and its service worker answers the requests of the page. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
}

/** Returns the path of the script of the app that the page was loaded with. */
function firstScript(page: Page): Promise<unknown> {
  return page.evaluate(`document.querySelector('script[src*="/app-"]')?.getAttribute('src')`);
}
