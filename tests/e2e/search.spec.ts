import { expect, test } from '@playwright/test';
import { otherUser, signUp } from './support/users.ts';
import { expectFitsScreens, expectScreens, watchConsole } from './support/watch.ts';

test('when a user searches, they find people and own items, remembered later', async ({ page }) => {
  test.slow();
  const watch = watchConsole(page);
  await signUp(page, 'seeker');
  const friend = await otherUser('findable');
  await friend.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  const field = page.getByRole('textbox', { name: 'Search' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expectFitsScreens(page);
  await field.fill('nobody has this name');
  await expect(page.getByText('Nothing matches "nobody has this name".')).toBeVisible();
  await field.fill(friend.user.username.slice(0, -2));
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('listitem').filter({ hasText: `@${friend.user.username}` })).toContainText(
    'Private',
  );
  await field.fill('ches');
  await expect(page.getByRole('region', { name: 'Trackers' })).toContainText('Add it on your profile');
  await expectScreens(page);
  await field.fill(friend.user.username);
  await people.getByRole('link', { name: `@${friend.user.username}` }).click();
  await expect(page).toHaveURL(`/${friend.user.username}`);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('link', { name: 'Search' })).toHaveCount(0);
  await page.getByRole('button', { name: friend.user.username }).click();
  await expect(page).toHaveURL(`/search?q=${friend.user.username}`);
  await expect(people).toBeVisible();
  watch.expectQuiet();
});

test('when a guest searches, they find people alone', async ({ page }) => {
  const { user } = await otherUser('findable');
  await page.goto(`/search?q=${user.username}`);
  await page.getByRole('link', { name: `@${user.username}` }).click();
  await expect(page).toHaveURL(`/${user.username}`);
  await page.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});
