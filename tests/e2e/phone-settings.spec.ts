import { expect, test } from '@playwright/test';
import { signUp } from './support/users.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('when a section opens on a phone, its title stands in the top bar alone', async ({ page, context }) => {
  await signUp(context, 'titled');
  await page.goto('/settings/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Profile', level: 2 })).toHaveCSS('clip-path', 'inset(50%)');
  // The top bar names the page, which has several sections.
  await page.goto('/settings/sign-in');
  await expect(page.getByRole('heading', { name: 'Email', level: 2 })).toHaveCSS('clip-path', 'none');
});

test('when the profile is edited with fingers, all fields are 44 px high', async ({ page, context }) => {
  await signUp(context, 'thumbs');
  await page.goto('/settings/profile');
  for (const name of ['First name', 'Last name', 'Username', 'Bio']) {
    const field = page.locator('[data-field]').filter({ has: page.getByRole('textbox', { name }) });
    await expect(field, name).toHaveJSProperty('offsetHeight', 44);
  }
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(page.locator('.MuiInputBase-root').filter({ has: zone })).toHaveJSProperty('offsetHeight', 44);
  await expect(page.getByRole('combobox', { name: 'Week starts on' })).toHaveJSProperty('offsetHeight', 44);
});
