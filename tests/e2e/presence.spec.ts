import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { ownServer } from './support/own-server.ts';
import { expectAccessible, watchConsole } from './support/watch.ts';

// Nobody else may be online.
const server = ownServer();

function chip(page: Page) {
  return page.locator('[data-chip=online]');
}

test('when two people are here, both see it, and again one when one leaves', async ({ browser }) => {
  const [ada, bob] = [await server.personIn(browser, 'ada'), await server.personIn(browser, 'bob')];
  const watch = watchConsole(ada.page);
  await ada.page.goto('/');
  await expect(chip(ada.page)).toHaveText('1 online');
  await bob.page.goto('/');
  await expect(chip(bob.page)).toHaveText('2 online');
  await expect(chip(ada.page)).toHaveText('2 online');
  await expectAccessible(ada.page);
  const second = await ada.page.context().newPage();
  await second.goto(`/${ada.person.username}`);
  await expect(chip(second)).toHaveText('2 online');
  await bob.page.context().close();
  await expect(chip(ada.page)).toHaveText('1 online');
  watch.expectQuiet();
  await ada.page.context().close();
});

test('when nobody is signed in, there is no chip', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url() });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(chip(page)).toHaveCount(0);
  await page.close();
});

test('when the number comes, nothing moves', async ({ browser }) => {
  const { page } = await server.personIn(browser, 'steady');
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/start-realtime*', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(chip(page)).toHaveText('');
  const before = await chip(page).boundingBox();
  load();
  await expect(chip(page)).toHaveText('1 online');
  expect(await chip(page).boundingBox()).toEqual(before);
  await page.context().close();
});

test('when the server stops and returns, the chip says Offline and heals without a reload', async ({
  browser,
}) => {
  const { page } = await server.personIn(browser, 'patient');
  await page.goto('/');
  await expect(chip(page)).toHaveText('1 online');
  await page.evaluate('window.isSamePage = true');
  await server.restart('stop', () => expect(chip(page)).toHaveText('Offline'));
  await expect(chip(page)).toHaveText('1 online', { timeout: 30_000 });
  expect(await page.evaluate('window.isSamePage')).toBe(true);
  await page.context().close();
});

test('when the network goes and returns, the page stays, and what was asked for meanwhile comes', async ({
  browser,
}) => {
  const { page } = await server.personIn(browser, 'tunnel');
  await page.goto('/');
  await expect(chip(page)).toHaveText('1 online');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('The server cannot be reached. Check your connection.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('The server cannot be reached. Check your connection.')).toBeHidden();
  await page.context().close();
});

test('when the session ends elsewhere, this page is signed out at once', async ({ browser }) => {
  const { page } = await server.personIn(browser, 'leaver');
  await page.goto('/');
  await expect(chip(page)).toHaveText('1 online');
  await page.context().request.post('/api/auth/logout');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(chip(page)).toHaveCount(0);
  await page.context().close();
});

test('when a person is deactivated, their page is signed out at once', async ({ browser }) => {
  const { page, person } = await server.personIn(browser, 'banned');
  await page.goto('/settings');
  await expect(chip(page)).toHaveText('1 online');
  await promisify(execFile)(process.execPath, ['server/cli/admin.ts', 'deactivate', person.username], {
    env: { ...process.env, DATA_DIR: server.dataDir(), DATABASE_URL: '' },
  });
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});

test('when a tracker is added in one tab, the other tab has it, too', async ({ browser }) => {
  const { page } = await server.personIn(browser, 'tabs');
  await page.goto('/');
  await expect(chip(page)).toHaveText('1 online');
  const list = page.getByRole('navigation', { name: 'My trackers' });
  const available = await page.request.get('/api/trackers/available');
  const [tracker]: { type: string; name: string }[] = (await available.json()).trackers;
  await page.request.post('/api/trackers/enable', { data: { tracker_type: tracker?.type } });
  await expect(list.getByRole('link', { name: tracker?.name ?? '' })).toBeVisible();
  await page.context().close();
});
