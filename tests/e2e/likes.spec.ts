import { expect, test } from '@playwright/test';
import { like, otherUsersPost, writeComment } from './support/conversation.ts';
import { signUp } from './support/users.ts';
import { expectAccessible, watchConsole } from './support/watch.ts';

test('when a user likes and unlikes a post, the heart survives a reload; a refused like reverts it @journey', async ({
  page,
}) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  await signUp(page, 'liker');
  const { promise: requested, resolve: answer } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/likes', async (route) => {
    calls += 1;
    await requested;
    await route.continue();
  });
  await page.goto(post.path);
  const heart = page.getByRole('button', { name: /^Like post of/ });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^1 like, post/ })).toBeVisible();
  // A second press is ignored while the first request is pending.
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(calls).toBe(1);
  const liked = page.waitForResponse('**/api/likes');
  answer();
  await liked;
  await page.unroute('**/api/likes');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const unliked = page.waitForResponse('**/api/likes?*');
  await heart.press('Enter');
  await (await unliked).finished();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: /^0 likes, post/ })).toBeVisible();
  watch.expectQuiet();

  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.route('**/api/likes', (route) => route.fulfill({ status: 400, body: '' }));
  await heart.click();
  await expect.poll(() => problems.filter((problem) => problem.startsWith('Failed to like'))).toHaveLength(1);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: /^0 likes, post/ })).toBeVisible();
});

test('when the list of likers is open, they can be followed there', async ({ page }) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  const comment = await writeComment(post.request, post, 'What a day');
  const user = await signUp(page, 'reader');
  await page.goto(post.path);
  // Events arrive from then on.
  await expect(page.locator('[data-chip=online]')).toHaveText(/online/);
  await page.getByRole('button', { name: /^0 likes, post/ }).click();
  await expect(page.getByRole('dialog', { name: 'Likes' })).toContainText('No likes yet');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^0 likes, post/ })).toBeFocused();

  await like(post.request, post);
  await like(post.request, { type: 'comment', uuid: comment });
  await page.getByRole('button', { name: /^Like post of/ }).click();
  await page.getByRole('button', { name: /^2 likes, post/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Likes' });
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: user.username }).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  const other = rows.filter({ hasText: post.author.username });
  await other.getByRole('button', { name: 'Follow' }).click();
  await expect(other.getByRole('button', { name: 'Following' })).toBeVisible();
  await other.getByRole('link').click();
  await expect(page).toHaveURL(`/${post.author.username}`);
  await page.goBack();
  await page.getByRole('button', { name: /^1 like, comment/ }).click();
  await expect(rows).toHaveCount(1);
  watch.expectQuiet();
});

test('when a guest sees a post, heart and count are not buttons', async ({ page }) => {
  const post = await otherUsersPost();
  await like(post.request, post);
  await page.goto(post.path);
  await expect(page.getByRole('article').getByText('1like')).toBeVisible();
  await expect(page.getByRole('button', { name: /like/i })).toHaveCount(0);
});
