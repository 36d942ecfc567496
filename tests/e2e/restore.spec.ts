import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { signUp } from './support/users.ts';
import { expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

test('when an export is chosen and confirmed, the account shows its data', async ({ page }) => {
  await signUp(page, 'restore_source', { first_name: 'Zoë' });
  const profile = { bio: 'From the export' };
  expect((await page.request.put('/api/auth/update-profile', { data: profile })).ok()).toBe(true);
  const { trackers } = (await (await page.request.get('/api/trackers/available')).json()) as {
    trackers: [{ type: string }];
  };
  const [{ type: tracker_type }] = trackers;
  const added = await page.request.post('/api/trackers/enable', { data: { tracker_type } });
  expect(added.ok()).toBe(true);
  const buffer = await (await page.request.get('/api/auth/export')).body();

  await page.context().clearCookies();
  const { username } = await signUp(page, 'restore_target');
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Your data' });
  await expect(section.getByRole('button', { name: 'Choose file' })).toBeVisible();
  const input = section.getByLabel('Export to restore');
  await input.setInputFiles({
    name: 'notes.zip',
    mimeType: 'application/zip',
    buffer: await readFile(import.meta.filename),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(section.getByRole('alert')).toContainText("This isn't an export that can be restored.");
  // The browser logs the refusal of the first file.
  const watch = watchConsole(page);

  await input.setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(section.getByText('Restored 1 tracker with 0 posts.')).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('From the export');
  await expectFitsScreens(page);
  await openInApp(page, `/${username}`);
  await expect(page.getByText('From the export')).toBeVisible();
  watch.expectQuiet();
});
