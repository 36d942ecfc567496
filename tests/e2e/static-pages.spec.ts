import { expect, test } from '@playwright/test';
import { signUp } from './support/users.ts';
import { watchConsole } from './support/watch.ts';

test('when a URL is unknown, the page links to Login or Home', async ({ page, context }) => {
  const main = page.locator('main');
  await page.goto('/no/such/place/anywhere');
  await expect(main.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · Plotline');
  await main.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signUp(context, 'wanderer');
  await page.goto('/no/such/place/anywhere');
  await main.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('when a user opens the privacy page, it covers storage, visibility and retention', async ({ page }) => {
  const watch = watchConsole(page);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  const parts = [
    'What is stored',
    'Weights',
    'Who sees it',
    'Third parties',
    'Cookies',
    'How long it is kept',
    'Export and deletion',
  ];
  for (const part of parts) await expect(page.getByRole('heading', { name: part, level: 2 })).toBeVisible();
  await expect(page.getByText(/^Version of \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'help@example.org' })).toHaveAttribute(
    'href',
    'mailto:help@example.org',
  );
  watch.expectQuiet();
});

test('when a user opens the support page, it has answers and a contact address', async ({ page }) => {
  await page.goto('/support');
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: "I can't sign in" })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Weights', level: 2 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact help@example.org' })).toHaveAttribute(
    'href',
    'mailto:help@example.org?subject=Support',
  );
});
