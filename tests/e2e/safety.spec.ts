import { expect, test } from '@playwright/test';
import { publishPost } from './support/conversation.ts';
import { anotherBrowser, signUp } from './support/users.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

test('when a user closes comments and hides counts, others see why', async ({ page, browser }) => {
  const watch = watchConsole(page);
  const me = await signUp(page, 'guarded');
  const post = await publishPost(page.request);
  await page.goto('/settings/privacy');
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/api/auth/safety'));
  const comments = page.getByRole('combobox', { name: 'Who can comment on your posts' });
  await Promise.all([saved(), comments.selectOption({ label: 'No one' })]);
  const counts = page.getByRole('switch', { name: 'Hide follower counts' });
  await expect(counts).toBeEnabled();
  await Promise.all([saved(), counts.click()]);
  await expectAccessible(page);
  await expectFitsScreens(page);
  await page.reload();
  await expect(comments).toHaveValue('nobody');
  await expect(counts).toBeChecked();

  const other = await anotherBrowser(browser, 'visitor');
  await other.page.goto(post.path);
  await expect(other.page.getByText('The author of this post has turned off comments.')).toBeVisible();
  await expect(other.page.getByRole('textbox', { name: /comment/i })).toBeHidden();
  await expectAccessible(other.page);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(post.path);
  await expect(guest.getByText('The author of this post has turned off comments.')).toBeVisible();
  await expect(guest.getByText('Log in to comment')).toBeHidden();
  await guest.context().close();
  await openInApp(other.page, `/${me.username}`);
  await expect(other.page.getByRole('heading', { name: me.username })).toBeVisible();
  await expect(other.page.getByText(/follower/)).toBeHidden();
  watch.expectQuiet();
});
