import { expect, test } from '@playwright/test';
import { openInApp, watchConsole } from './support/watch.ts';

test('when a visitor opens the static pages, they have their parts, answers and a contact address @journey', async ({
  page,
}) => {
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

  await openInApp(page, '/support');
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: "I can't sign in" })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Weights', level: 2 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact help@example.org' })).toHaveAttribute(
    'href',
    'mailto:help@example.org?subject=Support',
  );
  watch.expectQuiet();
});
