import { expect, test } from '@playwright/test';
import { ownServer } from './support/own-server.ts';
import { postWorkout } from './support/trackers.ts';
import { guestBrowser, signUp } from './support/users.ts';

// The server of this file is stopped.
const server = ownServer();

test('when the app is opened while the server is down, it asks nothing and loads once it is back', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const baseURL = server.url();
  const first = await guestBrowser(browser, { baseURL, serviceWorkers: 'allow', timezoneId: 'Europe/Paris' });
  const { username } = await signUp(first, 'basement', { timezone: 'America/New_York' });
  await postWorkout(first.request, 'Before the outage');
  await first.goto('/');
  const question = /^Your device is in the time zone/;
  await expect(first.getByText(question)).toBeVisible();
  // Stores the profile as well as the app.
  await first.goto(`/${username}`);
  await expect(first.getByText('Before the outage').first()).toBeVisible();
  await first.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const page = await first.context().newPage();
  await first.close();

  await server.restart('stop', async () => {
    await page.goto('/');
    await expect(page.getByText("Can't reach the server. Check your connection.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await expect(page.getByText(question)).toHaveCount(0);
  });
  // The browser reports no change of the network.
  await expect(page.getByText('Before the outage').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});
