import { expect, test, type Page } from '@playwright/test';
import { like, publishPost } from './support/conversation.ts';
import { signUp, otherUser } from './support/users.ts';
import { expectAccessible } from './support/watch.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const row = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });

test('when a notification is deleted, it disappears, and returns on failure', async ({ page }) => {
  const me = await signUp(page, 'tidy');
  const { request: theirs, user: ada } = await otherUser('ada');
  const post = await publishPost(page.request, 'To be liked');
  await like(theirs, post);
  await theirs.post(`/api/follows/${me.username}`);
  await page.goto('/');
  await bell(page).click();
  const followed = row(page, 'started following you');
  const liked = row(page, `${ada.username} liked your workout`);
  await page.route('**/api/notifications/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await followed.hover();
  await followed.getByRole('button', { name: /^Delete notification/ }).click();
  await expect(page.getByText("Couldn't delete the notification.")).toBeVisible();
  await expect(followed).toBeVisible();
  await page.unroute('**/api/notifications/*');
  await liked.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(liked.getByRole('button', { name: /^Delete notification/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(liked).toHaveCount(0);
  await expect(followed.getByRole('link')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await bell(page).click();
  await expect(followed).toBeVisible();
  await expect(liked).toHaveCount(0);
});
