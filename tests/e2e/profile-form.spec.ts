import { expect, test } from '@playwright/test';
import { otherUser, signUp } from './support/users.ts';
import { openInApp } from './support/watch.ts';

test('when a user leaves the profile form with unsaved changes, these are there again', async ({
  page,
  context,
}) => {
  await signUp(page, 'leaving');
  await page.goto('/settings/profile');
  const bio = page.getByLabel('Bio');
  await bio.fill('Half a sentence');
  await openInApp(page, '/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.goBack();
  await expect(bio).toHaveValue('Half a sentence');
  await expect(page.getByText('Unsaved changes to bio')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  await (await asked).accept();
  await reload;
  await expect(bio).toHaveValue('');
  await bio.fill('Another one');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(bio).toHaveValue('');
  await openInApp(page, '/');
  await page.goBack();
  await expect(bio).toHaveValue('');
  // Another device saves the bio; once the network is back, the user is fetched again.
  await page.getByLabel('First name').fill('Lea');
  await page.request.put('/api/auth/update-profile', { data: { bio: 'From my phone' } });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(bio).toHaveValue('From my phone');
  await expect(page.getByText('Unsaved changes to first name')).toBeVisible();
});

test('when a username is typed, the field says whether it is available', async ({ page, context }) => {
  const user = await signUp(context, 'choosing');
  const { user: other } = await otherUser('owner');
  await page.goto('/settings/profile');
  const username = page.getByLabel('Username');
  await username.fill(`${user.username}_free`);
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await username.fill(other.username);
  await expect(page.getByText('Username already taken')).toBeVisible();
  await username.fill(user.username);
  await expect(page.getByText('Username already taken')).toHaveCount(0);
  await expect(page.getByText('Available', { exact: true })).toHaveCount(0);
});
