import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { DataExport } from '@plotline/contract/exports.ts';
import { unzip } from '../support/unzip.ts';
import { signUp } from './support/users.ts';
import { expectFitsScreens, expectScreens, openInApp, watchConsole } from './support/watch.ts';

const dataSection = (page: Page) => page.getByRole('region', { name: 'Your data' });
const readyIn = (section: Locator) => section.getByText('Ready.', { exact: true });

/** The response of the server for a running or failed export. */
async function pretend(page: Page, changes: Partial<DataExport>): Promise<void> {
  const fake: DataExport = {
    id: '019a0000-0000-7000-8000-000000000000',
    state: 'running',
    progress: 0,
    size_bytes: null,
    created_at: new Date().toISOString(),
    expires_at: null,
    error: null,
    ...changes,
  };
  await page.route('**/api/auth/exports/latest', (route) => route.fulfill({ json: { export: fake } }));
}

test('when an export is done, its file can be downloaded', async ({ page }) => {
  const watch = watchConsole(page);
  const user = await signUp(page, 'exporter', { first_name: 'Zoë' });
  await page.goto('/settings/data');
  const section = dataSection(page);
  const button = section.getByRole('button', { name: /^(Export|Cancel|Export again)$/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(readyIn(section)).toBeVisible();
  await expect(button).toHaveText('Export again');
  await expect(button).toBeFocused();
  await expect(section.getByText(/KB, available until /)).toBeVisible();

  // The file is still available after a reload.
  await page.reload();
  const downloading = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^plotline-${user.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  );
  const files = await unzip(await readFile(await download.path()));
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
    username: user.username,
    email: user.email,
    first_name: 'Zoë',
  });
  expect(String(files.get('README.txt'))).toContain(`@${user.username}`);

  await section.getByRole('button', { name: 'Delete' }).click();
  await expect(readyIn(section)).toBeHidden();
  await expect(button).toHaveText('Export');
  await expect(button).toBeFocused();
  watch.expectQuiet();
});

test('when an export is refused, takes long or fails, the page says so, and the next one succeeds', async ({
  page,
}) => {
  test.slow();
  await signUp(page, 'patient');
  const section = dataSection(page);
  await pretend(page, { state: 'queued' });
  await page.goto('/settings/data');
  await test.step('its progress is shown, also after leaving and returning', async () => {
    await expect(section.getByText('Waiting in the queue')).toBeVisible();
    await expectFitsScreens(page);
    const bar = section.getByRole('progressbar', { name: 'Collecting your data' });
    await pretend(page, { progress: 0.37 });
    await expect(bar).toHaveJSProperty('value', 37);
    await expect(section.getByText('37%')).toBeVisible();
    await expectFitsScreens(page);
    await openInApp(page, '/');
    await pretend(page, { progress: 0.8 });
    await openInApp(page, '/settings/data');
    await expect(bar).toHaveJSProperty('value', 80);
    const expires_at = new Date().toISOString();
    await pretend(page, { state: 'done', progress: 1, size_bytes: 73_412_345, expires_at });
    await expect(section.getByText(/^Ready\. 73 MB, available until /)).toBeVisible();
    await expectScreens(page);
  });
  await test.step('when it failed, an error is shown, and the next one succeeds', async () => {
    const error = "The export couldn't be finished. Please try again.";
    await pretend(page, { state: 'failed', error });
    await page.reload();
    await expect(section.getByRole('alert')).toHaveText(error);
    await page.unroute('**/api/auth/exports/latest');
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(readyIn(section)).toBeVisible();
    await expect(section.getByRole('alert')).toHaveCount(0);
  });
  await test.step('when it is refused, the error stays until a start succeeds', async () => {
    const detail = 'You requested too many exports. Try again in 12 minutes.';
    await page.route('**/api/auth/exports', (route) => route.fulfill({ status: 429, json: { detail } }));
    await section.getByRole('button', { name: 'Export again' }).click();
    await expect(section.getByRole('alert')).toHaveText(detail);
    await page.unroute('**/api/auth/exports');
    await section.getByRole('button', { name: /^Export/ }).click();
    await expect(section.getByRole('alert')).toHaveCount(0);
    await expect(readyIn(section)).toBeVisible();
  });
});
