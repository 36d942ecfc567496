import { expect, test } from '@playwright/test';
import { publishPost } from './support/conversation.ts';
import { anotherBrowser, signUp } from './support/users.ts';
import { expectAccessible, expectFitsScreens, watchConsole } from './support/watch.ts';

test('when a user is muted, their posts leave the feed but not their profile', async ({ page, browser }) => {
  const watch = watchConsole(page);
  await signUp(page, 'calm');
  const noisy = await anotherBrowser(browser, 'noisy');
  const { username } = noisy.user;
  const post = await publishPost(noisy.page.request);
  await page.goto(`/${username}`);
  await page.getByRole('button', { name: `More about @${username}` }).click();
  await page.getByRole('menuitem', { name: `Mute @${username}` }).click();
  const note = page.getByText(`You won't get posts, likes, comments or notifications from @${username}.`);
  await expect(note).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await expectFitsScreens(page);
  await page.goto(post.path);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/');
  await expect(page.getByRole('link', { name: `@${username}` })).toBeHidden();
  await noisy.page.reload();
  await expect(noisy.page.getByText('Muted')).toBeHidden();

  await page.goto('/settings/people');
  const list = page.getByRole('list', { name: 'Muted people' });
  await expect(list.getByRole('listitem')).toContainText(`@${username}`);
  await expectAccessible(page);
  await expectFitsScreens(page);
  await list.getByRole('button', { name: `Unmute @${username}` }).click();
  await expect(page.getByText(/^You haven't muted anyone\./)).toBeVisible();
  await page.goto(`/${username}`);
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(note).toBeHidden();
  watch.expectQuiet();
});
