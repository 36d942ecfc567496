import { expect, test } from '@playwright/test';
import { composer, publishPost, thread, writeComment } from './support/conversation.ts';
import { expectSamePage, markPage, waitUntilLive } from './support/live.ts';
import { ownServer } from './support/own-server.ts';
import { postWorkout } from './support/trackers.ts';

// The server of this file is killed.
const server = ownServer();

test('when the server is killed and restarted, pages recover without a reload', async ({ browser }) => {
  test.setTimeout(240_000);
  const [ada, bob, writer] = [
    await server.userIn(browser, 'ada'),
    await server.userIn(browser, 'bob'),
    await server.userIn(browser, 'writer'),
  ];
  const post = await publishPost(ada.page.request, 'Before the storm');
  await ada.page.goto(post.path);
  await bob.page.goto('/');
  for (const { page } of [ada, bob]) {
    await waitUntilLive(page);
    await markPage(page);
  }

  await server.restart('kill', async () => {
    for (const { page } of [ada, bob]) await expect(page.locator('[data-chip=online]')).toHaveText('Offline');
    await composer(ada.page).fill('Half a sen');
  });
  // The pages are not connected yet: they miss these events.
  await writeComment(writer.page.request, post, 'Said while nobody listened');
  await writer.page.request.post(`/api/follows/${ada.user.username}`);
  await postWorkout(writer.page.request, 'Done while nobody looked');

  for (const { page } of [ada, bob]) {
    await expect(page.locator('[data-chip=online]')).toHaveText('2 online', { timeout: 60_000 });
  }
  await expect(thread(ada.page, 'Said while nobody listened')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: /^Notifications, 2 unread/ })).toBeVisible();
  await expect(composer(ada.page)).toHaveValue('Half a sen');
  await expect(
    bob.page
      .getByRole('button', { name: 'Show 1 new post' })
      .or(bob.page.getByText('Done while nobody looked'))
      .first(),
  ).toBeVisible();
  // Later events arrive again.
  await writeComment(writer.page.request, post, 'Said while all listen');
  await expect(thread(ada.page, 'Said while all listen')).toBeVisible();
  for (const { page } of [ada, bob]) await expectSamePage(page);
});
