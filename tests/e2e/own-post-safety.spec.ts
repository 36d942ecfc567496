import { expect, test, type Page } from '@playwright/test';
import { publishPost, thread, writeComment } from './support/conversation.ts';
import { waitUntilLive } from './support/live.ts';
import { anotherBrowser, signUp } from './support/users.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

const post = (page: Page) => page.getByRole('article', { name: /Leg Day/ });

async function chooseViewers(page: Page, choice: RegExp): Promise<void> {
  await post(page).getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Who can see this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who can see this post?' });
  await dialog.getByRole('radio', { name: choice }).check();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('when a comment is hidden and a post limited, open pages follow', async ({ page, browser }) => {
  test.slow();
  const watch = watchConsole(page);
  const me = await signUp(page, 'careful');
  const { path, ...target } = await publishPost(page.request);
  const writer = await anotherBrowser(browser, 'writer');
  const reader = await anotherBrowser(browser, 'reader');
  await writeComment(writer.page.request, target, 'You are slow');
  for (const one of [page, writer.page, reader.page]) {
    await one.goto(path);
    await expect(thread(one, 'You are slow')).toBeVisible();
    await waitUntilLive(one);
  }

  const menu = page.getByRole('button', { name: `More about the comment of @${writer.user.username}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Hide from others' }).click();
  const mark = page.getByText('Hidden. Only you and the author can see it.');
  await expect(mark).toBeVisible();
  await expect(thread(reader.page, 'You are slow')).toBeHidden();
  await expect(thread(writer.page, 'You are slow')).toBeVisible();
  await expect(writer.page.getByText(/^Hidden/)).toBeHidden();
  await page.reload();
  await expect(mark).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Show to everyone' }).click();
  await expect(mark).toBeHidden();
  await expect(thread(reader.page, 'You are slow')).toBeVisible();

  await chooseViewers(page, /^Only you/);
  await expect(post(page).getByText('Only you')).toBeVisible();
  await expect(post(reader.page)).toBeHidden();
  await expectAccessible(page);
  await expectFitsScreens(page);
  await reader.page.request.post(`/api/follows/${me.username}`);
  await chooseViewers(page, /^Followers/);
  await expect(post(page).getByText('Only followers')).toBeVisible();
  await reader.page.goto(path);
  await expect(post(reader.page).getByText('Only followers')).toBeVisible();
  await expect(post(writer.page)).toBeHidden();

  await openInApp(page, '/settings/trackers');
  await page.getByRole('button', { name: 'Weights settings' }).click();
  const viewers = page.getByRole('combobox', { name: 'Who can see new posts of Weights' });
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/trackers/feed'));
  await viewers.selectOption({ label: 'Only you' });
  await saved;
  await openInApp(page, '/settings/notifications');
  const stored = () =>
    page.waitForResponse((response) => response.url().endsWith('/api/notifications/delivery'));
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await Promise.all([stored(), quiet.click()]);
  await Promise.all([stored(), page.getByLabel('Until').fill('06:30')]);
  const digest = page.getByRole('combobox', { name: 'Notifications by email' });
  await Promise.all([stored(), digest.selectOption({ label: 'Once a week' })]);
  await expectAccessible(page);
  await expectFitsScreens(page);
  await page.reload();
  await expect(quiet).toBeChecked();
  await expect(page.getByLabel('From')).toHaveValue('22:00');
  await expect(page.getByLabel('Until')).toHaveValue('06:30');
  await expect(digest).toHaveValue('weekly');
  await publishPost(page.request, 'Secret Day');
  await openInApp(page, `/${me.username}`);
  const secret = page.getByRole('article', { name: /Secret Day/ });
  await expect(secret.getByText('Only you')).toBeVisible();
  await openInApp(reader.page, `/${me.username}`);
  await expect(post(reader.page)).toBeVisible();
  await expect(reader.page.getByRole('article', { name: /Secret Day/ })).toBeHidden();
  watch.expectQuiet();
});
