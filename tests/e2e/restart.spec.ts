import { expect } from '@playwright/test';
import { composer, publishPost, thread, writeComment } from './support/conversation.ts';
import { expectSamePage, markPage, waitUntilLive } from './support/live.ts';
import { server, test } from './support/quiet-server.ts';
import { postWorkout } from './support/trackers.ts';
import { guestBrowser, signUp } from './support/users.ts';
import { openInApp } from './support/watch.ts';

test('when the server is killed and restarted, pages recover without a reload', async ({ browser }) => {
  test.setTimeout(240_000);
  const [ada, bob, writer] = [
    await server.userIn(browser, 'ada'),
    await server.userIn(browser, 'bob'),
    await server.otherUser('writer'),
  ] as const;
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
  await writeComment(writer.request, post, 'Said while nobody listened');
  await writer.request.post(`/api/follows/${ada.user.username}`);
  await postWorkout(writer.request, 'Done while nobody looked');

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
  await writeComment(writer.request, post, 'Said while all listen');
  await expect(thread(ada.page, 'Said while all listen')).toBeVisible();
  for (const { page } of [ada, bob]) await expectSamePage(page);
});

test('when the app is opened while the server is down, it asks nothing and loads once it is back', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const baseURL = server.url();
  const first = await guestBrowser(browser, { baseURL, serviceWorkers: 'allow', timezoneId: 'Europe/Paris' });
  const { username } = await signUp(first, 'basement', { timezone: 'America/New_York' });
  await postWorkout(first.request, 'Before the outage');
  await first.goto('/');
  const question = /^Your device is in /;
  await expect(first.getByText(question)).toBeVisible();
  // Stores the profile as well as the app.
  await openInApp(first, `/${username}`);
  await expect(first.getByText('Before the outage').first()).toBeVisible();
  await first.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const page = await first.context().newPage();
  await first.close();

  await server.restart('stop', async () => {
    await page.goto('/');
    await expect(page.getByText("Can't reach the server. Check your connection.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await expect(page.getByText(question)).toHaveCount(0);
  });
  // The browser reports no change of the network.
  await expect(page.getByText('Before the outage').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});
