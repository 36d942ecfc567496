import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { signIn, signUp } from './support/users.ts';

const NEW_PASSWORD = 'Plotline22';

test('when the password is forgotten, the mailed link sets a new one, once', async ({ page, context }) => {
  const user = await signUp(context, 'forgetful');
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/^If an account exists for this address, we sent a link\./)).toBeVisible();
  let link: string | undefined;
  await expect.poll(async () => (link = await mailedLink(user.email))).toBeTruthy();
  for (const isFirst of [true, false]) {
    await page.goto(link ?? '');
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

/** Returns the link in the newest mail to an address; the server writes its mails to files. */
async function mailedLink(email: string): Promise<string | undefined> {
  const outbox = path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  const mail = mails.findLast((text) => text.includes(email));
  // Quoted-printable: "=" breaks long lines, "=3D" is "=".
  return /https?:\S*\/reset-password\?token=[\w-]+/.exec(
    mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '',
  )?.[0];
}
