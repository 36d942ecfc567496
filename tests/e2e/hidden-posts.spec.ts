import { expect, test, type Page } from '@playwright/test';
import { publishPost } from './support/conversation.ts';
import { anotherBrowser, signUp } from './support/users.ts';
import { expectAccessible, expectFits, onEveryScreen, openInApp, watchConsole } from './support/watch.ts';

async function hide(page: Page, title: RegExp): Promise<void> {
  const post = page.getByRole('article', { name: title });
  await post.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Hide from feed' }).click();
  await page.getByRole('dialog', { name: 'Hide from feed?' }).getByRole('button', { name: 'Hide' }).click();
  await expect(post).toHaveCount(0);
}

test('when a post is hidden, the toast and later the settings can restore it', async ({ page, browser }) => {
  const watch = watchConsole(page);
  const me = await signUp(page, 'hider');
  await publishPost(page.request, 'Push day');
  await publishPost(page.request, 'Leg day');
  const { page: theirs } = await anotherBrowser(browser, 'reader');
  await page.goto(`/${me.username}`);
  await hide(page, /Leg day/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: /Leg day/ })).toBeVisible();

  await hide(page, /Leg day/);
  await theirs.goto(`/${me.username}`);
  await expect(theirs.getByRole('article', { name: /Push day/ })).toBeVisible();
  await expect(theirs.getByText('Leg day')).toHaveCount(0);
  await openInApp(page, '/settings/hidden-posts');
  const restore = page.getByRole('button', { name: /^Restore “.*Leg day/ });
  await onEveryScreen(page, async () => {
    await restore.scrollIntoViewIfNeeded();
    await expect(restore).toBeVisible();
    await expectFits(page);
  });
  await expectAccessible(page);
  await restore.click();
  await expect(page.getByText(/haven't hidden any posts/)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('article', { name: /Leg day/ })).toBeVisible();
  watch.expectQuiet();
});
