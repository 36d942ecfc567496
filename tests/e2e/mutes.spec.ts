import { expect, test } from '@playwright/test';
import { publishPost } from './support/conversation.ts';
import { feedOf } from './support/feeds.ts';
import { otherUser, signUp } from './support/users.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

test('when a user is muted, their posts leave the feed but not their profile', async ({ page }) => {
  const watch = watchConsole(page);
  await signUp(page, 'calm');
  const noisy = await otherUser('noisy');
  const { username } = noisy.user;
  const post = await publishPost(noisy.request);
  const other = await otherUser('other');
  await publishPost(other.request);
  const postsOf = (author: string) =>
    feedOf(page)
      .getByRole('article')
      .filter({ hasText: `@${author}` });
  await page.goto('/');
  await expect(postsOf(username)).toHaveCount(1);
  await page.goto(`/${username}`);
  await page.getByRole('button', { name: `More about @${username}` }).click();
  await page.getByRole('menuitem', { name: `Mute @${username}` }).click();
  const note = page.getByText(`You won't get posts, likes, comments or notifications from @${username}.`);
  await expect(note).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await expectFitsScreens(page);
  await openInApp(page, post.path);
  await expect(page.getByRole('article')).toHaveCount(1);
  await openInApp(page, '/');
  await expect(postsOf(other.user.username)).toHaveCount(1);
  await expect(postsOf(username)).toHaveCount(0);

  await openInApp(page, '/settings/people');
  const list = page.getByRole('list', { name: 'Muted people' });
  await expect(list.getByRole('listitem')).toContainText(`@${username}`);
  await expectAccessible(page);
  await expectFitsScreens(page);
  await list.getByRole('button', { name: `Unmute @${username}` }).click();
  await expect(page.getByText(/^You haven't muted anyone\./)).toBeVisible();
  await openInApp(page, `/${username}`);
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(note).toBeHidden();
  watch.expectQuiet();
});
