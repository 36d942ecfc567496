import { expect, test } from '@playwright/test';
import { mailedLink } from './support/mails.ts';
import { signIn, signUp } from './support/users.ts';

const NEW_PASSWORD = 'Violet-Kite-22';

test('when the password is forgotten, the mailed link sets a new one, once @journey', async ({
  page,
  context,
}) => {
  const user = await signUp(context, 'forgetful');
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  // The address is typed once.
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/^If an account exists for this address, we sent a link\./)).toBeVisible();
  const link = await mailedLink(process.env['E2E_DATA_DIR'] ?? '', user.email, '/reset-password');
  for (const isFirst of [true, false]) {
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    const outcome = isFirst ? 'Your password is set' : /^This link is no longer valid/;
    await expect(page.getByText(outcome)).toBeVisible();
  }
  await page.goto('/login');
  await signIn(page, user.email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});
