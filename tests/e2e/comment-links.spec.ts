import { expect, test, type Page } from '@playwright/test';
import { otherUsersPost, writeComment } from './support/conversation.ts';
import { PASSWORD, signIn, signUp, otherUser } from './support/users.ts';
import { openInApp, watchConsole } from './support/watch.ts';

const target = (page: Page) => page.locator('[data-target]');

test('when a notification links to a reply, its thread is expanded there', async ({ page, context }) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  await signUp(page, 'ada');
  const comments = Array.from({ length: 51 }, (_, n) => writeComment(context.request, post, `Word ${n}`));
  await Promise.all(comments);
  const head = await writeComment(context.request, post, 'The last word');
  const reply = await writeComment(post.request, post, 'Not quite the last', head);
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog').getByText('replied to your comment').click();
  await expect(page).toHaveURL(`${post.path}?comment=${reply}&thread=${head}`);
  await expect(target(page)).toContainText('Not quite the last');
  await expect(target(page)).toBeInViewport();
  await expect(target(page)).toBeFocused();
  await page.reload();
  await expect(target(page)).toBeInViewport();
  await page.mouse.wheel(0, -5_000);
  await expect(target(page)).not.toBeInViewport();
  await page.getByRole('button', { name: 'Hide replies' }).click();
  await expect(target(page)).toHaveCount(0);

  await openInApp(page, `${post.path}?comment=${head}`);
  await expect(target(page)).toContainText('The last word');
  await expect(target(page)).toBeInViewport();
  await post.request.delete(`/api/comments/${reply}`);
  await page.goto(`${post.path}?comment=${reply}&thread=${head}`);
  await expect(page.getByText('The last word')).toBeVisible();
  await expect(target(page)).toHaveCount(0);
  await openInApp(page, `${post.path}?comment=nonsense`);
  await expect(page.getByText(/^Word/).first()).toBeVisible();
  await expect(target(page)).toHaveCount(0);
  watch.expectQuiet();
});

test('when a visitor follows a comment link and signs in, they return to the comment', async ({ page }) => {
  const post = await otherUsersPost();
  const { request, user } = await otherUser('writer');
  const comment = await writeComment(request, post, 'Come and see');
  const path = `${post.path}?comment=${comment}`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Log in to comment' }).click();
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(path);
  await expect(target(page)).toContainText('Come and see');
});
