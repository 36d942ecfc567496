import { expect, type Page } from '@playwright/test';

export async function confirmPrivacy(page: Page, label: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Make .* (public|private)\?$/ });
  await expect(sheet.getByRole('list', { name: 'What changes' })).toBeVisible();
  await sheet.getByRole('button', { name: label, exact: true }).click();
  await expect(sheet).toBeHidden();
}
