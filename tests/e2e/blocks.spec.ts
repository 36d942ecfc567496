import { expect, test, type Page } from '@playwright/test';
import { publishPost, writeComment } from './support/conversation.ts';
import { expectSamePage, markPage, waitUntilLive } from './support/live.ts';
import { anotherBrowser, signUp, otherUser } from './support/users.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

async function blockByMenu(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `More about @${username}` }).click();
  await page.getByRole('menuitem', { name: `Block @${username}` }).click();
  await page
    .getByRole('dialog', { name: `Block @${username}?` })
    .getByRole('button', { name: 'Block' })
    .click();
}

test('when a user is blocked, neither sees the other until they are unblocked', async ({ page, browser }) => {
  const watch = watchConsole(page);
  const me = await signUp(page, 'careful');
  const pest = await anotherBrowser(browser, 'pest');
  await pest.page.request.post(`/api/follows/${me.username}`);
  await page.goto(`/${pest.user.username}`);
  await page.getByRole('button', { name: `More about @${pest.user.username}` }).click();
  await page.getByRole('menuitem', { name: `Block @${pest.user.username}` }).click();
  const question = page.getByRole('dialog', { name: `Block @${pest.user.username}?` });
  await expect(question).toContainText("You won't see each other's profiles, posts or comments.");
  await expect(question).toContainText('Follows and follow requests between you end in both directions');
  await expect(question).toContainText("They won't be notified.");
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Block' }).click();
  const notice = page.getByRole('heading', { name: `You blocked @${pest.user.username}` });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: /^Follow/ })).toBeHidden();
  await expect(page.getByText('Follows you')).toBeHidden();
  await expect(page.getByText('No activity yet')).toBeHidden();
  await expect(page.getByRole('button', { name: /followers?$/ })).toBeHidden();
  await expectAccessible(page);
  await expectFitsScreens(page);
  await pest.page.goto(`/${me.username}`);
  await expect(pest.page.getByText('User Not Found')).toBeVisible();
  await pest.page.getByRole('button', { name: `Report @${me.username}` }).click();
  const report = pest.page.getByRole('dialog', { name: 'Report this profile?' });
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(pest.page.getByText('Thanks. An administrator will take a look.')).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();

  await openInApp(page, '/settings/people');
  const list = page.getByRole('list', { name: 'Blocked people' });
  await expect(list.getByRole('listitem')).toContainText(`@${pest.user.username}`);
  await expectAccessible(page);
  await list.getByRole('button', { name: `Unblock @${pest.user.username}` }).press('Enter');
  await expect(page.getByText(/^You haven't blocked anyone\./)).toBeVisible();
  await expect(list).toBeFocused();
  await pest.page.reload();
  await expect(pest.page.getByRole('heading', { name: me.username })).toBeVisible();
  await openInApp(page, `/${pest.user.username}`);
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  watch.expectQuiet();
});

test('when a user is blocked and unblocked in one tab, the other tabs follow', async ({ page, context }) => {
  const watch = watchConsole(page);
  await signUp(page, 'careful');
  const pest = await otherUser('pest');
  const post = await publishPost(page.request, 'Shared');
  await writeComment(pest.request, post, 'Here I am');
  await publishPost(pest.request, 'From the pest');
  const theirs = page.getByText('Here I am');
  await page.goto(post.path);
  await waitUntilLive(page);
  await markPage(page);
  await expect(theirs).toBeVisible();
  const profile = await context.newPage();
  await profile.goto(`/${pest.user.username}`);
  await waitUntilLive(profile);
  await markPage(profile);
  await expect(profile.getByText('From the pest')).toBeVisible();

  expect((await page.request.post(`/api/blocks/${pest.user.username}`)).ok()).toBe(true);
  await expect(theirs).toBeHidden();
  const notice = profile.getByRole('heading', { name: `You blocked @${pest.user.username}` });
  await expect(notice).toBeVisible();
  expect((await page.request.delete(`/api/blocks/${pest.user.username}`)).ok()).toBe(true);
  await expect(theirs).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(profile.getByText('From the pest')).toBeVisible();
  await expect(profile.getByRole('main').getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  for (const one of [page, profile]) await expectSamePage(one);
  watch.expectQuiet();
});

test('when the menu is used by keyboard, the focus returns; when the server fails, nothing changes', async ({
  page,
  context,
}) => {
  await signUp(page, 'careful');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { user } = await otherUser('pest');
  await page.goto(`/${user.username}`);
  const menu = page.getByRole('button', { name: `More about @${user.username}` });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  await expect(menu).toBeFocused();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
  await menu.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: /^Block/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Block @${user.username}?` });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(menu).toBeFocused();

  const { promise: requested, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/blocks/${user.username}`, async (route) => {
    await requested;
    await route.fulfill({ status: 400, json: { detail: 'Not today' } });
  });
  await blockByMenu(page, user.username);
  const notice = page.getByRole('heading', { name: `You blocked @${user.username}` });
  await expect(notice).toBeVisible();
  answer();
  await expect(question.getByRole('alert')).toHaveText('Not today');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

  await page.unroute(`**/api/blocks/${user.username}`);
  await blockByMenu(page, user.username);
  await expect(notice).toBeVisible();
  await page.route(`**/api/blocks/${user.username}`, (route) => route.fulfill({ status: 400, body: '' }));
  // Presses are ignored while the request is pending.
  await expect(async () => {
    await page.locator('main').getByRole('button', { name: 'Unblock', exact: true }).click();
    await expect(page.getByText(`@${user.username} could not be unblocked.`)).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(notice).toBeVisible();
  await openInApp(page, '/settings/people');
  const list = page.getByRole('list', { name: 'Blocked people' });
  await list.getByRole('button', { name: `Unblock @${user.username}` }).click();
  await expect(list.getByRole('alert')).toHaveText(`@${user.username} could not be unblocked.`);
  await expect(list.getByRole('listitem')).toHaveCount(1);
});
